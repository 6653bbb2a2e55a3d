import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minutes } from "@platzwart/domain/time/instant";

/** The number of tries with a wrong password for one name before further tries are refused. */
const MAX_TRIES = 10;
/** The time after which one more try is available. */
const REFILL_TIME = minutes(1);
/** The largest number of names in memory, so that an attack with many names cannot fill it. */
const MAX_NAMES = 10_000;

/** The token bucket (rate limit) of one user name; its tokens are tries. */
interface Bucket {
  /** The available tries at `updatedAt`. */
  readonly triesLeft: number;
  /** Monotonic time (Clock.elapsed). */
  readonly updatedAt: Duration;
}

/** Limits password tries per typed user name: ten at once, then one a minute; the same for unknown names (N-04). */
export class SignInThrottle {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Counts a try before the check, so that concurrent tries cannot pass the limit; refuses when none is left. */
  admit(name: string): void {
    const triesLeft = this.#triesLeft(name);
    if (triesLeft < 1) throw new Refused({ code: "too_many_sign_ins" });
    this.#set(name, triesLeft - 1);
  }

  /** Gives a counted try back, because the password was right or was not checked. */
  refund(name: string): void {
    this.#set(name, Math.min(MAX_TRIES, this.#triesLeft(name) + 1));
  }

  #set(name: string, triesLeft: number): void {
    const key = keyOf(name);
    this.#buckets.delete(key);
    this.#buckets.set(key, { triesLeft, updatedAt: this.#clock.elapsed() });
    if (this.#buckets.size > MAX_NAMES) this.#removeOne();
  }

  /** Removes the name with the most tries left, so that an attack with many names does not unblock a blocked name. */
  #removeOne(): void {
    let nameToRemove: string | undefined;
    let mostTries = -1;
    for (const name of this.#buckets.keys()) {
      const triesLeft = this.#triesLeft(name);
      if (triesLeft > mostTries) [nameToRemove, mostTries] = [name, triesLeft];
      if (mostTries >= MAX_TRIES) break;
    }
    if (nameToRemove !== undefined) this.#buckets.delete(nameToRemove);
  }

  /** The available tries now; a fraction counts the time until the next try. */
  #triesLeft(name: string): number {
    const bucket = this.#buckets.get(keyOf(name));
    if (bucket === undefined) return MAX_TRIES;
    return Math.min(MAX_TRIES, bucket.triesLeft + (this.#clock.elapsed() - bucket.updatedAt) / REFILL_TIME);
  }
}

/** The key of a name, equal for spellings that differ in case or in Unicode form. */
function keyOf(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}
