import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { MINUTE } from "@platzwart/domain/time/instant";
import { PeriodCounter } from "./period-counter.ts";

/** More entries than a page with an error sends; about 3 MB a minute. */
const MAX_ENTRIES_PER_MINUTE = 300;

/**
 * Limits the entries that each user's browser posts to the system log, so that a page with an error cannot fill the
 * disk.
 */
export class ClientLogThrottle {
  readonly #counts: PeriodCounter<string>;

  constructor(clock: Clock) {
    this.#counts = new PeriodCounter(clock, MINUTE);
  }

  /** Counts an entry; refuses above the limit per minute. */
  admit(userId: string): void {
    if (this.#counts.count(userId) > MAX_ENTRIES_PER_MINUTE)
      throw new Refused({ code: "too_many_log_entries" });
  }
}
