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

/** What the rules need to know of a code; the digits are not among it. */
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
  /** From then on it has no effect, margins included: its access was ended or its booking cancelled; null: never. */
  readonly endedAt: Instant | null;
}

export const NO_MARGINS: Margins = { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 };

/** When the code may have its court's light on (L-01). */
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

/** Up to the instant at which the code was ended; of no length when that was before the window began. */
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
 * The stretch of time by which a code is looked up: that of its effect. A permanent code lights nothing and its door
 * window has no margins (Z-02); one that was ended before its time began still spans that time.
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

/** An active code of a booking or made by hand for a time: the only kind that books, lights and releases (C-03, L-06). */
export function isTimeLimited(code: AccessCode): boolean {
  return code.status === "active" && !code.isPermanent;
}

/** Whether the code's time itself, without margins, covers now (C-03). */
export function isBookingNow(code: AccessCode, now: Instant): boolean {
  return isTimeLimited(code) && covers(code.validity, now);
}
