import type { CourtId } from "../court/court.ts";
import type { Instant } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import { type AccessCode, doorWindow, isForCourt } from "./access-code.ts";

export type CodeCheck =
  | { readonly granted: true; readonly code: AccessCode }
  | {
      readonly granted: false;
      readonly reason: "unknown_code" | "outside_window" | "other_court" | "court_closed" | "suspended";
    };

export interface CheckCircumstances {
  readonly now: Instant;
  /** The courts behind the door (E-02), or null when any court will do (X-03 without court_id). */
  readonly courts: readonly CourtId[] | null;
  /** Courts that are blocked now or out of use: time-limited codes open no door to them (C-13). */
  readonly closed: ReadonlySet<CourtId>;
  /** `allow_permanent_codes`: off suspends every permanent code. */
  readonly permanentCodesAllowed: boolean;
}

/**
 * Decides whether digits open a door. `matching` are the stored codes that have these digits.
 * A time-limited code is good inside its door window, a permanent one inside its validity (Z-02);
 * of several good codes, a code for a single court wins over a code for all. The server and every door controller use
 * this same check.
 */
export function checkCode(matching: readonly AccessCode[], circumstances: CheckCircumstances): CodeCheck {
  const { now, courts, closed, permanentCodesAllowed } = circumstances;
  const active = matching.filter((code) => code.status === "active");
  if (active.length === 0) return { granted: false, reason: "unknown_code" };

  const atThisDoor =
    courts === null ? active : active.filter((code) => courts.some((court) => isForCourt(code, court)));
  if (atThisDoor.length === 0) return { granted: false, reason: "other_court" };

  const inTime = atThisDoor.filter((code) =>
    covers(code.isPermanent ? code.validity : doorWindow(code), now),
  );
  if (inTime.length === 0) return { granted: false, reason: "outside_window" };

  const behind = courts?.filter((court) => !closed.has(court));
  const open = inTime.filter(
    (code) =>
      code.isPermanent ||
      (behind === undefined
        ? code.courtId === null || !closed.has(code.courtId)
        : behind.some((court) => isForCourt(code, court))),
  );
  if (open.length === 0) return { granted: false, reason: "court_closed" };

  const usable = open.filter((code) => !code.isPermanent || permanentCodesAllowed);
  const best = usable.find((code) => code.courtId !== null) ?? usable[0];
  return best === undefined ? { granted: false, reason: "suspended" } : { granted: true, code: best };
}
