import { type Refusal, Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { DAY, HOUR, MINUTE, minutes, SECOND } from "@platzwart/domain/time/instant";
import { type Rate, RateLimit } from "../../platform/system/rate-limit.ts";

interface Limit {
  readonly rates: readonly Rate[];
  /**
   * `max`: events allowed by the first rate; `seconds`: the real wait until the next one (N-05). Absent: no refusal, only no
   * further log entry.
   */
  readonly refusal?: (max: number, seconds: number) => Refusal;
}

const tooManySignIns = (_max: number, seconds: number): Refusal => ({ code: "too_many_sign_ins", seconds });

/**
 * Ten tries at once; a hundred a day are few for guessing and many for a user who forgot the password (NIST SP 800-63B, 5.2.2).
 */
const TRIES: readonly Rate[] = [
  { max: 10, period: minutes(10) },
  { max: 100, period: DAY },
];

/** All rate limits except those of wrong codes (guess-limits.ts). The key of a count is a network, a user or an API key. */
const LIMITS = {
  /** Wrong passwords of one user name from one network, and of a signed-in user for the own password. */
  passwordTries: { rates: TRIES, refusal: tooManySignIns },
  /** Wrong set-up codes of one network. */
  setUpTries: { rates: TRIES, refusal: tooManySignIns },
  /** Wrong one-time codes of terminals of one network. */
  enrolmentTries: { rates: TRIES, refusal: tooManySignIns },
  /** Sign-ins of one user: each leaves a session for a week. */
  signIns: { rates: [{ max: 60, period: minutes(10) }], refusal: tooManySignIns },
  /** Refreshes of one session: each is a row for a week, and a page needs one in ten minutes. */
  refreshes: { rates: [{ max: 100, period: MINUTE }], refusal: tooManySignIns },
  /** Calls with one API key; successful bookings count below instead. */
  keyCalls: {
    rates: [{ max: 60, period: MINUTE }],
    refusal: (perMinute) => ({ code: "too_many_calls", perMinute }),
  },
  /** Bookings of one API key: more than the busiest hall needs, and too few for a stolen key to fill a calendar at once. */
  keyBookings: {
    rates: [{ max: 300, period: HOUR }],
    refusal: (perHour, seconds) => ({ code: "too_many_bookings", perHour, seconds }),
  },
  /** Bookings, blocks and runs by hand of one user, whose rows have a long retention. */
  records: {
    rates: [{ max: 1_000, period: HOUR }],
    refusal: (perHour, seconds) => ({ code: "too_many_records", perHour, seconds }),
  },
  /** Codes of one user without a booking: drawing very many reveals permanent ones by exclusion. */
  codesByHand: {
    rates: [
      { max: 100, period: HOUR },
      { max: 500, period: DAY },
    ],
    refusal: (perHour, seconds) => ({ code: "too_many_records", perHour, seconds }),
  },
  /** Changes of one user: each leaves an entry in the log and a live event. */
  changes: {
    rates: [{ max: 2_000, period: HOUR }],
    refusal: (perHour, seconds) => ({ code: "too_many_changes", perHour, seconds }),
  },
  /** Log entries by one user's pages: a page with an error must not fill the disk. */
  logEntries: {
    rates: [
      { max: 300, period: MINUTE },
      { max: 5_000, period: DAY },
    ],
    refusal: (_max, seconds) => ({ code: "too_many_log_entries", seconds }),
  },
  /** Log entries about one user's failed sign-ins; the sentence LOG_MESSAGES.lastLoggedSignInFailed repeats both figures. */
  loggedSignInFailures: { rates: [{ max: 5, period: minutes(10) }] },
} satisfies Record<string, Limit>;

type LimitName = keyof typeof LIMITS;

/** The counts of all limits since the start of the server. */
export class Rates {
  readonly #limits: ReadonlyMap<LimitName, RateLimit>;

  constructor(clock: Pick<Clock, "elapsed">) {
    const names = Object.keys(LIMITS) as LimitName[];
    this.#limits = new Map(names.map((name) => [name, new RateLimit(clock, LIMITS[name].rates)]));
  }

  /**
   * Counts an event before its work, so that simultaneous events cannot pass the limit; refuses it above the limit. Returns a
   * function that uncounts it.
   */
  admit(name: LimitName, key: string): () => void {
    this.refuseAbove(name, key);
    return this.count(name, key);
  }

  /** Counts an event, whether or not it is above the limit. Returns a function that uncounts it. */
  count(name: LimitName, key: string): () => void {
    return this.#limit(name).count(key);
  }

  /** Refuses like `admit`, without counting. */
  refuseAbove(name: LimitName, key: string): void {
    const wait = this.#limit(name).wait(key);
    if (wait === 0) return;
    const { rates, refusal }: Limit = LIMITS[name];
    if (refusal !== undefined) throw new Refused(refusal(rates[0]?.max ?? 0, Math.ceil(wait / SECOND)));
  }

  isReached(name: LimitName, key: string): boolean {
    return this.#limit(name).isReached(key);
  }

  #limit(name: LimitName): RateLimit {
    const limit = this.#limits.get(name);
    if (limit === undefined) throw new Error(`there is no limit ${name}`);
    return limit;
  }
}
