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

/** How many different wrong codes a door takes at once (D-21; `field/reliability.md` 3.4 simulated fewer and more). */
const TRIES = 8;
/**
 * After how long one more is taken: by how many were wrong within a time. The last that holds counts. They are looked at
 * with each wrong code, so that a time that was told stands.
 */
const REFILLS: readonly { readonly from: number; readonly within: Duration; readonly time: Duration }[] = [
  { from: 0, within: DAY, time: minutes(15) },
  { from: 20, within: DAY, time: minutes(60) },
  { from: 100, within: days(7), time: minutes(240) },
];
/**
 * What no order of tries gets beyond: refills alone allow more in 24 hours to whoever lets tries gather before the twentieth, and
 * tries that are given back count here.
 */
const MOST: readonly { readonly count: number; readonly within: Duration }[] = [
  { count: 11, within: HOUR },
  { count: 41, within: DAY },
  { count: 121, within: days(7) },
];
/** As long as the longest of these times wrong codes are remembered. */
const REMEMBERED = days(7);
/** The same wrong code within this time counts once: people repeat an expired code, and a repeat tells a guesser nothing. */
const REPEATED = minutes(10);
/** How long before a right code a wrong one may have been its misspelling. */
const MISSPELT = minutes(1);
/** From so many wrong codes within a day on an alarm is raised. */
const ALARMING = 20;

/** A wrong code. */
export interface WrongCode {
  readonly at: Instant;
  /** Tells whether it is the same code as another, and not its digits. */
  readonly tag: string;
}

/** What is kept of the wrong codes at one door. */
export interface GuessRecord {
  /** Those of the last seven days that counted, oldest first. */
  readonly wrong: readonly WrongCode[];
  /** How many more were taken at `since`, 0 to 8. */
  readonly triesLeft: number;
  /** Since when the next one is waited for. */
  readonly since: Instant;
  /** After how long there is one more. */
  readonly refillTime: Duration;
}

/** A door where nothing was wrong, or that an operator cleared. */
export function noGuesses(now: Instant): GuessRecord {
  return { wrong: [], triesLeft: TRIES, since: now, refillTime: minutes(15) };
}

/** Until when no code is taken at a door, right ones neither; null: one is taken now. */
export function lockedUntil(record: GuessRecord, now: Instant): Instant | null {
  const { triesLeft, since, refillTime } = refilled(record, now);
  const ends = MOST.map(({ count, within }) => {
    const oldest = record.wrong.at(-count);
    return oldest === undefined ? now : plus(oldest.at, within);
  });
  const until = latest(triesLeft > 0 ? now : plus(since, refillTime), ...ends);
  return until > now ? until : null;
}

/** Whether so many codes were wrong within a day that somebody must hear of it. */
export function isAlarming({ wrong }: GuessRecord, now: Instant): boolean {
  return countWithin(wrong, DAY, now) >= ALARMING;
}

/** Notes a wrong code at a door that takes one. The same one within ten minutes changes nothing. */
export function noteWrong(record: GuessRecord, tag: string, now: Instant): GuessRecord {
  const isRepeated = record.wrong.some((one) => one.tag === tag && between(one.at, now) < REPEATED);
  if (isRepeated) return record;
  const { triesLeft, since } = refilled(record, now);
  const wrong = [...record.wrong.filter(({ at }) => between(at, now) < REMEMBERED), { at: now, tag }];
  const refill = REFILLS.findLast(({ from, within }) => countWithin(wrong, within, now) >= from);
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
  record: GuessRecord,
  misspellings: ReadonlySet<string>,
  now: Instant,
): GuessRecord {
  const { triesLeft, ...rest } = refilled(record, now);
  const misspelt = record.wrong.filter(
    ({ at, tag }) => between(at, now) <= MISSPELT && misspellings.has(tag),
  ).length;
  return { ...rest, triesLeft: Math.min(TRIES, triesLeft + misspelt) };
}

/** The record with the tries that came until now; a clock that goes back brings none. */
function refilled(record: GuessRecord, now: Instant): GuessRecord {
  const more = Math.floor(Math.max(0, between(record.since, now)) / record.refillTime);
  const triesLeft = record.triesLeft + more;
  if (triesLeft >= TRIES) return { ...record, triesLeft: TRIES, since: latest(record.since, now) };
  return { ...record, triesLeft, since: plus(record.since, (more * record.refillTime) as Duration) };
}

function countWithin(wrong: readonly WrongCode[], within: Duration, now: Instant): number {
  return wrong.filter(({ at }) => between(at, now) < within).length;
}
