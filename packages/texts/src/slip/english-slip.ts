import { isSameDay, lazyFormat } from "../format.ts";
import type { SlipWords } from "./slip-words.ts";

const DAY = lazyFormat({ weekday: "short", day: "numeric", month: "short", year: "numeric" }, "en-GB");
const TIME = lazyFormat({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }, "en-GB");

export const ENGLISH_SLIP: SlipWords = {
  code: "Code",
  instruction: "Type the code, then Enter.",
  day: (at) => DAY().format(at),
  times: (from, until) =>
    isSameDay(from, until)
      ? `${TIME().format(from)}–${TIME().format(until)}`
      : `${TIME().format(from)}–${DAY().format(until)}, ${TIME().format(until)}`,
  doorOpensFrom: (at) => `Door opens from ${TIME().format(at)}`,
  help: (doorHelp) => `Help: ${doorHelp}`,
};
