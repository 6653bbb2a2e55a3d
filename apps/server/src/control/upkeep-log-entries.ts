import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { NewLogEntry } from "../facts/log-entry.ts";

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

/** A stored setting cannot be read; its default applies. */
export function settingUnreadable(at: Instant, key: string): NewLogEntry {
  return {
    at,
    level: "error",
    category: "technical",
    component: "settings",
    message: LOG_MESSAGES.settingUnreadable(key),
    courtId: null,
    metadata: { key },
  };
}
