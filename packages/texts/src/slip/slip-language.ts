import type { Language } from "@platzwart/domain/language";
import { clockTime, timeRangeOClock, weekdayAndDay } from "../format.ts";
import type { SlipWords } from "./slip-words.ts";

export const GERMAN_SLIP: SlipWords = {
  code: "Code",
  instruction: "Code eintippen, dann Enter.",
  day: weekdayAndDay,
  // the day is named only where it changes, as the slip shows it above
  times: (from, until) => timeRangeOClock(from, until, from),
  doorOpensFrom: (at) => `Tür ab ${clockTime(at)} Uhr`,
  help: (doorHelp) => `Hilfe: ${doorHelp}`,
};

/** Other languages than German are loaded when needed. */
export async function loadSlipWords(language: Language): Promise<SlipWords> {
  return language === "de" ? GERMAN_SLIP : (await import("./english-slip.ts")).ENGLISH_SLIP;
}
