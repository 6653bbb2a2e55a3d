import {
  between,
  DAY,
  type Duration,
  days,
  HOUR,
  type Instant,
  latest,
  minutes,
  plus,
} from "../time/instant.ts";

/** Token bucket for wrong codes. */
export interface GuessPolicy {
  /** Different wrong codes accepted at once. */
  readonly maxTries: number;
  /** The last matching entry applies, chosen at each wrong code so that an announced time stays. */
  readonly refillRates: readonly [RefillRate, ...RefillRate[]];
  /** Bounds that hold in any order of tries, even with returned ones. */
  readonly limits: readonly { readonly count: number; readonly within: Duration }[];
  /** Wrong codes within a day that raise an alarm. */
  readonly alarming: number;
}

interface RefillRate {
  readonly from: number;
  readonly within: Duration;
  /** Time until another try. */
  readonly time: Duration;
}

/**
 * For a door, or a user who checks codes without one (D-21); simulated.
 * `limits`: refills alone would allow more than 41 in 24 hours with saved-up tries.
 */
export const DOOR_GUESSES: GuessPolicy = {
  maxTries: 8,
  refillRates: [
    { from: 0, within: DAY, time: minutes(15) },
    { from: 20, within: DAY, time: minutes(60) },
    { from: 100, within: days(7), time: minutes(240) },
  ],
  limits: [
    { count: 11, within: HOUR },
    { count: 41, within: DAY },
    { count: 121, within: days(7) },
  ],
  alarming: 20,
};

/** For all doors and users together (D-21); locks no door. */
export function hallGuesses(courts: number): GuessPolicy {
  const alarming = Math.max(60, 10 * courts);
  return {
    maxTries: Math.max(20, 4 * courts),
    refillRates: [
      { from: 0, within: DAY, time: minutes(5) },
      { from: alarming, within: DAY, time: minutes(30) },
    ],
    limits: [],
    alarming,
  };
}

/** The longest period of a policy. */
const REMEMBERED = days(7);
/** A repeated wrong code counts once, since people repeat expired codes and a repeat reveals nothing. */
const REPEATED = minutes(10);
/** Honest typing errors stay far below this multiple of the alarm; more are guesses around a known code. */
const MISSPELT_ALARM_FACTOR = 1.5;
/** Longest time from a misspelling to the right code. */
const MISSPELT = minutes(1);

interface WrongCode {
  readonly at: Instant;
  readonly tag: string;
  /** A misspelling whose try was returned, once. */
  readonly isGivenBack?: true;
}

/** Wrong codes at one door, of one user or of the hall. */
export interface GuessRecord {
  /** Of the last seven days, oldest first. */
  readonly wrong: readonly WrongCode[];
  /** Number at `since`, without the tries regained after it. */
  readonly triesLeft: number;
  /** Start of the wait for another try. */
  readonly since: Instant;
  readonly refillTime: Duration;
}

export function noGuesses({ maxTries, refillRates }: GuessPolicy, now: Instant): GuessRecord {
  return { wrong: [], triesLeft: maxTries, since: now, refillTime: refillRates[0].time };
}

/** Until then the door rejects even right codes; null: not locked. */
export function lockedUntil(policy: GuessPolicy, record: GuessRecord, now: Instant): Instant | null {
  const { triesLeft, since, refillTime } = refilled(policy, record, now);
  const ends = policy.limits.map(({ count, within }) => {
    const oldest = record.wrong.at(-count);
    return oldest === undefined ? now : plus(oldest.at, within);
  });
  const until = latest(triesLeft > 0 ? now : plus(since, refillTime), ...ends);
  return until > now ? until : null;
}

/** Counts within a day and since the last acknowledged alarm. */
export function isAlarming(
  { alarming }: GuessPolicy,
  { wrong }: GuessRecord,
  acknowledgedAt: Instant | null,
  now: Instant,
): boolean {
  const unknown = wrong.filter(({ at }) => acknowledgedAt === null || at > acknowledgedAt);
  return (
    countWithin(withoutMisspellings(unknown), DAY, now) >= alarming ||
    countWithin(unknown, DAY, now) >= MISSPELT_ALARM_FACTOR * alarming
  );
}

/** The same code within ten minutes changes nothing. */
export function noteWrong(policy: GuessPolicy, record: GuessRecord, tag: string, now: Instant): GuessRecord {
  const isRepeated = record.wrong.some((one) => one.tag === tag && between(one.at, now) < REPEATED);
  if (isRepeated) return record;
  const { triesLeft, since } = refilled(policy, record, now);
  const wrong = [...record.wrong.filter(({ at }) => between(at, now) < REMEMBERED), { at: now, tag }];
  const counted = withoutMisspellings(wrong);
  const refill = policy.refillRates.findLast(({ from, within }) => countWithin(counted, within, now) >= from);
  return {
    wrong,
    triesLeft: Math.max(0, triesLeft - 1),
    since,
    refillTime: refill?.time ?? record.refillTime,
  };
}

/** Returns the tries of misspellings (tags) in the minute before the right code, but not beyond `limits`. */
export function refundMisspelt(
  policy: GuessPolicy,
  record: GuessRecord,
  misspellings: ReadonlySet<string>,
  now: Instant,
): GuessRecord {
  const isMisspelt = ({ at, tag, isGivenBack }: WrongCode) =>
    isGivenBack !== true && between(at, now) <= MISSPELT && misspellings.has(tag);
  const misspelt = record.wrong.filter(isMisspelt).length;
  if (misspelt === 0) return record;
  const { triesLeft, wrong, ...rest } = refilled(policy, record, now);
  return {
    ...rest,
    wrong: wrong.map((one) => (isMisspelt(one) ? { ...one, isGivenBack: true } : one)),
    triesLeft: Math.min(policy.maxTries, triesLeft + misspelt),
  };
}

export function mayBeMisspelt({ wrong }: GuessRecord, now: Instant): boolean {
  return wrong.some(({ at }) => between(at, now) <= MISSPELT);
}

/** Honest typing errors neither slow a door down nor raise an alarm. */
function withoutMisspellings(wrong: readonly WrongCode[]): readonly WrongCode[] {
  return wrong.filter(({ isGivenBack }) => isGivenBack !== true);
}

export function isExpired(policy: GuessPolicy, record: GuessRecord, now: Instant): boolean {
  const isForgotten = record.wrong.every(({ at }) => between(at, now) >= REMEMBERED);
  return isForgotten && refilled(policy, record, now).triesLeft >= policy.maxTries;
}

/** A clock set back regains no tries. */
function refilled({ maxTries }: GuessPolicy, record: GuessRecord, now: Instant): GuessRecord {
  const more = Math.floor(Math.max(0, between(record.since, now)) / record.refillTime);
  const triesLeft = record.triesLeft + more;
  if (triesLeft >= maxTries) return { ...record, triesLeft: maxTries, since: latest(record.since, now) };
  return { ...record, triesLeft, since: plus(record.since, (more * record.refillTime) as Duration) };
}

function countWithin(wrong: readonly WrongCode[], within: Duration, now: Instant): number {
  return wrong.filter(({ at }) => between(at, now) < within).length;
}
