import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import type { LightCause } from "./ports/court-store.ts";
import type { LogRecord } from "./ports/system-log-store.ts";

/** What the system log says of lights and their lamps: ids only (design: storage). */

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
    // kept as long as all that people do (G-07)
    category: cause.kind === "person" ? "audit" : "technical",
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

/** A lamp that was removed or replaced may still have the off timer that it was told. */
export function lampTimerNotTakenBack(
  at: Instant,
  courtId: CourtId,
  address: string,
  fault: DeviceFault,
): LogRecord {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "lighting",
    message: LOG_SENTENCES.lampTimerNotTakenBack(courtId, fault),
    courtId,
    metadata: { fault, address },
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
