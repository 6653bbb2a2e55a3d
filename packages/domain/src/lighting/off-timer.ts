import {
  type Duration,
  hours,
  longest,
  MINUTE,
  milliseconds,
  minutes,
  plus,
  shortest,
} from "../time/instant.ts";

/** How long after its window a lamp goes out by itself although nobody switched it off (decision 13). */
export const OFF_GRACE = minutes(15);

/** No lamp is told to stay on for longer at once; while the server lives it is told anew long before. */
export const LONGEST_ON = hours(12);

/** Told anew at least this often: a device that lost its timer with its power has one again. */
const REFRESH = minutes(30);

const TOLERANCE = MINUTE;

/** What a lamp's own off timer was last told; all in time that has passed, for wall clocks can be set. */
export interface Armed {
  readonly at: Duration;
  readonly goesOffAt: Duration;
}

/**
 * After how long a lamp that is on has to go off by itself at the latest. `stayOn`: for how much longer it should be on
 * as far as is known; null: without an end.
 */
export function offTimer(stayOn: Duration | null): Duration {
  return stayOn === null
    ? LONGEST_ON
    : shortest(plus(longest(stayOn, milliseconds(0)), OFF_GRACE), LONGEST_ON);
}

/** Whether a lamp that is on and should be has to be told its timer anew; null: nobody knows whether it has one. */
export function isTimerDue(armed: Armed | null, stayOn: Duration | null, elapsed: Duration): boolean {
  if (armed === null || elapsed - armed.at >= REFRESH) return true;
  const end = stayOn === null ? Number.POSITIVE_INFINITY : elapsed + Math.max(stayOn, 0) + OFF_GRACE;
  const expected = Math.min(end, armed.at + LONGEST_ON);
  return Math.abs(armed.goesOffAt - expected) > TOLERANCE;
}
