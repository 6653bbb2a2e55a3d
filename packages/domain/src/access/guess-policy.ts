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

/** Limits for wrong codes: a token bucket, whose tokens are tries, with further limits. */
export interface GuessPolicy {
  /** Tries of a full bucket: different wrong codes that are checked in a row. */
  readonly maxTries: number;
  /** The last entry reached applies, chosen at each wrong code, so that an announced time stays. */
  readonly refillRates: readonly [RefillRate, ...RefillRate[]];
  /** Most wrong codes within each period, whatever tries were refilled or returned. */
  readonly limits: readonly { readonly maxWrongCodes: number; readonly within: Duration }[];
  /** Wrong codes within a day that raise an alarm. */
  readonly alarmThreshold: number;
}

/** After so many wrong codes within a period, another try comes every `refillTime`. */
interface RefillRate {
  readonly wrongCodes: number;
  readonly within: Duration;
  readonly refillTime: Duration;
}

/**
 * For a door, or a user who checks codes without one (D-21); the numbers were found by simulation.
 * `limits`: with saved-up tries, refills alone would allow more than 41 wrong codes in 24 hours.
 */
export const DOOR_GUESSES: GuessPolicy = {
  maxTries: 8,
  refillRates: [
    { wrongCodes: 0, within: DAY, refillTime: minutes(15) },
    { wrongCodes: 20, within: DAY, refillTime: minutes(60) },
    { wrongCodes: 100, within: days(7), refillTime: minutes(240) },
  ],
  limits: [
    { maxWrongCodes: 11, within: HOUR },
    { maxWrongCodes: 41, within: DAY },
    { maxWrongCodes: 121, within: days(7) },
  ],
  alarmThreshold: 20,
};

/** For all doors and users together (D-21); locks no door. */
export function hallGuesses(courts: number): GuessPolicy {
  const alarmThreshold = Math.max(60, 10 * courts);
  return {
    maxTries: Math.max(20, 4 * courts),
    refillRates: [
      { wrongCodes: 0, within: DAY, refillTime: minutes(5) },
      { wrongCodes: alarmThreshold, within: DAY, refillTime: minutes(30) },
    ],
    limits: [],
    alarmThreshold,
  };
}

/** How long a wrong code is remembered: the longest period of a policy. */
const RECORD_PERIOD = days(7);
/** A repeated wrong code counts once, since people repeat expired codes and a repeat reveals nothing. */
const REPEAT_PERIOD = minutes(10);
/** Multiple of `alarmThreshold` that typing errors never reach; more are guesses around a known code. */
const MISSPELT_ALARM_FACTOR = 1.5;
/** Longest time from a misspelling to the right code of the same person. */
const MISSPELLING_PERIOD = minutes(1);

interface WrongCode {
  readonly at: Instant;
  /** Keyed hash of the digits. */
  readonly tag: string;
  /** A misspelling whose try was returned, once. */
  readonly isGivenBack?: true;
}

/** Wrong codes at one door, of one user or of the hall. */
export interface GuessRecord {
  /** Of the last seven days, oldest first. */
  readonly wrong: readonly WrongCode[];
  /** Number of tries at `since`, without those regained after it. */
  readonly triesLeft: number;
  /** Start of the wait for another try. */
  readonly since: Instant;
  readonly refillTime: Duration;
}

export function emptyGuessRecord({ maxTries, refillRates }: GuessPolicy, now: Instant): GuessRecord {
  return { wrong: [], triesLeft: maxTries, since: now, refillTime: refillRates[0].refillTime };
}

/** Until when no code is checked, not even a right one; null: codes are checked. */
export function lockedOutUntil(policy: GuessPolicy, record: GuessRecord, now: Instant): Instant | null {
  const { triesLeft, since, refillTime } = refilled(policy, record, now);
  const ends = policy.limits.map(({ maxWrongCodes, within }) => {
    const oldest = record.wrong.at(-maxWrongCodes);
    return oldest === undefined ? now : plus(oldest.at, within);
  });
  const until = latest(triesLeft > 0 ? now : plus(since, refillTime), ...ends);
  return until > now ? until : null;
}

