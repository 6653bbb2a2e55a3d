import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, instant, milliseconds, shortest } from "@platzwart/domain/time/instant";

/** 24.8 days: Node.js ends a longer timeout at once, so `run` comes early instead. */
const LONGEST_TIMEOUT = milliseconds(2 ** 31 - 1);

const NANOSECONDS_PER_MILLISECOND = 1_000_000n;

export const systemClock: Clock = {
  now: (): Instant => instant(Date.now()),
  // since boot, so that elapsed time continues over restarts of the program
  elapsed: (): Duration => milliseconds(Number(process.hrtime.bigint() / NANOSECONDS_PER_MILLISECOND)),
  timer: (_name: string, delay: Duration, run: () => void): PendingTimer => {
    const timeout = setTimeout(run, shortest(delay, LONGEST_TIMEOUT));
    return { cancel: () => clearTimeout(timeout) };
  },
};
