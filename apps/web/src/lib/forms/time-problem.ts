import { type DoubledZone, isDoubledTime } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";

/** Problem of a local time of the hall; "": missing. */
export function timeProblem(time: string, zone: DoubledZone | null): string | undefined {
  if (time === "") return blockTexts.timeMissing;
  return zone === null && isDoubledTime(time) ? blockTexts.zoneMissing : undefined;
}
