import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration, Instant } from "@platzwart/domain/time/instant";

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now() as Instant,
  elapsed: () => Math.floor(performance.now()) as Duration,
  timer(_name, delay, run) {
    const timeout = setTimeout(run, delay);
    return { cancel: () => clearTimeout(timeout) };
  },
};
