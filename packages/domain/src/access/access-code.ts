import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, latest, minutes } from "../time/instant.ts";
import { covers, type Interval, widen } from "../time/interval.ts";

export type CodeStatus = "active" | "expired";

/** Minutes that a code's door and light windows reach beyond its time; frozen on the code (A-30, L-02). */
export interface Margins {
  readonly lightBefore: number;
  readonly lightAfter: number;
  readonly doorBefore: number;
  readonly doorAfter: number;
}

/** An access code without its digits, as the rules need it. */
export interface AccessCode {
  readonly id: string;
  /** null: the code is for all courts. */
  readonly courtId: CourtId | null;
  readonly isPermanent: boolean;
  readonly status: CodeStatus;
  /** [valid_from, valid_to), without margins. */
  readonly validity: Interval;
  readonly margins: Margins;
  readonly createdAt: Instant;
  /** When the access was ended or the booking cancelled; from then on the code has no effect. null: not ended. */
  readonly endedAt: Instant | null;
}

export const NO_MARGINS: Margins = { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 };

/** When the code keeps its court's light on (L-01). */
export function lightWindow(code: AccessCode): Interval {
  return truncateAtEnd(
    code,
    widen(code.validity, minutes(code.margins.lightBefore), minutes(code.margins.lightAfter)),
  );
}

/** When the code opens its court's door (Z-02). */
export function doorWindow(code: AccessCode): Interval {
  return truncateAtEnd(
    code,
    widen(code.validity, minutes(code.margins.doorBefore), minutes(code.margins.doorAfter)),
  );
}

/** The window up to the instant at which the code was ended; an empty window if the code was ended before. */
function truncateAtEnd({ endedAt }: AccessCode, window: Interval): Interval {
  if (endedAt === null || window.until <= endedAt) return window;
  return { from: window.from, until: latest(window.from, endedAt) };
}

/** From the first to the last instant at which the code has any effect. */
export function effectWindow(code: AccessCode): Interval {
  const light = lightWindow(code);
  const door = doorWindow(code);
  return {
    from: earliest(light.from, door.from),
    until: latest(light.until, door.until),
  };
}

/**
 * The time by which stored codes are searched: the effect window, extended to the whole validity, so that a code that
 * was ended before its time began is still found. A permanent code lights nothing and has no margins (Z-02).
 */
export function effectSpan(code: AccessCode): Interval {
  const { validity } = code;
  if (code.isPermanent) return validity;
  const effect = effectWindow(code);
  return {
    from: earliest(effect.from, validity.from),
    until: latest(effect.until, validity.until),
  };
}

/** Whether the code is meant for the court: its own, or one for all courts. */
export function isForCourt(code: AccessCode, court: CourtId): boolean {
  return code.courtId === null || code.courtId === court;
}

/** Whether a code is active and has an end; only such codes book courts, light lamps and release doors (C-03, L-06). */
export function isActiveTimeLimited(code: AccessCode): boolean {
  return code.status === "active" && !code.isPermanent;
}

/** Whether the code's time itself, without margins, covers now (C-03). */
export function isBookingNow(code: AccessCode, now: Instant): boolean {
  return isActiveTimeLimited(code) && covers(code.validity, now);
}
