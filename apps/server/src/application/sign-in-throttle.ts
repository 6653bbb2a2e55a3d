import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minutes } from "@platzwart/domain/time/instant";

/** The number of wrong passwords for one name before further tries are refused, and the time that restores one try. */
const FAILURES = 10;
const REFILL = minutes(1);
/** The largest number of remembered names, so that guessing names cannot fill the memory. */
const NAMES = 10_000;

interface Bucket {
  readonly left: number;
  readonly at: Duration;
}

/** Limits password tries per name: ten at once, then one a minute; the same for unknown names (N-04). */
export class SignInThrottle {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a try before the check, so that concurrent tries cannot pass the limit; refuses when none is left. */
  admit(name: string): void {
    const left = this.#left(name);
    if (left < 1) throw new Refused({ code: "too_many_sign_ins" });
    this.#set(name, left - 1);
  }

  /** Restores a try after a right password. */
  refund(name: string): void {
    this.#set(name, Math.min(FAILURES, this.#left(name) + 1));
  }

  #set(name: string, left: number): void {
    const key = keyOf(name);
    this.#buckets.delete(key);
    this.#buckets.set(key, { left, at: this.#clock.elapsed() });
    if (this.#buckets.size > NAMES) this.#forgetOne();
  }

  /** Forgets the name with the most tries left, so that trying many names does not free a blocked name. */
  #forgetOne(): void {
    let spare: string | undefined;
    let most = -1;
    for (const name of this.#buckets.keys()) {
      const left = this.#left(name);
      if (left > most) [spare, most] = [name, left];
      if (most >= FAILURES) break;
    }
    if (spare !== undefined) this.#buckets.delete(spare);
  }

  #left(name: string): number {
    const bucket = this.#buckets.get(keyOf(name));
    if (bucket === undefined) return FAILURES;
    return Math.min(FAILURES, bucket.left + (this.#clock.elapsed() - bucket.at) / REFILL);
  }
}

function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
