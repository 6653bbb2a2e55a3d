import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE } from "@platzwart/domain/time/instant";

/** The rate limit of each API key (design, section 12). */
const MAX_CALLS_PER_MINUTE = 60;

interface CountedCall {
  /** When the call was made, as elapsed time since the start of the server. */
  readonly at: Duration;
}

/** Limits the calls of each API key to 60 in any 60 seconds; refunded calls do not count. */
export class CallThrottle {
  readonly #clock: Clock;
  /** The counted calls of the last minute, by id of the API key. */
  readonly #calls = new Map<string, readonly CountedCall[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts a call before it is executed, so that concurrent calls cannot exceed the limit; refuses above the limit.
   * Returns a function that removes the call from the count.
   */
  admit(keyId: string): () => void {
    const now = this.#clock.elapsed();
    const recent = this.#callsOf(keyId).filter(({ at }) => now - at < MINUTE);
    if (recent.length >= MAX_CALLS_PER_MINUTE)
      throw new Refused({ code: "too_many_calls", perMinute: MAX_CALLS_PER_MINUTE });
    const call: CountedCall = { at: now };
    this.#calls.set(keyId, [...recent, call]);
    return () => {
      this.#calls.set(
        keyId,
        this.#callsOf(keyId).filter((other) => other !== call),
      );
    };
  }

  #callsOf(keyId: string): readonly CountedCall[] {
    return this.#calls.get(keyId) ?? [];
  }
}
