import type { CourtId } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { courtMessages } from "@platzwart/texts/log/courts";
import { lightMessages } from "@platzwart/texts/log/lights";
import { audit, rowsAbout } from "../../facts/log-entry.ts";
import { maskDigits } from "../log/log-secrets.ts";

const accesses = rowsAbout("access-codes", (courtId: CourtId) => ({ courtId }));
const lights = rowsAbout("lighting", (courtId: CourtId) => ({ courtId }));

export const courtLog = {
  /** By "Buchung beenden"; the codes end too. */
  accessEnded: accesses.action<[{ code_ids: readonly string[] }]>("info", courtMessages.accessEnded),
  /** By "Rückgängig". */
  accessRevived: accesses.action<[{ code_ids: readonly string[] }]>("info", courtMessages.accessRevived),
  /** `userId`: null at the first start. */
  countChanged: (at: Instant, count: number, userId: string | null) => {
    const metadata = { court_count: count, ...(userId !== null && { user_id: userId }) };
    return audit("courts", "info", { at }, courtMessages.countChanged(count), metadata);
  },
};

interface AllLightsOverride {
  readonly on: boolean;
  readonly until: Instant;
  /** Possible codes are masked in the entry. */
  readonly reason: string;
  readonly leftOut: readonly CourtId[];
}

export const lightLog = {
  modeChanged: lights.action("info", courtMessages.modeChanged),
  /** Against the automatic control, for some minutes (C-14). */
  overridden: lights.action("info", lightMessages.overridden),
  overrideEnded: lights.action("info", lightMessages.overrideEnded),
  allOverridden: (
    at: Instant,
    otherCourts: readonly CourtId[],
    override: AllLightsOverride,
    userId: string,
  ) => {
    const { on, until, leftOut } = override;
    const reason = maskDigits({ message: override.reason, metadata: {} }).message;
    const message = lightMessages.allOverridden(on, until, at, reason);
    return audit("lighting", "info", { at, otherCourts }, message, {
      light: on ? "on" : "off",
      until: toIso(until),
      reason,
      ...(leftOut.length > 0 && { left_out_court_ids: leftOut }),
      user_id: userId,
    });
  },
  allOverridesEnded: (at: Instant, otherCourts: readonly CourtId[], userId: string) =>
    audit("lighting", "info", { at, otherCourts }, lightMessages.allOverridesEnded, { user_id: userId }),
};
