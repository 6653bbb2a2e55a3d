import type { CourtId } from "@platzwart/domain/court/court";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import { maskDigits } from "../log/log-secrets.ts";

// entries of the system log about lights and lamps; they contain ids, not names (design: storage)

/** A user changed a court's mode. `auto`: bookings switch the light automatically; false: users switch it. */
export function modeChanged(at: Instant, courtId: CourtId, auto: boolean, userId: string): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_MESSAGES.modeChanged(auto),
    courtId,
    metadata: { auto_mode: auto, user_id: userId },
  };
}

/** A user switched a light in auto mode against the automatic control for some minutes (C-14). */
export function lightOverridden(
  at: Instant,
  courtId: CourtId,
  on: boolean,
  minutes: number,
  userId: string,
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_MESSAGES.lightOverridden(on, minutes),
    courtId,
    metadata: { light: on ? "on" : "off", minutes, user_id: userId },
  };
}

/** A user ended a light override early. */
export function lightOverrideEnded(at: Instant, courtId: CourtId, userId: string): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_MESSAGES.lightOverrideEnded,
    courtId,
    metadata: { user_id: userId },
  };
}

/**
 * A user switched the lights of these courts together, until then and for a reason, of which what could be a code is
 * masked. `leftOut`: the courts that kept their light.
 */
export function allLightsOverridden(
  at: Instant,
  courtIds: readonly CourtId[],
  {
    on,
    until,
    reason,
    leftOut,
    userId,
  }: {
    readonly on: boolean;
    readonly until: Instant;
    readonly reason: string;
    readonly leftOut: readonly CourtId[];
    readonly userId: string;
  },
): NewLogEntry {
  const masked = maskDigits({ message: reason, metadata: {} }).message;
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_MESSAGES.allLightsOverridden(on, until, at, masked),
    courtId: null,
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

/** A user ended what was left of overrides that were made for all courts together. */
export function allLightOverridesEnded(
  at: Instant,
  courtIds: readonly CourtId[],
  userId: string,
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_MESSAGES.allLightOverridesEnded,
    courtId: null,
    otherCourts: courtIds,
    metadata: { user_id: userId },
  };
}
