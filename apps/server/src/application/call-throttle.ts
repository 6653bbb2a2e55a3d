import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE } from "@platzwart/domain/time/instant";

/** Design, section 12. */
const CALLS_A_MINUTE = 60;

/** Bounds the calls of each API key: 60 in any minute, of which those that are given back do not count. */
export class CallThrottle {
  readonly #clock: Clock;
  /** When the calls of the last minute came, oldest first; one list for each key that ever called. */
  readonly #calls = new Map<string, Duration[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a call before it is made, so that many at once are no way round; refuses when the minute's are used up. */
  admit(keyId: string): void {
    const now = this.#clock.elapsed();
    const recent = (this.#calls.get(keyId) ?? []).filter((at) => now - at < MINUTE);
    if (recent.length >= CALLS_A_MINUTE)
      throw new Refused({ code: "too_many_calls", perMinute: CALLS_A_MINUTE });
    this.#calls.set(keyId, [...recent, now]);
  }

  /** Gives the latest call back. */
  giveBack(keyId: string): void {
    this.#calls.get(keyId)?.pop();
  }
}
