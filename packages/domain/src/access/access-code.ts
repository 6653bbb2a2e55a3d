import type { CourtId } from "../court/court.ts";
import { earliest, type Instant, latest, minutes } from "../time/instant.ts";
import { covers, type Interval, widen } from "../time/interval.ts";
import type { WeekHours } from "./week-hours.ts";

/**
 * expired: the last window is over, or a user ended, cancelled or deleted the code early; it opens nothing any more.
 */
type CodeStatus = "active" | "expired";

/**
 * Minutes by which a code's light and door windows exceed its validity, before and after. Frozen at the code's
 * creation; later changes of the settings do not count (A-30, L-02).
 */
export interface Margins {
  readonly lightBefore: number;
  readonly lightAfter: number;
  readonly doorBefore: number;
  readonly doorAfter: number;
}

/** An access code as the functions of this package need it, without the digits that people type at the door. */
export interface AccessCode {
  readonly id: string;
  /** null: the code is for all courts. */
  readonly courtId: CourtId | null;
  /** A permanent code has no booked time: it opens doors and lights nothing. */
  readonly isPermanent: boolean;
  /**
   * "Belegt und beleuchtet": whether a time-limited code books its court, lights it and releases its doors. false: it
   * only opens doors where it is typed. Without meaning for a permanent code, which never does.
   */
  readonly occupiesCourt: boolean;
  /** Of a permanent code: the weekdays and times of day at which it opens doors; null: at all hours. */
  readonly hours: WeekHours | null;
  readonly status: CodeStatus;
  /** The booked time, without margins: [valid_from, valid_to); after an early end, up to that instant. */
  readonly validity: Interval;
  /** All 0 for a permanent code. */
  readonly margins: Margins;
  /** By the clock of that time; `madeIn` gives the order. */
  readonly createdAt: Instant;
  /** Revision of the facts at its creation: a higher one is later, however the clock was set. */
  readonly madeIn: number;
  /**
   * The instant at which a user ended the access or the booking was cancelled; the code has no effect
   * from then on. null: not ended.
   */
  readonly endedAt: Instant | null;
}

export const NO_MARGINS: Margins = { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 };

/** The time in which the code keeps its court's light on: its validity with the light margins (L-01). */
export function lightWindow(code: AccessCode): Interval {
  return truncateAtEnd(
    code,
    widen(code.validity, minutes(code.margins.lightBefore), minutes(code.margins.lightAfter)),
  );
}

/** The time in which the code opens its court's door: its validity with the door margins (Z-02). */
export function doorWindow(code: AccessCode): Interval {
  return truncateAtEnd(
    code,
    widen(code.validity, minutes(code.margins.doorBefore), minutes(code.margins.doorAfter)),
  );
}

/**
 * The window up to the instant at which the code was ended; an empty window if the code was ended before the
 * window.
 */
function truncateAtEnd({ endedAt }: AccessCode, window: Interval): Interval {
  if (endedAt === null || window.until <= endedAt) return window;
  return { from: window.from, until: latest(window.from, endedAt) };
}

/**
 * From the first to the last instant at which a time-limited code has any effect on light or door. Not
 * stored.
 */
export function effectWindow(code: AccessCode): Interval {
  const light = lightWindow(code);
  const door = doorWindow(code);
  return {
    from: earliest(light.from, door.from),
    until: latest(light.until, door.until),
  };
}

/**
 * The interval that is stored with the code (effect_from, effect_until), so that the database can search codes by time:
 * the effect window extended to the whole validity, because a code that was ended before its validity began has an
 * empty effect window and must still be found. For a permanent code, which has no margins (Z-02), the validity.
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

/** Whether the code is for this court alone or for all courts. */
export function isForCourt(code: AccessCode, court: CourtId): boolean {
  return code.courtId === null || code.courtId === court;
}

/**
 * Whether a code, once active, books courts, switches lights and releases doors: no permanent code does (L-06, Z-02),
 * nor a code for doors only.
 */
export function actsOnCourts(code: Pick<AccessCode, "isPermanent" | "occupiesCourt">): boolean {
  return !code.isPermanent && code.occupiesCourt;
}

/** Whether an active code does so (C-03). */
export function isActiveOnCourts(
  code: Pick<AccessCode, "isPermanent" | "occupiesCourt" | "status">,
): boolean {
  return code.status === "active" && actsOnCourts(code);
}

/**
 * Whether the code makes its court "booked" now: an active time-limited code whose validity, without margins, covers
 * now (C-03). A code without a booking record counts too, unless it is for doors only.
 */
export function countsAsBookingNow(
  code: Pick<AccessCode, "isPermanent" | "occupiesCourt" | "status" | "validity">,
  now: Instant,
): boolean {
  return isActiveOnCourts(code) && covers(code.validity, now);
}
