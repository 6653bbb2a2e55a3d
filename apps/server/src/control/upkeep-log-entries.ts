import { type Duration, type Instant, SECOND } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { type NewLogEntry, technical } from "../facts/log-entry.ts";

/** The clock is earlier than the last stored instant, so the time is unknown. */
export function clockUnknown(at: Instant, behind: Duration): NewLogEntry {
  const metadata = { seconds: Math.round(behind / SECOND) };
  return { ...technical("clock", "error"), at, message: LOG_MESSAGES.clockUnknown(behind), metadata };
}

/** A jump of the wall clock; negative: backwards. */
export function clockJumped(at: Instant, seconds: number): NewLogEntry {
  const message = LOG_MESSAGES.clockJumped(seconds);
  return { ...technical("clock", "warn"), at, message, metadata: { seconds } };
}

/** A stored setting cannot be read; its default applies. */
export function settingUnreadable(at: Instant, key: string): NewLogEntry {
  const message = LOG_MESSAGES.settingUnreadable(key);
  return { ...technical("settings", "error"), at, message, metadata: { key } };
}