/** Whether the wrong codes of a day after `acknowledgedAt` (null: no acknowledged alarm) raise an alarm. */
export function isAlarming(
  { alarmThreshold }: GuessPolicy,
  { wrong }: GuessRecord,
  acknowledgedAt: Instant | null,
  now: Instant,
): boolean {
  const unacknowledged = wrong.filter(({ at }) => acknowledgedAt === null || at > acknowledgedAt);
  return (
    countWithin(withoutMisspellings(unacknowledged), DAY, now) >= alarmThreshold ||
    countWithin(unacknowledged, DAY, now) >= MISSPELT_ALARM_FACTOR * alarmThreshold
  );
}

/** The record after a wrong code; the same code again within ten minutes changes nothing. */
export function noteWrongCode(
  policy: GuessPolicy,
  record: GuessRecord,
  tag: string,
  now: Instant,
): GuessRecord {
  const isRepeated = record.wrong.some((one) => one.tag === tag && between(one.at, now) < REPEAT_PERIOD);
  if (isRepeated) return record;
  const { triesLeft, since } = refilled(policy, record, now);
  const wrong = [...record.wrong.filter(({ at }) => between(at, now) < RECORD_PERIOD), { at: now, tag }];
  const counted = withoutMisspellings(wrong);
  const rate = policy.refillRates.findLast(
    ({ wrongCodes, within }) => countWithin(counted, within, now) >= wrongCodes,
  );
  return {
    wrong,
    triesLeft: Math.max(0, triesLeft - 1),
    since,
    refillTime: rate?.refillTime ?? record.refillTime,
  };
}

/** Gives back the tries of misspellings (tags) in the minute before the right code, within `limits`. */
export function refundMisspellings(
  policy: GuessPolicy,
  record: GuessRecord,
  misspellings: ReadonlySet<string>,
  now: Instant,
): GuessRecord {
  const isMisspelt = ({ at, tag, isGivenBack }: WrongCode) =>
    isGivenBack !== true && between(at, now) <= MISSPELLING_PERIOD && misspellings.has(tag);
  const misspelt = record.wrong.filter(isMisspelt).length;
  if (misspelt === 0) return record;
  const { triesLeft, wrong, ...rest } = refilled(policy, record, now);
  return {
    ...rest,
    wrong: wrong.map((one) => (isMisspelt(one) ? { ...one, isGivenBack: true } : one)),
    triesLeft: Math.min(policy.maxTries, triesLeft + misspelt),
  };
}

export function hasRecentWrongCode({ wrong }: GuessRecord, now: Instant): boolean {
  return wrong.some(({ at }) => between(at, now) <= MISSPELLING_PERIOD);
}

/** Without given-back tries: honest typing errors neither slow a door down nor raise an alarm. */
function withoutMisspellings(wrong: readonly WrongCode[]): readonly WrongCode[] {
  return wrong.filter(({ isGivenBack }) => isGivenBack !== true);
}

/** Whether the record says no more than an empty one. */
export function isGuessRecordExpired(policy: GuessPolicy, record: GuessRecord, now: Instant): boolean {
  const areAllOld = record.wrong.every(({ at }) => between(at, now) >= RECORD_PERIOD);
  return areAllOld && refilled(policy, record, now).triesLeft >= policy.maxTries;
}

/** The record with the tries regained until now; a clock set back regains none. */
function refilled({ maxTries }: GuessPolicy, record: GuessRecord, now: Instant): GuessRecord {
  const regained = Math.floor(Math.max(0, between(record.since, now)) / record.refillTime);
  const triesLeft = record.triesLeft + regained;
  if (triesLeft >= maxTries) return { ...record, triesLeft: maxTries, since: latest(record.since, now) };
  return { ...record, triesLeft, since: plus(record.since, (regained * record.refillTime) as Duration) };
}

function countWithin(wrong: readonly WrongCode[], within: Duration, now: Instant): number {
  return wrong.filter(({ at }) => between(at, now) < within).length;
}
