import type { Clock } from "@platzwart/domain/time/clock";
import { instant, milliseconds } from "@platzwart/domain/time/instant";

/** A browser fires a longer timeout at once. */
const LONGEST_DELAY = 2_147_483_647;

/** Only this file reads the browser's time and timers. */
export const browserClock: Clock = {
  now: () => instant(Date.now()),
  elapsed: () => milliseconds(Math.floor(performance.now())),
  timer(_name, delay, run) {
    const id = setTimeout(run, Math.min(Math.max(0, delay), LONGEST_DELAY));
    return { cancel: () => clearTimeout(id) };
  },
};
