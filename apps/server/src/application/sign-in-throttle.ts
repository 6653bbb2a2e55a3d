import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { DAY, type Duration, milliseconds, minutes, SECOND } from "@platzwart/domain/time/instant";

/** A limit of tries with a wrong password: `tries` at once, then one more after each `refillTime`. */
interface Limit {
  readonly tries: number;
  readonly refillTime: Duration;
}

/** Ten at once, then one a minute, and at most 100 in any 24 hours: 50, and 50 that a day gives back (NIST SP 800-63B, 5.2.2). */
const LIMITS: readonly Limit[] = [
  { tries: 10, refillTime: minutes(1) },
  { tries: 50, refillTime: milliseconds(DAY / 50) },
];
/** The largest number of names in memory, so that an attack with many names cannot fill it. */
const MAX_NAMES = 10_000;

/** The token buckets (rate limits) of one name, one for each of LIMITS; their tokens are tries. */
interface Buckets {
  /** The available tries at `updatedAt`, in the order of LIMITS. */
  readonly triesLeft: readonly number[];
  /** Monotonic time (Clock.elapsed). */
  readonly updatedAt: Duration;
}

/**
 * Limits password tries per name: ten at once, then one a minute; the same for unknown names (N-04). A name is what was
 * typed, or the name and address of a user who signed in from there before, whose tries count on their own.
 */
export class SignInThrottle {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Buckets>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Counts a try before the check, so that concurrent tries cannot pass the limit; refuses with the seconds until the
   * next try when none is left.
   */
  admit(name: string): void {
    const triesLeft = this.#triesLeft(name);
    const wait = Math.max(
      ...LIMITS.map(({ refillTime }, index) => Math.max(0, 1 - (triesLeft[index] ?? 0)) * refillTime),
    );
    if (wait > 0)
      throw new Refused({ code: "too_many_sign_ins", seconds: Math.ceil(Math.round(wait) / SECOND) });
    this.#set(
      name,
      triesLeft.map((left) => left - 1),
    );
  }

  /** Gives a counted try back, because the password was right or was not checked. */
  refund(name: string): void {
    this.#set(
      name,
      this.#triesLeft(name).map((left, index) => Math.min(LIMITS[index]?.tries ?? 0, left + 1)),
    );
  }

  #set(name: string, triesLeft: readonly number[]): void {
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
      const triesLeft = Math.min(
        ...this.#triesLeft(name).map((left, index) => left / (LIMITS[index]?.tries ?? 1)),
      );
      if (triesLeft > mostTries) [nameToRemove, mostTries] = [name, triesLeft];
      // one try in ten: nothing is lost with such a name
      if (mostTries >= 0.9) break;
    }
    if (nameToRemove !== undefined) this.#buckets.delete(nameToRemove);
  }

  /** The available tries now, in the order of LIMITS; a fraction counts the time until the next try. */
  #triesLeft(name: string): readonly number[] {
    const buckets = this.#buckets.get(keyOf(name));
    if (buckets === undefined) return LIMITS.map(({ tries }) => tries);
    const elapsed = this.#clock.elapsed() - buckets.updatedAt;
    return LIMITS.map(({ tries, refillTime }, index) =>
      Math.min(tries, (buckets.triesLeft[index] ?? 0) + elapsed / refillTime),
    );
  }
}

/** The key of a name, equal for spellings that differ in case or in Unicode form. */
function keyOf(name: string): string {
  // as names are compared: a change of case can leave letters apart that belong together
  return name.normalize("NFKC").toLowerCase().normalize("NFKC");
}
