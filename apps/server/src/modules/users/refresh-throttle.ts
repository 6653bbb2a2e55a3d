import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { MINUTE } from "@platzwart/domain/time/instant";
import { SlidingLimit } from "../../platform/system/sliding-limit.ts";

/**
 * How often one token family is refreshed at most: a browser does so about every nine minutes and with each page that it
 * loads, also those of many tabs that somebody loads again and again.
 */
const OF_FAMILY = { max: 100, period: MINUTE };
/** The same for all families of a user together: who signs in often has many, and each refresh is a write. */
const OF_USER = { max: 200, period: MINUTE };

/** Limits how often the sessions of each token family, and of each user, are refreshed. */
export class RefreshThrottle {
  readonly #ofFamily: SlidingLimit<string>;
  readonly #ofUser: SlidingLimit<string>;

  constructor(clock: Clock) {
    this.#ofFamily = new SlidingLimit(clock, OF_FAMILY);
    this.#ofUser = new SlidingLimit(clock, OF_USER);
  }

  /** Counts a refresh, whatever comes of it; refuses above the limits with too_many_calls_at_once. */
  admit(userId: string, familyId: string): void {
    if (this.#ofFamily.isReached(familyId) || this.#ofUser.isReached(userId))
      throw new Refused({ code: "too_many_calls_at_once" });
    this.#ofFamily.count(familyId);
    this.#ofUser.count(userId);
  }
}
