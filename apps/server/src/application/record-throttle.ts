import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { HOUR } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "./period-counter.ts";

/** Many times what a desk makes in an hour; about 8 MB with their codes and log entries. */
const MAX_RECORDS_PER_HOUR = 1_000;

/**
 * Limits what each user adds in number: bookings, blocks and runs by hand, whose rows stay for long. A program that runs
 * wild, or a stolen session, must not fill the disk or the lists of everybody.
 */
export class RecordThrottle {
  readonly #inHour: PeriodCounter<string>;

  constructor(clock: Clock) {
    this.#inHour = new PeriodCounter(clock, HOUR);
  }

  /** Counts a record; refuses above the limit. */
  admit(userId: string): void {
    if (this.#inHour.count(userId) > MAX_RECORDS_PER_HOUR)
      throw new Refused({ code: "too_many_records", perHour: MAX_RECORDS_PER_HOUR });
  }
}
