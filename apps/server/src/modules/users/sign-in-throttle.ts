import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { DAY, type Duration, milliseconds, minutes, SECOND } from "@platzwart/domain/time/instant";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";

/** A limit of tries with a wrong password: `tries` at once, then one more after each `refillTime`. */
export interface Limit {
  readonly tries: number;
  readonly refillTime: Duration;
}

/** Ten at once, then one a minute. */
const AT_ONCE: Limit = { tries: 10, refillTime: minutes(1) };
/** At most 100 in any 24 hours: 50, and 50 that a day gives back (NIST SP 800-63B, 5.2.2). */
const IN_A_DAY: Limit = { tries: 50, refillTime: milliseconds(DAY / 50) };

/** Of one user where that user signed in before. */
export const AT_USUAL_PLACE: readonly Limit[] = [AT_ONCE, IN_A_DAY];
/** Of a typed name, from one network where nobody of that name signed in: a quarter of what there is for the name. */
export const FROM_STRANGE_NETWORK: readonly Limit[] = [
  AT_ONCE,
  { tries: 12, refillTime: milliseconds(DAY / 13) },
];
/** Of a typed name, from all such networks together: one of them must not use up what there is for the others. */
export const FROM_ALL_STRANGE_NETWORKS: readonly Limit[] = [IN_A_DAY];

/** The largest numbers of names in memory, so that an attack with many names cannot fill it; some MB. */
const MAX_FRESH = 10_000;
const MAX_SPENT = 30_000;
/** A name with one try in ten used: nothing is lost with it. */
const FRESH_SHARE = 0.9;
/** Of how many names the one with most tries left makes room; a try must not cost more, whatever came before it. */
const LOOKED_AT = 20;

/** The token buckets (rate limits) of one name, one for each limit; their tokens are tries. */
interface Buckets {
  /** The available tries at `updatedAt`, in the order of the limits. */
  readonly triesLeft: readonly number[];
  /** Monotonic time (Clock.elapsed). */
  readonly updatedAt: Duration;
}

/**
 * Limits password tries per name, the same for unknown names (N-04). A name is what was typed, folded, also together
 * with the network, or a user and a network where that user signed in before; with each the password that is tried for.
 */
export class SignInThrottle {
  readonly #clock: Clock;
  readonly #limits: readonly Limit[];
  /** By the key of the name, those first that were tried longest ago: of names with nearly all their tries… */
  readonly #fresh = new Map<string, Buckets>();
  /** … and of the others. */
  readonly #spent = new Map<string, Buckets>();

  constructor(clock: Clock, limits: readonly Limit[]) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Counts a try before the check, so that concurrent tries cannot pass the limit; refuses with the seconds until the
   * next try when none is left.
   */
  admit(name: string): void {
    const key = keyOf(name);
    const triesLeft = this.#triesLeft(key);
    const wait = Math.max(
      ...this.#limits.map(({ refillTime }, index) => Math.max(0, 1 - (triesLeft[index] ?? 0)) * refillTime),
    );
    if (wait > 0)
      throw new Refused({ code: "too_many_sign_ins", seconds: Math.ceil(Math.round(wait) / SECOND) });
    this.#set(
      key,
      triesLeft.map((left) => left - 1),
    );
  }

  /** Gives a counted try back, because the password was right or was not checked. */
  refund(name: string): void {
    const key = keyOf(name);
    this.#set(
      key,
      this.#triesLeft(key).map((left, index) => Math.min(this.#limits[index]?.tries ?? 0, left + 1)),
    );
  }

  #set(key: string, triesLeft: readonly number[]): void {
    this.#fresh.delete(key);
    this.#spent.delete(key);
    const share = this.#shareOf(triesLeft);
    // a name with all its tries is one that was never tried
    if (share >= 1) return;
    const buckets = { triesLeft, updatedAt: this.#clock.elapsed() };
    if (share >= FRESH_SHARE) {
      this.#fresh.set(key, buckets);
      if (this.#fresh.size > MAX_FRESH) this.#fresh.delete(firstOf(this.#fresh));
    } else {
      this.#spent.set(key, buckets);
      if (this.#spent.size > MAX_SPENT) this.#spent.delete(this.#leastSpent());
    }
  }

  /** Of the names that were tried longest ago the one with most tries left, so that a blocked name stays blocked. */
  #leastSpent(): string {
    let found = firstOf(this.#spent);
    let looked = 0;
    for (const key of this.#spent.keys()) {
      if (this.#shareOf(this.#triesLeft(key)) >= this.#shareOf(this.#triesLeft(found))) found = key;
      looked += 1;
      if (looked === LOOKED_AT) break;
    }
    return found;
  }

  /** The available tries now, in the order of the limits; a fraction counts the time until the next try. */
  #triesLeft(key: string): readonly number[] {
    const buckets = this.#spent.get(key) ?? this.#fresh.get(key);
    if (buckets === undefined) return this.#limits.map(({ tries }) => tries);
    const elapsed = this.#clock.elapsed() - buckets.updatedAt;
    return this.#limits.map(({ tries, refillTime }, index) =>
      Math.min(tries, (buckets.triesLeft[index] ?? 0) + elapsed / refillTime),
    );
  }

  /** The smallest share of the tries that is left, of all limits. */
  #shareOf(triesLeft: readonly number[]): number {
    return Math.min(...triesLeft.map((left, index) => left / (this.#limits[index]?.tries ?? 1)));
  }
}

function firstOf(buckets: ReadonlyMap<string, Buckets>): string {
  return buckets.keys().next().value ?? "";
}

/** The key of a name, of one length: a folded name of 200 letters may have thousands. */
function keyOf(name: string): string {
  return hashOfSecret(name);
}
