import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { MINUTE } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "./period-counter.ts";

/** Far more than a page that goes on failing sees, and too few to fill a disk before somebody looks. */
const ENTRIES_A_MINUTE = 6_000;

/** Bounds how many log entries each user writes, so that a page gone wild cannot fill the disk. */
export class LogThrottle {
  readonly #written: PeriodCounter<string>;

  constructor(clock: Clock) {
    this.#written = new PeriodCounter(clock, MINUTE);
  }

  /** Counts an entry; refuses when this minute's are used up. */
  admit(userId: string): void {
    if (this.#written.next(userId) > ENTRIES_A_MINUTE) throw new Refused({ code: "too_many_log_entries" });
  }
}
