import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, instant, milliseconds, shortest } from "@platzwart/domain/time/instant";

/** 24.8 days: what takes longer Node.js ends at once, with a warning. Whoever waits so long looks again. */
const LONGEST_TIMEOUT = milliseconds(2 ** 31 - 1);

const NANOSECONDS_PER_MILLISECOND = 1_000_000n;

/** The system clock and Node's timers; all other code is handed this object, so that tests can replace it. */
export const systemClock: Clock = {
  now: (): Instant => instant(Date.now()),
  // since the machine was started, so that it goes on over restarts of the program
  elapsed: (): Duration => milliseconds(Number(process.hrtime.bigint() / NANOSECONDS_PER_MILLISECOND)),
  timer: (_name: string, delay: Duration, run: () => void): PendingTimer => {
    const timeout = setTimeout(run, shortest(delay, LONGEST_TIMEOUT));
    return { cancel: () => clearTimeout(timeout) };
  },
};
