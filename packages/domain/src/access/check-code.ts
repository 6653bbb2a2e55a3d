import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";

/**
 * The result of a code check. Reasons of a denial:
 * - unknown_code: no active code has these digits
 * - other_court: the code is for none of the courts behind the door
 * - outside_window: the code's door window does not cover now
 * - court_closed: every court that the code could open here is blocked now or unavailable
 * - suspended: the code is permanent, and permanent codes are switched off
 */
export type CodeCheck =
  | { readonly granted: true; readonly code: AccessCode }
  | {
      readonly granted: false;
      readonly reason: "unknown_code" | "outside_window" | "other_court" | "court_closed" | "suspended";
    };

export interface CheckCircumstances {
  readonly now: Instant;
  /**
   * The courts behind the door (E-02); null: the door is not known, a code for any court is granted (X-03
   * without court_id).
   */
  readonly courts: readonly CourtId[] | null;
  /** Courts that are blocked now or unavailable: time-limited codes open no door to them (C-13). */
  readonly closedCourts: ReadonlySet<CourtId>;
  /** The setting `allow_permanent_codes`; false: no permanent code opens a door. */
  readonly permanentCodesAllowed: boolean;
}

/**
 * Decides whether typed digits open a door. `matching`: the stored codes with these digits. A time-limited code is
 * granted inside its door window, a permanent code inside its validity (Z-02). Of several granted codes, a code for a
 * single court takes precedence over a code for all courts. The server and every door controller use this same check.
 */
export function checkCode(matching: readonly AccessCode[], circumstances: CheckCircumstances): CodeCheck {
  const { now, courts, closedCourts, permanentCodesAllowed } = circumstances;
  const active = matching.filter((code) => code.status === "active");
  if (active.length === 0) return { granted: false, reason: "unknown_code" };

  const forThisDoor =
    courts === null ? active : active.filter((code) => courts.some((court) => isForCourt(code, court)));
  if (forThisDoor.length === 0) return { granted: false, reason: "other_court" };

  const inWindow = forThisDoor.filter((code) =>
    covers(code.isPermanent ? code.validity : doorWindow(code), now),
  );
  if (inWindow.length === 0) return { granted: false, reason: "outside_window" };

  const openCourts = courts?.filter((court) => !closedCourts.has(court));
  const notClosed = inWindow.filter(
    (code) =>
      code.isPermanent ||
      (openCourts === undefined
        ? code.courtId === null || !closedCourts.has(code.courtId)
        : openCourts.some((court) => isForCourt(code, court))),
  );
  if (notClosed.length === 0) return { granted: false, reason: "court_closed" };

  const usable = notClosed.filter((code) => !code.isPermanent || permanentCodesAllowed);
  const best = usable.find((code) => code.courtId !== null) ?? usable[0];
  return best === undefined ? { granted: false, reason: "suspended" } : { granted: true, code: best };
}
