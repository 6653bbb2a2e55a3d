import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { HOUR, SECOND } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "../../platform/system/period-counter.ts";

/** Many times what a desk makes in an hour; about 8 MB with their codes and log entries. */
const MAX_RECORDS_PER_HOUR = 1_000;

/** Twice as many: each change leaves an entry in the log and a live event, a kilobyte for a quarter of a year at most. */
const MAX_CHANGES_PER_HOUR = 2_000;

/** One every seven seconds all the time: no keypad is used that much for one code. */
const MAX_ENTRIES_OF_CODE_PER_HOUR = 500;

/**
 * Limits what each user adds in number: bookings, blocks and runs by hand, whose rows stay for long, and what each user
 * changes and every code that is typed, which is logged. A program that runs wild, or a stolen session, must not fill the
 * disk or the lists of everybody.
 */
export class RecordThrottle {
  readonly #inHour: PeriodCounter<string>;
  readonly #changesInHour: PeriodCounter<string>;
  readonly #ofCodeInHour: PeriodCounter<string>;

  constructor(clock: Clock) {
    this.#inHour = new PeriodCounter(clock, HOUR);
    this.#changesInHour = new PeriodCounter(clock, HOUR);
    this.#ofCodeInHour = new PeriodCounter(clock, HOUR);
  }

  /** Counts a record; refuses above the limit. */
  admit(userId: string): void {
    if (this.#inHour.count(userId) > MAX_RECORDS_PER_HOUR)
      throw new Refused({
        code: "too_many_records",
        perHour: MAX_RECORDS_PER_HOUR,
        seconds: Math.ceil(this.#inHour.left(userId) / SECOND),
      });
  }

  /** Counts a request for a change, whatever comes of it; refuses above the limit. */
  admitChange(userId: string): void {
    if (this.#changesInHour.count(userId) > MAX_CHANGES_PER_HOUR)
      throw new Refused({
        code: "too_many_changes",
        perHour: MAX_CHANGES_PER_HOUR,
        seconds: Math.ceil(this.#changesInHour.left(userId) / SECOND),
      });
  }

  /**
   * Counts a code that was looked at for somebody; whether it leaves an entry in the log. It is decided about all the
   * same: a terminal has many people before it, and none of them may keep the others out. Each code has a count of its
   * own, so that nobody hides another one behind it; how many are looked at is limited by GuessLimits, and by how many
   * are right.
   */
  leavesEntry(callerId: string, codeTag: string): boolean {
    return this.#ofCodeInHour.count(`${callerId} ${codeTag}`) <= MAX_ENTRIES_OF_CODE_PER_HOUR;
  }
}
