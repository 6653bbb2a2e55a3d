import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { NewLogEntry } from "../log/system-log-store.ts";

/** Entries of the system log about the scheduler and the server's wall clock. */

/** A user paused (true) or resumed (false) the scheduler: the five-minute runs and the release of doors. */
export function schedulerPaused(at: Instant, paused: boolean, userId: string): NewLogEntry {
  return {
    at,
    level: paused ? "warn" : "info",
    category: "audit",
    component: "scheduler",
    message: paused ? LOG_MESSAGES.schedulerPaused : LOG_MESSAGES.schedulerResumed,
    courtId: null,
    metadata: { user_id: userId },
  };
}

/** A user started a run now. */
export function schedulerRunByHand(at: Instant, userId: string): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "scheduler",
    message: LOG_MESSAGES.schedulerRunByHand,
    courtId: null,
    metadata: { user_id: userId },
  };
}

/** The clock is earlier than it should be, so that nobody knows what time it is. */
export function clockUnknown(at: Instant, behind: Duration): NewLogEntry {
  return {
    at,
    level: "error",
    category: "technical",
    component: "clock",
    message: LOG_MESSAGES.clockUnknown(behind),
    courtId: null,
    metadata: { seconds: Math.round(behind / SECOND) },
  };
}

/** An operator says that the clock is right. */
export function clockConfirmed(at: Instant, userId: string): NewLogEntry {
  return {
    at,
    level: "info",
    category: "audit",
    component: "clock",
    message: LOG_MESSAGES.clockConfirmed,
    courtId: null,
    metadata: { user_id: userId },
  };
}

/** A jump of the wall clock by so many seconds; negative: backwards. */
export function clockJumped(at: Instant, seconds: number): NewLogEntry {
  return {
    at,
    level: "warn",
    category: "technical",
    component: "clock",
    message: LOG_MESSAGES.clockJumped(seconds),
    courtId: null,
    metadata: { seconds },
  };
}
