import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";
import { coversWallClock, type WallClock } from "./week-hours.ts";

/**
 * The result of a code check. Reasons of a denial:
 * - unknown_code: no active code has these digits
 * - other_court: the code is for none of the courts behind the door
 * - outside_window: the code's door window does not cover now, or a permanent code's hours do not
 * - court_unavailable: every court that the code could open here is out of operation
 * - court_blocked: the code is time-limited, and of these courts those in operation are blocked now
 * - suspended: the code is permanent, and permanent codes are switched off
 */
export type CodeCheck =
  | { readonly granted: true; readonly code: AccessCode }
  | {
      readonly granted: false;
      readonly reason:
        | "unknown_code"
        | "outside_window"
        | "other_court"
        | "court_unavailable"
        | "court_blocked"
        | "suspended";
    };

interface CheckCircumstances {
  readonly now: Instant;
  /** Wall-clock reading at `now`, for the hours of permanent codes. */
  readonly wallClock: WallClock;
  /** The courts behind the door (E-02); null: unknown door, a code for any court is granted (X-03 without court_id). */
  readonly courts: readonly CourtId[] | null;
  /** Courts with the status unavailable: no code opens a door to them (C-11). */
  readonly unavailableCourts: ReadonlySet<CourtId>;
  /** Courts that are blocked now: time-limited codes open no door to them, permanent ones do (C-13). */
  readonly blockedCourts: ReadonlySet<CourtId>;
  /** The setting `allow_permanent_codes`; false: no permanent code opens a door. */
  readonly permanentCodesAllowed: boolean;
}

/**
 * Decides whether typed digits open a door. `matching`: the stored codes with these digits. A time-limited code is
 * granted inside its door window, a permanent code inside its validity and at its hours (Z-02). Of several granted codes, a code for a
 * single court takes precedence over a code for all courts. The server and every door controller use this same check.
 */
export function checkCode(matching: readonly AccessCode[], circumstances: CheckCircumstances): CodeCheck {
  const { now, wallClock, courts, unavailableCourts, blockedCourts, permanentCodesAllowed } = circumstances;
  const active = matching.filter((code) => code.status === "active");
  if (active.length === 0) return { granted: false, reason: "unknown_code" };

  const forThisDoor =
    courts === null ? active : active.filter((code) => courts.some((court) => isForCourt(code, court)));
  if (forThisDoor.length === 0) return { granted: false, reason: "other_court" };

  const inWindow = forThisDoor.filter(
    (code) =>
      covers(code.isPermanent ? code.validity : doorWindow(code), now) &&
      (code.hours === null || coversWallClock(code.hours, wallClock)),
  );
  if (inWindow.length === 0) return { granted: false, reason: "outside_window" };

  const inOperation = inWindow.filter((code) => isForOpenCourt(code, courts, unavailableCourts));
  if (inOperation.length === 0) return { granted: false, reason: "court_unavailable" };

  const closedCourts = new Set([...unavailableCourts, ...blockedCourts]);
  const notBlocked = inOperation.filter(
    (code) => code.isPermanent || isForOpenCourt(code, courts, closedCourts),
  );
  if (notBlocked.length === 0) return { granted: false, reason: "court_blocked" };

  const usable = notBlocked.filter((code) => !code.isPermanent || permanentCodesAllowed);
  const best = usable.find((code) => code.courtId !== null) ?? usable[0];
  return best === undefined ? { granted: false, reason: "suspended" } : { granted: true, code: best };
}

/**
 * Whether the code is for a court behind the door that is not closed. `courts`: null: unknown door, and only the
 * code's own court can be closed.
 */
function isForOpenCourt(
  code: AccessCode,
  courts: readonly CourtId[] | null,
  closed: ReadonlySet<CourtId>,
): boolean {
  if (courts === null) return code.courtId === null || !closed.has(code.courtId);
  return courts.some((court) => !closed.has(court) && isForCourt(code, court));
}
