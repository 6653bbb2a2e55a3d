import type { CourtId } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry } from "../../facts/log-entry.ts";
import { maskDigits } from "../log/log-secrets.ts";

// entries of the system log about lights and lamps; they contain ids, not names (design: storage)

/** A user changed a court's mode. `auto`: bookings switch the light automatically; false: users switch it. */
export function modeChanged(at: Instant, courtId: CourtId, auto: boolean, userId: string): NewLogEntry {
  const metadata = { auto_mode: auto, user_id: userId };
  return { ...audit("lighting"), at, courtId, message: LOG_MESSAGES.modeChanged(auto), metadata };
}

/** A user switched a light in auto mode against the automatic control for some minutes (C-14). */
export function lightOverridden(
  at: Instant,
  courtId: CourtId,
  { on, minutes }: { readonly on: boolean; readonly minutes: number },
  userId: string,
): NewLogEntry {
  const metadata = { light: on ? "on" : "off", minutes, user_id: userId };
  return { ...audit("lighting"), at, courtId, message: LOG_MESSAGES.lightOverridden(on, minutes), metadata };
}

export function lightOverrideEnded(at: Instant, courtId: CourtId, userId: string): NewLogEntry {
  const message = LOG_MESSAGES.lightOverrideEnded;
  return { ...audit("lighting"), at, courtId, message, metadata: { user_id: userId } };
}

/** A user's override of the lights of several courts. */
interface AllLightsOverride {
  readonly on: boolean;
  readonly until: Instant;
  /** Possible codes are masked in the entry. */
  readonly reason: string;
  /** The skipped courts. */
  readonly leftOut: readonly CourtId[];
  readonly userId: string;
}

export function allLightsOverridden(
  at: Instant,
  courtIds: readonly CourtId[],
  { on, until, reason, leftOut, userId }: AllLightsOverride,
): NewLogEntry {
  const masked = maskDigits({ message: reason, metadata: {} }).message;
  return {
    ...audit("lighting"),
    at,
    message: LOG_MESSAGES.allLightsOverridden(on, until, at, masked),
    otherCourts: courtIds,
    metadata: {
      light: on ? "on" : "off",
      until: toIso(until),
      reason: masked,
      ...(leftOut.length === 0 ? {} : { left_out_court_ids: leftOut }),
      user_id: userId,
    },
  };
}

/** A user ended the overrides that were made for all courts together. */
export function allLightOverridesEnded(
  at: Instant,
  courtIds: readonly CourtId[],
  userId: string,
): NewLogEntry {
  const message = LOG_MESSAGES.allLightOverridesEnded;
  return { ...audit("lighting"), at, otherCourts: courtIds, message, metadata: { user_id: userId } };
}
