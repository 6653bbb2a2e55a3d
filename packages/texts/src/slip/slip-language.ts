import type { Language } from "@platzwart/domain/language";
import { clockTime, timeRangeOClock, weekdayAndDay } from "../format.ts";
import type { SlipWords } from "./slip-words.ts";

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
