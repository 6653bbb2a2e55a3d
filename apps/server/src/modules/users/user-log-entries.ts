import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry } from "../../facts/log-entry.ts";

/**
 * Entry about a change of a user, with the ids of the acting user (user_id) and of the changed user (subject_id; absent: the
 * same user). `message`: a German sentence.
 */
export function userLogEntry(
  at: Instant,
  message: string,
  callerId: string,
  changedUserId: string,
): NewLogEntry {
  const subject = changedUserId === callerId ? {} : { subject_id: changedUserId };
  return { ...audit("users"), at, message, metadata: { user_id: callerId, ...subject } };
}

/** The administrator of the machine gave a user a new password (npm run operator). */
export function passwordResetAtMachine(at: Instant, userId: string): NewLogEntry {
  const message = LOG_MESSAGES.passwordResetAtMachine;
  return { ...audit("users", "warn"), at, message, metadata: { subject_id: userId } };
}
