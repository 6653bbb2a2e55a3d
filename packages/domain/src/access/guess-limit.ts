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

/** How many wrong codes are taken, and how fast more are. */
export interface GuessPolicy {
  /** How many different ones are taken at once. */
  readonly tries: number;
  /**
   * After how long one more is taken: by how many were wrong within a time. The last that holds counts. They are looked at
   * with each wrong code, so that a time that was told stands.
   */
  readonly refills: readonly [Refill, ...Refill[]];
  /** What no order of tries gets beyond, also with those that are given back. */
  readonly most: readonly { readonly count: number; readonly within: Duration }[];
  /** From so many wrong codes within a day on somebody must hear of it. */
  readonly alarming: number;
}

interface Refill {
  /** From so many wrong codes on. */
  readonly from: number;
  readonly within: Duration;
  /** How long one more takes then. */
  readonly time: Duration;
}

/**
 * Of one door, and of one user who asks without a door (D-21). The numbers are those of `field/reliability.md` 3.4, which
 * simulated others; its refills alone let whoever has tries gather before the twentieth get more than 41 in 24 hours.
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

/** Of all doors and users together, by the number of courts (D-21; `field/reliability.md` 3.4, 6). It locks no door. */
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

/** As long as the longest time that a policy looks back wrong codes are remembered. */
const REMEMBERED = days(7);
/** The same wrong code within this time counts once: people repeat an expired code, and a repeat tells a guesser nothing. */
const REPEATED = minutes(10);
/** Honest people's slips stay far below so many times what alarms: more are those of one who guesses around his own code. */
const SLIPS_TOO = 1.5;
/** How long before a right code a wrong one may have been its misspelling. */
const MISSPELT = minutes(1);

/** A wrong code. */
interface WrongCode {
  readonly at: Instant;
  /** Tells whether it is the same code as another, and not its digits. */
  readonly tag: string;
  /** true: it was a misspelling, and its try was given back, which happens once. */
  readonly isGivenBack?: true;
}

/** What is kept of the wrong codes at one door, of one user or of the hall. */
export interface GuessRecord {
  /** Those of the last seven days that counted, oldest first. */
  readonly wrong: readonly WrongCode[];
  /** How many more were taken at `since`, 0 to the tries of the policy. */
  readonly triesLeft: number;
  /** Since when the next one is waited for. */
  readonly since: Instant;
  /** After how long there is one more. */
  readonly refillTime: Duration;
}

/** Where nothing was wrong, or an operator cleared it. */
export function noGuesses({ tries, refills }: GuessPolicy, now: Instant): GuessRecord {
  return { wrong: [], triesLeft: tries, since: now, refillTime: refills[0].time };
}

/** Until when no code is taken, right ones neither; null: one is taken now. */
export function lockedUntil(policy: GuessPolicy, record: GuessRecord, now: Instant): Instant | null {
  const { triesLeft, since, refillTime } = refilled(policy, record, now);
  const ends = policy.most.map(({ count, within }) => {
    const oldest = record.wrong.at(-count);
    return oldest === undefined ? now : plus(oldest.at, within);
  });
  const until = latest(triesLeft > 0 ? now : plus(since, refillTime), ...ends);
  return until > now ? until : null;
}

/** Whether so many codes were wrong within a day, and since an operator knows of the last alarm, that somebody must hear of it. */
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

/** Notes a wrong code where one is taken. The same one within ten minutes changes nothing. */
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
 * Gives back what was wrong within a minute before a right code and is a misspelling of it; they still count for what
 * nobody gets beyond. `misspellings`: the tags of the codes that are one edit away from the right one.
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

/** Whether a wrong code may have been a misspelling of what is typed now, so that it is worth to look. */
export function mayBeMisspelt({ wrong }: GuessRecord, now: Instant): boolean {
  return wrong.some(({ at }) => between(at, now) <= MISSPELT);
}

/** Those that were no misspellings: honest people's slips make a door no slower, and alarm nobody. */
function meant(wrong: readonly WrongCode[]): readonly WrongCode[] {
  return wrong.filter(({ isGivenBack }) => isGivenBack !== true);
}

/** Whether nothing is left of what was wrong: all tries are there, and nothing is remembered. */
export function isOver(policy: GuessPolicy, record: GuessRecord, now: Instant): boolean {
  const isForgotten = record.wrong.every(({ at }) => between(at, now) >= REMEMBERED);
  return isForgotten && refilled(policy, record, now).triesLeft >= policy.tries;
}

/** The record with the tries that came until now; a clock that goes back brings none. */
function refilled({ tries }: GuessPolicy, record: GuessRecord, now: Instant): GuessRecord {
  const more = Math.floor(Math.max(0, between(record.since, now)) / record.refillTime);
  const triesLeft = record.triesLeft + more;
  if (triesLeft >= tries) return { ...record, triesLeft: tries, since: latest(record.since, now) };
  return { ...record, triesLeft, since: plus(record.since, (more * record.refillTime) as Duration) };
}

function countWithin(wrong: readonly WrongCode[], within: Duration, now: Instant): number {
  return wrong.filter(({ at }) => between(at, now) < within).length;
}
