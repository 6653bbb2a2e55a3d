import type { Clock } from "@platzwart/domain/time/clock";
import { instant, milliseconds } from "@platzwart/domain/time/instant";

/** The longest delay of browsers; a longer one would fire at once. */
const LONGEST_DELAY = 2_147_483_647;

/** The browser's time and timers; the only file that touches them. */
export const browserClock: Clock = {
  now: () => instant(Date.now()),
  elapsed: () => milliseconds(Math.floor(performance.now())),
  timer(_name, delay, run) {
    const id = setTimeout(run, Math.min(Math.max(0, delay), LONGEST_DELAY));
    return { cancel: () => clearTimeout(id) };
  },
};
