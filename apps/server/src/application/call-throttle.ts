import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE } from "@platzwart/domain/time/instant";

/** Design, section 12. */
const CALLS_A_MINUTE = 60;

/** A call that was counted. */
interface CountedCall {
  readonly at: Duration;
}

/** Limits the calls of each API key to 60 in any minute; refunded calls do not count. */
export class CallThrottle {
  readonly #clock: Clock;
  /** The calls of the last minute, by key. */
  readonly #calls = new Map<string, readonly CountedCall[]>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts a call before its work begins, so that concurrent calls cannot pass the limit; refuses above the limit.
   * Returns a function that refunds the call.
   */
  admit(keyId: string): () => void {
    const now = this.#clock.elapsed();
    const recent = this.#of(keyId).filter(({ at }) => now - at < MINUTE);
    if (recent.length >= CALLS_A_MINUTE)
      throw new Refused({ code: "too_many_calls", perMinute: CALLS_A_MINUTE });
    const call: CountedCall = { at: now };
    this.#calls.set(keyId, [...recent, call]);
    return () => {
      this.#calls.set(
        keyId,
        this.#of(keyId).filter((other) => other !== call),
      );
    };
  }

  #of(keyId: string): readonly CountedCall[] {
    return this.#calls.get(keyId) ?? [];
  }
}
