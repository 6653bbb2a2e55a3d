import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, instant, milliseconds } from "@platzwart/domain/time/instant";

/**
 * The system clock and Node's timers; all other modules of the server use this object, so that tests can
 * replace it.
 */
export const systemClock: Clock = {
  now: (): Instant => instant(Date.now()),
  elapsed: (): Duration => milliseconds(performance.now()),
  timer: (_name: string, delay: Duration, run: () => void): PendingTimer => {
    const timeout = setTimeout(run, delay);
    return { cancel: () => clearTimeout(timeout) };
  },
};
