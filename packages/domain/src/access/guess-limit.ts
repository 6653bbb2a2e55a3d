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

/** Number and rate of accepted wrong codes. */
export interface GuessPolicy {
  /** Different wrong codes accepted at once. */
  readonly tries: number;
  /**
   * Time until another try, by the number of wrong codes within a time; the last matching entry counts. Evaluated
   * with each wrong code, so that an announced time stays.
   */
  readonly refills: readonly [Refill, ...Refill[]];
  /** Bounds that no order of tries exceeds, even with tries given back. */
  readonly most: readonly { readonly count: number; readonly within: Duration }[];
  /** Number of wrong codes within a day that raises an alarm. */
  readonly alarming: number;
}

interface Refill {
  readonly from: number;
  readonly within: Duration;
  /** Time until another try. */
  readonly time: Duration;
}

/**
 * For one door, and for one user who checks codes without a door (D-21). Numbers of `field/reliability.md` 3.4, which
 * simulated others; the refills alone would allow saved-up tries more than 41 in 24 hours before the twentieth.
 */
export const DOOR_GUESSES: GuessPolicy = {
  tries: 8,
  refills: [
    { from: 0, within: DAY, time: minutes(15) },
    { from: 20, within: DAY, time: minutes(60) },
    { from: 100, within: days(7), time: minutes(240) },
  ],
  most: [
    { count: 11, within: HOUR },
    { count: 41, within: DAY },
    { count: 121, within: days(7) },
  ],
  alarming: 20,
};

/** For all doors and users together, by the number of courts (D-21). Locks no door. */
export function hallGuesses(courts: number): GuessPolicy {
  const alarming = Math.max(60, 10 * courts);
  return {
    tries: Math.max(20, 4 * courts),
    refills: [
      { from: 0, within: DAY, time: minutes(5) },
      { from: alarming, within: DAY, time: minutes(30) },
    ],
    most: [],
    alarming,
  };
}

/** Memory of wrong codes, as long as the longest look back of a policy. */
const REMEMBERED = days(7);
/** The same wrong code within this time counts once: people repeat an expired code, and a repeat reveals nothing. */
const REPEATED = minutes(10);
/** Honest slips stay far below this multiple of the alarm; more are guesses around a known code. */
const SLIPS_TOO = 1.5;
/** Longest time from a misspelling to the right code. */
const MISSPELT = minutes(1);

interface WrongCode {
  readonly at: Instant;
  /** Identifies a code without revealing its digits. */
  readonly tag: string;
  /** true: a misspelling, with its try given back, once. */
  readonly isGivenBack?: true;
}

/** Memory of wrong codes at one door, of one user or of the hall. */
export interface GuessRecord {
  /** Counted wrong codes of the last seven days, oldest first. */
  readonly wrong: readonly WrongCode[];
  /** Tries left at `since`, 0 to the policy's. */
  readonly triesLeft: number;
  /** Begin of the wait for another try. */
  readonly since: Instant;
  readonly refillTime: Duration;
}

/** Without wrong codes, or cleared by an operator. */
export function noGuesses({ tries, refills }: GuessPolicy, now: Instant): GuessRecord {
  return { wrong: [], triesLeft: tries, since: now, refillTime: refills[0].time };
}

/** End of the time without codes, right ones included; null: codes are taken. */
export function lockedUntil(policy: GuessPolicy, record: GuessRecord, now: Instant): Instant | null {
  const { triesLeft, since, refillTime } = refilled(policy, record, now);
  const ends = policy.most.map(({ count, within }) => {
    const oldest = record.wrong.at(-count);
    return oldest === undefined ? now : plus(oldest.at, within);
  });
  const until = latest(triesLeft > 0 ? now : plus(since, refillTime), ...ends);
  return until > now ? until : null;
}

/** Whether the wrong codes within a day, since the last acknowledged alarm, raise one. */
export function isAlarming(
  { alarming }: GuessPolicy,
  { wrong }: GuessRecord,
  acknowledgedAt: Instant | null,
  now: Instant,
): boolean {
  const unknown = wrong.filter(({ at }) => acknowledgedAt === null || at > acknowledgedAt);
  return (
    countWithin(meant(unknown), DAY, now) >= alarming ||
    countWithin(unknown, DAY, now) >= SLIPS_TOO * alarming
  );
}

/** Notes an accepted wrong code. The same code within ten minutes changes nothing. */
export function noteWrong(policy: GuessPolicy, record: GuessRecord, tag: string, now: Instant): GuessRecord {
  const isRepeated = record.wrong.some((one) => one.tag === tag && between(one.at, now) < REPEATED);
  if (isRepeated) return record;
  const { triesLeft, since } = refilled(policy, record, now);
  const wrong = [...record.wrong.filter(({ at }) => between(at, now) < REMEMBERED), { at: now, tag }];
  const counted = meant(wrong);
  const refill = policy.refills.findLast(({ from, within }) => countWithin(counted, within, now) >= from);
  return {
    wrong,
    triesLeft: Math.max(0, triesLeft - 1),
    since,
    refillTime: refill?.time ?? record.refillTime,
  };
}

/**
 * Gives back tries of wrong codes within the last minute that are misspellings of a right code; they still count for
 * the bounds. `misspellings`: tags of codes one edit away from the right one.
 */
export function giveBackMisspelt(
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
    triesLeft: Math.min(policy.tries, triesLeft + misspelt),
  };
}

/** Whether a recent wrong code may be a misspelling of the present one. */
export function mayBeMisspelt({ wrong }: GuessRecord, now: Instant): boolean {
  return wrong.some(({ at }) => between(at, now) <= MISSPELT);
}

/** Without misspellings: honest slips neither slow a door down nor raise an alarm. */
function meant(wrong: readonly WrongCode[]): readonly WrongCode[] {
  return wrong.filter(({ isGivenBack }) => isGivenBack !== true);
}

/** Whether the record is as new: all tries left, nothing remembered. */
export function isOver(policy: GuessPolicy, record: GuessRecord, now: Instant): boolean {
  const isForgotten = record.wrong.every(({ at }) => between(at, now) >= REMEMBERED);
  return isForgotten && refilled(policy, record, now).triesLeft >= policy.tries;
}

/** The record with the tries regained until now; a clock set back regains none. */
function refilled({ tries }: GuessPolicy, record: GuessRecord, now: Instant): GuessRecord {
  const more = Math.floor(Math.max(0, between(record.since, now)) / record.refillTime);
  const triesLeft = record.triesLeft + more;
  if (triesLeft >= tries) return { ...record, triesLeft: tries, since: latest(record.since, now) };
  return { ...record, triesLeft, since: plus(record.since, (more * record.refillTime) as Duration) };
}

function countWithin(wrong: readonly WrongCode[], within: Duration, now: Instant): number {
  return wrong.filter(({ at }) => between(at, now) < within).length;
}
