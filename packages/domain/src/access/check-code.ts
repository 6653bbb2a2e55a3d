import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";
import { coversWallClock, type WallClock } from "./week-hours.ts";

/**
 * outside_window: the door window or a permanent code's hours exclude now; court_unavailable, court_blocked:
 * every court behind the door that the code is for is out of operation, or blocked for time-limited codes.
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
  /** The reading at `now`, for the hours of permanent codes. */
  readonly wallClock: WallClock;
  /** Courts behind the door (E-02); null: no door given, so a code for any court is granted. */
  readonly courts: readonly CourtId[] | null;
  /** Courts out of operation, to which no code opens a door (C-11). */
  readonly unavailableCourts: ReadonlySet<CourtId>;
  /** Courts blocked now, to which only permanent codes open a door (C-13). */
  readonly blockedCourts: ReadonlySet<CourtId>;
  /** The setting `allow_permanent_codes`. */
  readonly permanentCodesAllowed: boolean;
}

/** `matching`: the stored codes with the typed digits; a code for one court precedes one for all (Z-02). */
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

/** `courts` null: only the code's own court can be closed. */
function isForOpenCourt(
  code: AccessCode,
  courts: readonly CourtId[] | null,
  closed: ReadonlySet<CourtId>,
): boolean {
  if (courts === null) return code.courtId === null || !closed.has(code.courtId);
  return courts.some((court) => !closed.has(court) && isForCourt(code, court));
}
