import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { HOUR } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "./period-counter.ts";

/** Many times what a desk makes in an hour; about 8 MB with their codes and log entries. */
const MAX_RECORDS_PER_HOUR = 1_000;

/** Twice as many: each change leaves an entry in the log and a live event, a kilobyte for a quarter of a year at most. */
const MAX_CHANGES_PER_HOUR = 2_000;

/**
 * Limits what each user adds in number: bookings, blocks and runs by hand, whose rows stay for long, and what each user
 * and terminal changes, which is logged. A program that runs wild, or a stolen session, must not fill the disk or the lists of everybody.
 */
export class RecordThrottle {
  readonly #inHour: PeriodCounter<string>;
  readonly #changesInHour: PeriodCounter<string>;

  constructor(clock: Clock) {
    this.#inHour = new PeriodCounter(clock, HOUR);
    this.#changesInHour = new PeriodCounter(clock, HOUR);
  }

  /** Counts a record; refuses above the limit. */
  admit(userId: string): void {
    if (this.#inHour.count(userId) > MAX_RECORDS_PER_HOUR)
      throw new Refused({ code: "too_many_records", perHour: MAX_RECORDS_PER_HOUR });
  }

  /** Counts a request for a change, whatever comes of it; refuses above the limit. */
  admitChange(callerId: string): void {
    if (this.#changesInHour.count(callerId) > MAX_CHANGES_PER_HOUR)
      throw new Refused({ code: "too_many_changes", perHour: MAX_CHANGES_PER_HOUR });
  }
}
