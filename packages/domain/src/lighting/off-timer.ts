import {
  type Duration,
  hours,
  longest,
  MINUTE,
  milliseconds,
  minutes,
  plus,
  shortest,
  times,
} from "../time/instant.ts";

/**
 * Time from the light's end to the end of the off timer, which runs inside the device: it acts only if the server
 * fails (decision 13).
 */
export const OFF_GRACE = minutes(15);

/** The longest time that is set on an off timer; a running server sets the timer again long before that. */
export const LONGEST_OFF_TIMER = hours(12);

/** An off timer is set again at least this often, because a device loses its timer when its power fails. */
const REFRESH_INTERVAL = minutes(30);

/** A timer that ends this much too early or too late is not set again. */
const TOLERANCE = MINUTE;

/**
 * The off timer as last set on a lamp: when it was set and when it switches the lamp off, both in monotonic
 * time (Clock.elapsed).
 */
export interface ArmedTimer {
  readonly at: Duration;
  readonly goesOffAt: Duration;
}

/**
 * The time to set on the off timer of a lamp that is on. `stayOn`: how much longer the lamp should be on;
 * null: no known end.
 */
export function offTimer(stayOn: Duration | null): Duration {
  return stayOn === null
    ? LONGEST_OFF_TIMER
    : shortest(plus(longest(stayOn, milliseconds(0)), OFF_GRACE), LONGEST_OFF_TIMER);
}

/**
 * Interval of renewals of a lamp's off timer: a lamp that should be off must not go out by its timer either while
 * this program runs.
 */
export function renewalAfter(stayOn: Duration | null): Duration {
  const half = times(offTimer(stayOn), 0.5);
  return shortest(half, REFRESH_INTERVAL);
}

/**
 * Whether the off timer of a lamp that is and should be on must be set again. `armed`: the timer as last set; null: not
 * known. `stayOn`: how much longer the lamp should be on; null: no known end. `elapsed`: the present monotonic time.
 */
export function isTimerDue(armed: ArmedTimer | null, stayOn: Duration | null, elapsed: Duration): boolean {
  if (armed === null || elapsed - armed.at >= REFRESH_INTERVAL) return true;
  const end = stayOn === null ? Number.POSITIVE_INFINITY : elapsed + Math.max(stayOn, 0) + OFF_GRACE;
  const expected = Math.min(end, armed.at + LONGEST_OFF_TIMER);
  return Math.abs(armed.goesOffAt - expected) > TOLERANCE;
}
