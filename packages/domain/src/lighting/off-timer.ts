import {
  type Duration,
  hours,
  longest,
  MINUTE,
  milliseconds,
  minutes,
  multiply,
  plus,
  shortest,
} from "../time/instant.ts";

/** From the light's end to the off timer's, which acts only if the server fails (decision 13). */
export const OFF_GRACE = minutes(15);

/** A running server renews the timer long before that. */
export const LONGEST_OFF_TIMER = hours(12);

/** A device loses its timer when its power fails. */
const REFRESH_INTERVAL = minutes(30);

/** A timer that ends this much too early or too late is not set again. */
const TOLERANCE = MINUTE;

/** A lamp's off timer as last set; both times are monotonic (Clock.elapsed). */
export interface ArmedTimer {
  readonly setAt: Duration;
  readonly goesOffAt: Duration;
}

/** Length of the timer; `remainingOn`: how much longer the lamp should be on; null: without a known end. */
export function offTimer(remainingOn: Duration | null): Duration {
  return remainingOn === null
    ? LONGEST_OFF_TIMER
    : shortest(plus(longest(remainingOn, milliseconds(0)), OFF_GRACE), LONGEST_OFF_TIMER);
}

/** Time until the timer is set again, even in a lamp that should be off: the server alone switches it off. */
export function renewalAfter(remainingOn: Duration | null): Duration {
  const half = multiply(offTimer(remainingOn), 0.5);
  return shortest(half, REFRESH_INTERVAL);
}

/** Whether the timer must be set again; `armed` null: unknown; `remainingOn` null: without a known end. */
export function isTimerDue(
  armed: ArmedTimer | null,
  remainingOn: Duration | null,
  elapsed: Duration,
): boolean {
  if (armed === null || elapsed - armed.setAt >= REFRESH_INTERVAL) return true;
  const end =
    remainingOn === null ? Number.POSITIVE_INFINITY : elapsed + Math.max(remainingOn, 0) + OFF_GRACE;
  const expected = Math.min(end, armed.setAt + LONGEST_OFF_TIMER);
  return Math.abs(armed.goesOffAt - expected) > TOLERANCE;
}
