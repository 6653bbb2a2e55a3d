import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, latest, minutes } from "../time/instant.ts";
import { covers, type Interval, widen } from "../time/interval.ts";
import type { WeekHours } from "./week-hours.ts";

/** expired: the last window is over, or a user ended, cancelled or deleted the code. */
type CodeStatus = "active" | "expired";

/** Minutes, fixed at the code's creation, so that later changes of settings do not matter (A-30, L-02). */
export interface Margins {
  readonly lightBefore: number;
  readonly lightAfter: number;
  readonly doorBefore: number;
  readonly doorAfter: number;
}

/** The code without its digits. */
export interface AccessCode {
  readonly id: string;
  /** null: all courts. */
  readonly courtId: CourtId | null;
  /** A permanent code opens doors and lights nothing. */
  readonly isPermanent: boolean;
  /** "Belegt und beleuchtet": occupies and lights its court; false: only opens doors. */
  readonly occupiesCourt: boolean;
  /** Hours of a permanent code; null: at all hours. */
  readonly hours: WeekHours | null;
  readonly status: CodeStatus;
  /** The booked time [valid_from, valid_to), without margins; an early end shortens it. */
  readonly validity: Interval;
  readonly margins: Margins;
  /** By the clock, which may have been wrong; `createdInRevision` gives the order. */
  readonly createdAt: Instant;
  /** Revision of the facts at the creation; it rises however the clock is set. */
  readonly createdInRevision: number;
  /** When a user ended the access or cancelled the booking; null: not ended. */
  readonly endedAt: Instant | null;
}

export const NO_MARGINS: Margins = { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 };

type TimesOfCode = Pick<AccessCode, "validity" | "margins" | "endedAt">;

/** Validity with the light margins, in which the court's light is on (L-01). */
export function lightWindow(code: TimesOfCode): Interval {
  return truncateAtEnd(
    code,
    widen(code.validity, minutes(code.margins.lightBefore), minutes(code.margins.lightAfter)),
  );
}

/** Validity with the door margins, in which the code opens doors (Z-02). */
export function doorWindow(code: TimesOfCode): Interval {
  return truncateAtEnd(
    code,
    widen(code.validity, minutes(code.margins.doorBefore), minutes(code.margins.doorAfter)),
  );
}

function truncateAtEnd({ endedAt }: TimesOfCode, window: Interval): Interval {
  if (endedAt === null || window.until <= endedAt) return window;
  return { from: window.from, until: latest(window.from, endedAt) };
}

/** The whole time in which a time-limited code affects light or door. */
export function effectWindow(code: TimesOfCode): Interval {
  const light = lightWindow(code);
  const door = doorWindow(code);
  return {
    from: earliest(light.from, door.from),
    until: latest(light.until, door.until),
  };
}

/**
 * Stored as effect_from and effect_until for searches by time; covers the whole validity, since a code ended
 * before its validity has an empty effect window; permanent codes have no margins (Z-02).
 */
export function searchInterval(code: AccessCode): Interval {
  const { validity } = code;
  if (code.isPermanent) return validity;
  const effect = effectWindow(code);
  return {
    from: earliest(effect.from, validity.from),
    until: latest(effect.until, validity.until),
  };
}

export function isForCourt(code: AccessCode, court: CourtId): boolean {
  return code.courtId === null || code.courtId === court;
}

/** Permanent codes (L-06, Z-02) and codes for doors only do not book, light or release. */
export function actsOnCourts(code: Pick<AccessCode, "isPermanent" | "occupiesCourt">): boolean {
  return !code.isPermanent && code.occupiesCourt;
}

/** Whether the code is active and acts on courts (C-03). */
export function isActiveOnCourts(
  code: Pick<AccessCode, "isPermanent" | "occupiesCourt" | "status">,
): boolean {
  return code.status === "active" && actsOnCourts(code);
}

/** Whether the court is booked now, even by a code without a booking (C-03), except for doors only. */
export function countsAsBookingNow(
  code: Pick<AccessCode, "isPermanent" | "occupiesCourt" | "status" | "validity">,
  now: Instant,
): boolean {
  return isActiveOnCourts(code) && covers(code.validity, now);
}
