import type { Clock } from "@platzwart/domain/time/clock";
import { instant, milliseconds } from "@platzwart/domain/time/instant";

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => instant(Date.now()),
  elapsed: () => milliseconds(Math.floor(performance.now())),
  timer(_name, delay, run) {
    const timeout = setTimeout(run, delay);
    return { cancel: () => clearTimeout(timeout) };
  },
};
