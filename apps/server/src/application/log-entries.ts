import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import type { BlockRecord, LightCause, LogRecord } from "./ports.ts";

/** What the system log says of lights, accesses and sign-ins: ids only, no names and no digits (design: storage). */

export function lightChanged(at: Instant, courtId: CourtId, on: boolean, cause: LightCause): LogRecord {
  const sentence =
    cause.kind === "device"
      ? LOG_SENTENCES.lightByDevice
      : cause.kind === "rule"
        ? LOG_SENTENCES.lightByRule
        : LOG_SENTENCES.lightByPerson;
  return {
    at,
    level: "info",
    category: "technical",
    component: "lighting",
    message: sentence(courtId, on),
    courtId,
    metadata: {
      light: on ? "on" : "off",
      cause: cause.kind,
      ...(cause.kind === "person" ? { user_id: cause.userId } : {}),
    },
  };
}

export function lampFailed(at: Instant, courtId: CourtId, fault: DeviceFault): LogRecord {
  return {
    at,
    level: "error",
    category: "technical",
    component: "lighting",
    message: LOG_SENTENCES.lampFailed(courtId, fault),
    courtId,
    metadata: { fault },
  };
}

export function lampLeftAlone(at: Instant, courtId: CourtId): LogRecord {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "lighting",
    message: LOG_SENTENCES.lampLeftAlone(courtId),
    courtId,
    metadata: {},
  };
}

export function lampRecovered(at: Instant, courtId: CourtId): LogRecord {
  return {
    at,
    level: "info",
    category: "technical",
    component: "lighting",
    message: LOG_SENTENCES.lampRecovered(courtId),
    courtId,
    metadata: {},
  };
}

export function modeChanged(at: Instant, courtId: CourtId, auto: boolean, userId: string): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_SENTENCES.modeChanged(courtId, auto),
    courtId,
    metadata: { auto_mode: auto, user_id: userId },
  };
}

export function lightOverridden(
  at: Instant,
  courtId: CourtId,
  on: boolean,
  minutes: number,
  userId: string,
): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_SENTENCES.lightOverridden(courtId, on, minutes),
    courtId,
    metadata: { light: on ? "on" : "off", minutes, user_id: userId },
  };
}

export function lightOverrideEnded(at: Instant, courtId: CourtId, userId: string): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "lighting",
    message: LOG_SENTENCES.lightOverrideEnded(courtId),
    courtId,
    metadata: { user_id: userId },
  };
}

export function courtBlocked(at: Instant, block: BlockRecord, userId: string): LogRecord {
  return blockEntry(at, block, LOG_SENTENCES.courtBlocked(block.courtId), userId);
}

export function blockChanged(at: Instant, block: BlockRecord, userId: string): LogRecord {
  return blockEntry(at, block, LOG_SENTENCES.blockChanged(block.courtId), userId);
}

export function blockEnded(at: Instant, block: BlockRecord, userId: string): LogRecord {
  return blockEntry(at, block, LOG_SENTENCES.blockEnded(block.courtId), userId);
}

function blockEntry(at: Instant, block: BlockRecord, message: string, userId: string): LogRecord {
  const { id, courtId, period } = block;
  return {
    at,
    level: "info",
    category: "audit",
    component: "courts",
    message,
    courtId,
    metadata: { block_id: id, from: toIso(period.from), until: toIso(period.until), user_id: userId },
  };
}

export function schedulerPaused(at: Instant, paused: boolean, userId: string): LogRecord {
  return {
    at,
    level: paused ? "warn" : "info",
    category: "audit",
    component: "scheduler",
    message: paused ? LOG_SENTENCES.schedulerPaused : LOG_SENTENCES.schedulerResumed,
    courtId: null,
    metadata: { user_id: userId },
  };
}

export function schedulerRunByHand(at: Instant, userId: string): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "scheduler",
    message: LOG_SENTENCES.schedulerRunByHand,
    courtId: null,
    metadata: { user_id: userId },
  };
}

export function clockStepped(at: Instant, seconds: number): LogRecord {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "clock",
    message: LOG_SENTENCES.clockStepped(seconds),
    courtId: null,
    metadata: { seconds },
  };
}

export function accessEnded(
  at: Instant,
  courtId: CourtId,
  codeIds: readonly string[],
  userId: string,
): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "access-codes",
    message: LOG_SENTENCES.accessEnded(courtId),
    courtId,
    metadata: { code_ids: codeIds, user_id: userId },
  };
}

export function bookingMade(at: Instant, courtId: CourtId, bookingId: string, by: string): LogRecord {
  return {
    at,
    level: "info",
    category: "access",
    component: "bookings",
    message: LOG_SENTENCES.bookingMade(courtId),
    courtId,
    metadata: { booking_id: bookingId, caller: by },
  };
}

export function bookingCancelled(at: Instant, courtId: CourtId, bookingId: string, by: string): LogRecord {
  return {
    at,
    level: "info",
    category: "access",
    component: "bookings",
    message: LOG_SENTENCES.bookingCancelled(courtId),
    courtId,
    metadata: { booking_id: bookingId, caller: by },
  };
}

export function settingSaved(at: Instant, key: string, from: string, to: string, userId: string): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "settings",
    message: LOG_SENTENCES.settingSaved(key, from, to),
    courtId: null,
    metadata: { key, from, to, user_id: userId },
  };
}

export function courtsInitialised(at: Instant, count: number): LogRecord {
  return {
    at,
    level: "info",
    category: "audit",
    component: "courts",
    message: LOG_SENTENCES.courtsInitialised(count),
    courtId: null,
    metadata: { court_count: count },
  };
}

export function settingUnreadable(at: Instant, key: string): LogRecord {
  return {
    at,
    level: "error",
    category: "technical",
    component: "settings",
    message: LOG_SENTENCES.settingUnreadable(key),
    courtId: null,
    metadata: { key },
  };
}

export function refreshTokenReused(at: Instant, userId: string): LogRecord {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "sessions",
    message: LOG_SENTENCES.refreshTokenReused,
    courtId: null,
    metadata: { user_id: userId },
  };
}
