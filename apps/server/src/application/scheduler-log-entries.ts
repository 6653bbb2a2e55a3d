import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_SENTENCES } from "@platzwart/texts/log-sentences";
import type { LogRecord } from "./ports/system-log-store.ts";

/** What the system log says of the scheduler and of the clock it goes by. */

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
