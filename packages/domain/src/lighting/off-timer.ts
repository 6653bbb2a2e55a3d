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

/** How long after its window a lamp's own timer switches it off if the server did not (decision 13). */
export const OFF_GRACE = minutes(15);

/** The longest time for an off timer; a running server restarts the timer long before that. */
export const LONGEST_ON = hours(12);

/** How often a timer is restarted at least, because a device loses its timer with its power. */
const REFRESH = minutes(30);

const TOLERANCE = MINUTE;

/** The off timer as last set on a lamp; in monotonic time, because wall clocks can be set. */
export interface Armed {
  readonly at: Duration;
  readonly goesOffAt: Duration;
}

/**
 * The time to set on the off timer of a lamp that is on. `stayOn`: for how much longer the lamp should be on, as far
 * as is known; null: no known end.
 */
export function offTimer(stayOn: Duration | null): Duration {
  return stayOn === null
    ? LONGEST_ON
    : shortest(plus(longest(stayOn, milliseconds(0)), OFF_GRACE), LONGEST_ON);
}

/** Whether the off timer of a lamp that is and should be on must be set again. `armed` null: its timer is unknown. */
export function isTimerDue(armed: Armed | null, stayOn: Duration | null, elapsed: Duration): boolean {
  if (armed === null || elapsed - armed.at >= REFRESH) return true;
  const end = stayOn === null ? Number.POSITIVE_INFINITY : elapsed + Math.max(stayOn, 0) + OFF_GRACE;
  const expected = Math.min(end, armed.at + LONGEST_ON);
  return Math.abs(armed.goesOffAt - expected) > TOLERANCE;
}
