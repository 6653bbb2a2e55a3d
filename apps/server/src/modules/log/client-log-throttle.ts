import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { DAY, MINUTE, SECOND } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "../../platform/system/period-counter.ts";

/** More entries than a page with an error sends; about 3 MB a minute. */
const MAX_ENTRIES_PER_MINUTE = 300;
/** More than a program sends that writes every minute; about 40 MB a day. */
const MAX_ENTRIES_PER_DAY = 5_000;

/**
 * Limits the entries that each user's browser posts to the system log, so that a page with an error cannot fill the
 * disk.
 */
export class ClientLogThrottle {
  readonly #inMinute: PeriodCounter<string>;
  readonly #inDay: PeriodCounter<string>;

  constructor(clock: Clock) {
    this.#inMinute = new PeriodCounter(clock, MINUTE);
    this.#inDay = new PeriodCounter(clock, DAY);
  }

  /** Counts an entry; refuses above the limits. */
  admit(userId: string): void {
    if (this.#inMinute.count(userId) > MAX_ENTRIES_PER_MINUTE)
      throw new Refused({ code: "too_many_log_entries", seconds: MINUTE / SECOND });
    if (this.#inDay.count(userId) > MAX_ENTRIES_PER_DAY)
      throw new Refused({
        code: "too_many_log_entries",
        seconds: Math.ceil(this.#inDay.left(userId) / SECOND),
      });
  }
}
