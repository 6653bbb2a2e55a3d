import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry } from "../../facts/log-entry.ts";

/** A user paused or resumed the five-minute runs and the release of doors, or started a run now. */
export function schedulerEntry(
  what: "schedulerPaused" | "schedulerResumed" | "schedulerRunByHand",
  at: Instant,
  userId: string,
): NewLogEntry {
  const kind = audit("scheduler", what === "schedulerPaused" ? "warn" : "info");
  return { ...kind, at, message: LOG_MESSAGES[what], metadata: { user_id: userId } };
}
