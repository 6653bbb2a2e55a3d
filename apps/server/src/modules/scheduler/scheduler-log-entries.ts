import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { NewLogEntry } from "../../facts/log-entry.ts";

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
