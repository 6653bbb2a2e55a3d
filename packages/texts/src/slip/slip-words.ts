import type { Language } from "@platzwart/domain/language";
import type { Instant } from "@platzwart/domain/time/instant";
import { clockTime, timeRangeOClock, weekdayAndDay } from "../format.ts";

/** The words of a player's slip in one language (O-06); a further language is one file. */
export interface SlipWords {
  readonly code: string;
  readonly typeCode: string;
  day(at: Instant): string;
  times(from: Instant, until: Instant): string;
  doorFrom(at: Instant): string;
  help(numberAndText: string): string;
}

export const GERMAN_SLIP: SlipWords = {
  code: "Code",
  typeCode: "Code eintippen, dann Enter.",
  day: weekdayAndDay,
  times: (from, until) => timeRangeOClock(from, until, from),
  doorFrom: (at) => `Tür ab ${clockTime(at)} Uhr`,
  help: (numberAndText) => `Hilfe: ${numberAndText}`,
};

export async function slipWords(language: Language): Promise<SlipWords> {
  return language === "de" ? GERMAN_SLIP : (await import("./english-slip.ts")).ENGLISH_SLIP;
}
