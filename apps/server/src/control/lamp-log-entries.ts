import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { LightCause } from "../facts/light-cause-columns.ts";
import { aboutCourts, type NewLogEntry } from "../facts/log-entry.ts";

/**
 * A light went on or off. `cause`: the automatic control by bookings (rule), a user (person), or somebody at the lamp,
 * for instance with the wall switch (device). `codeIds`: the codes for whose bookings the rule switched it.
 */
export function lightChanged(
  at: Instant,
  courtIds: readonly CourtId[],
  on: boolean,
  cause: LightCause,
  codeIds: readonly string[] = [],
): NewLogEntry {
  const message =
    cause.kind === "device"
      ? LOG_MESSAGES.lightByDevice
      : cause.kind === "rule"
        ? LOG_MESSAGES.lightByRule
        : LOG_MESSAGES.lightByPerson;
  return {
    at,
    level: "info",
    // entries about what people do have the category audit, because they are kept longer (G-07)
    category: cause.kind === "person" ? "audit" : "technical",
    component: "lighting",
    message: message(on),
    ...aboutCourts(courtIds),
    metadata: {
      light: on ? "on" : "off",
      cause: cause.kind,
      ...(cause.kind === "person" ? { user_id: cause.userId } : {}),
      ...(codeIds.length === 0 ? {} : { code_ids: codeIds }),
    },
  };
}

/** The light went on and off so often by itself that further changes are not logged until it is calm. */
export function lightFlickers(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "lighting",
    message: LOG_MESSAGES.lightFlickers,
    ...aboutCourts(courtIds),
    metadata: {},
  };
}

/** A lamp has a fault: it cannot be reached, or does not do what it is told; one entry per outage. */
export function lampFailed(at: Instant, courtIds: readonly CourtId[], fault: DeviceFault): NewLogEntry {
  return {
    at,
    level: "error",
    category: "technical",
    component: "lighting",
    message: LOG_MESSAGES.lampFailed(fault),
    ...aboutCourts(courtIds),
    metadata: { fault },
  };
}

/**
 * A lamp that was removed or replaced did not confirm that its off timer (inside the device: switches the lamp off
 * if the server fails) is cancelled; the timer may still run.
 */
export function offTimerNotCancelled(
  at: Instant,
  courtIds: readonly CourtId[],
  address: string,
  fault: DeviceFault,
): NewLogEntry {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "lighting",
    message: LOG_MESSAGES.offTimerNotCancelled(fault),
    ...aboutCourts(courtIds),
    metadata: { fault, address },
  };
}

/** Somebody keeps switching the lamp at the wall, so automation leaves the lamp alone for 10 minutes. */
export function lightAutomationSuspended(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "lighting",
    message: LOG_MESSAGES.lightAutomationSuspended,
    ...aboutCourts(courtIds),
    metadata: {},
  };
}

/** A lamp's fault is over. */
export function lampRecovered(at: Instant, courtIds: readonly CourtId[]): NewLogEntry {
  return {
    at,
    level: "info",
    category: "technical",
    component: "lighting",
    message: LOG_MESSAGES.lampRecovered,
    ...aboutCourts(courtIds),
    metadata: {},
  };
}

/**
 * A lamp with a fault was removed, or is reached elsewhere or with another password: its outage is over, and of the one
 * that takes its place nothing is known yet (case A7).
 */
export function lampOutageEnded(
  at: Instant,
  courtIds: readonly CourtId[],
  by: "replacement" | "removal",
): NewLogEntry {
  return {
    at,
    level: "info",
    category: "technical",
    component: "lighting",
    message: LOG_MESSAGES.lampOutageEnded(by),
    ...aboutCourts(courtIds),
    metadata: { by },
  };
}
