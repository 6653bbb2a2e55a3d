import { type Refusal, Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { DAY, HOUR, MINUTE, minutes, SECOND } from "@platzwart/domain/time/instant";
import { type Rate, RateLimit } from "../../platform/system/rate-limit.ts";

interface Limit {
  readonly rates: readonly Rate[];
  /** `max`: events of the first rate; `seconds`: the real wait (N-05). Absent: only limits log entries. */
  readonly refusal?: (max: number, seconds: number) => Refusal;
}

const tooManySignIns = (_max: number, seconds: number): Refusal => ({ code: "too_many_sign_ins", seconds });

/** A hundred a day are few for guessing, and many for a forgotten password (NIST SP 800-63B, 5.2.2). */
const TRIES: readonly Rate[] = [
  { max: 10, period: minutes(10) },
  { max: 100, period: DAY },
];

/** All limits except wrong codes (guess-limits.ts); keys are networks, users, sessions or API keys. */
const LIMITS = {
  /** Wrong passwords per user name and network, or of a signed-in user. */
  passwordTries: { rates: TRIES, refusal: tooManySignIns },
  /** Wrong set-up codes per network. */
  setUpTries: { rates: TRIES, refusal: tooManySignIns },
  /** Wrong one-time codes of terminals per network. */
  enrolmentTries: { rates: TRIES, refusal: tooManySignIns },
  /** Per user; each sign-in leaves a session for a week. */
  signIns: { rates: [{ max: 60, period: minutes(10) }], refusal: tooManySignIns },
  /** Per session; each refresh is a row for a week, and a page needs one in ten minutes. */
  refreshes: { rates: [{ max: 100, period: MINUTE }], refusal: tooManySignIns },
  /** Per API key; successful bookings count below instead. */
  keyCalls: {
    rates: [{ max: 60, period: MINUTE }],
    refusal: (perMinute) => ({ code: "too_many_calls", perMinute }),
  },
  /** Per API key; more than the busiest hall needs, and too few for a stolen key to fill a calendar. */
  keyBookings: {
    rates: [{ max: 300, period: HOUR }],
    refusal: (perHour, seconds) => ({ code: "too_many_bookings", perHour, seconds }),
  },
  /** Bookings, blocks and manual runs per user, whose rows have a long retention. */
  records: {
    rates: [{ max: 1_000, period: HOUR }],
    refusal: (perHour, seconds) => ({ code: "too_many_records", perHour, seconds }),
  },
  /** Per user; drawing very many codes reveals permanent ones by exclusion. */
  codesByHand: {
    rates: [
      { max: 100, period: HOUR },
      { max: 500, period: DAY },
    ],
    refusal: (perHour, seconds) => ({ code: "too_many_records", perHour, seconds }),
  },
  /** Per user; each change leaves a log entry and a live event. */
  changes: {
    rates: [{ max: 2_000, period: HOUR }],
    refusal: (perHour, seconds) => ({ code: "too_many_changes", perHour, seconds }),
  },
  /** Per user; a page with an error must not fill the disk. */
  logEntries: {
    rates: [
      { max: 300, period: MINUTE },
      { max: 5_000, period: DAY },
    ],
    refusal: (_max, seconds) => ({ code: "too_many_log_entries", seconds }),
  },
  /** Per user; the sentence peopleMessages.lastLoggedSignInFailed repeats both figures. */
  loggedSignInFailures: { rates: [{ max: 5, period: minutes(10) }] },
} satisfies Record<string, Limit>;

type LimitName = keyof typeof LIMITS;

/** Refuses events beyond a limit; counts are in memory since the start of the server. */
export class Rates {
  readonly #limits: ReadonlyMap<LimitName, RateLimit>;

  constructor(clock: Pick<Clock, "elapsed">) {
    const names = Object.keys(LIMITS) as LimitName[];
    this.#limits = new Map(names.map((name) => [name, new RateLimit(clock, LIMITS[name].rates)]));
  }

  /** Counts an event before its work, so that simultaneous events cannot pass; returns the undo function. */
  admit(name: LimitName, key: string): () => void {
    this.refuseAbove(name, key);
    return this.count(name, key);
  }

  /** Counts above the limit too; returns the undo function. */
  count(name: LimitName, key: string): () => void {
    return this.#limit(name).count(key);
  }

  /** Refuses like `admit`, without counting. */
  refuseAbove(name: LimitName, key: string): void {
    const wait = this.#limit(name).timeUntilAllowed(key);
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
