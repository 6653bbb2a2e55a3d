import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { MINUTE } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "./period-counter.ts";

/** More than a failing page writes, and too few to fill a disk within days. */
const ENTRIES_A_MINUTE = 6_000;

/** Limits the log entries of each user, so that a broken page cannot fill the disk. */
export class LogThrottle {
  readonly #written: PeriodCounter<string>;

  constructor(clock: Clock) {
    this.#written = new PeriodCounter(clock, MINUTE);
  }

  /** Counts an entry; refuses above the limit of the minute. */
  admit(userId: string): void {
    if (this.#written.next(userId) > ENTRIES_A_MINUTE) throw new Refused({ code: "too_many_log_entries" });
  }
}
