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

/** Time from the light's end to the timer's, which acts only if the server fails (decision 13). */
export const OFF_GRACE = minutes(15);

/** A running server renews the timer long before that. */
export const LONGEST_OFF_TIMER = hours(12);

/** A device loses its timer when its power fails. */
const REFRESH_INTERVAL = minutes(30);

/** A timer that ends this much too early or too late is not set again. */
const TOLERANCE = MINUTE;

/** The timer as last set; both times are monotonic (Clock.elapsed). */
export interface ArmedTimer {
  readonly at: Duration;
  readonly goesOffAt: Duration;
}

/** `stayOn`: how much longer a burning lamp should be on; null: no known end. */
export function offTimer(stayOn: Duration | null): Duration {
  return stayOn === null
    ? LONGEST_OFF_TIMER
    : shortest(plus(longest(stayOn, milliseconds(0)), OFF_GRACE), LONGEST_OFF_TIMER);
}

/** Lamps that should be off are renewed too, since no timer may switch one off while this program runs. */
export function renewalAfter(stayOn: Duration | null): Duration {
  const half = times(offTimer(stayOn), 0.5);
  return shortest(half, REFRESH_INTERVAL);
}

/** `armed`: null if unknown; `stayOn`: how much longer the lamp should be on, null if without a known end. */
export function isTimerDue(armed: ArmedTimer | null, stayOn: Duration | null, elapsed: Duration): boolean {
  if (armed === null || elapsed - armed.at >= REFRESH_INTERVAL) return true;
  const end = stayOn === null ? Number.POSITIVE_INFINITY : elapsed + Math.max(stayOn, 0) + OFF_GRACE;
  const expected = Math.min(end, armed.at + LONGEST_OFF_TIMER);
  return Math.abs(armed.goesOffAt - expected) > TOLERANCE;
}
