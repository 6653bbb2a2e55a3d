import type { MailProblem } from "@platzwart/domain/messages/mail-problem";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import { audit, type NewLogEntry, technical } from "../../facts/log-entry.ts";

/** A mail that its server refused for good. */
export function mailFailed(at: Instant, bookingId: string, problem: MailProblem): NewLogEntry {
  const metadata = { booking_id: bookingId, problem };
  return { ...technical("messages", "warn"), at, message: LOG_MESSAGES.mailFailed(problem), metadata };
}

/** The mail server refuses the settings, so that nothing is sent. */
export function mailsStopped(at: Instant, problem: MailProblem): NewLogEntry {
  return {
    ...technical("messages", "error"),
    at,
    message: LOG_MESSAGES.mailsStopped(problem),
    metadata: { problem },
  };
}

export function mailsResumed(at: Instant): NewLogEntry {
  return { ...technical("messages"), at, message: LOG_MESSAGES.mailsResumed, metadata: {} };
}

/** An operator decided about the messages that were held after a restore (O-05). */
export function heldMessagesDecided(
  at: Instant,
  count: number,
  isSent: boolean,
  userId: string,
): NewLogEntry {
  const message = LOG_MESSAGES.heldMessagesDecided(count, isSent);
  return { ...audit("messages"), at, message, metadata: { count, is_sent: isSent, user_id: userId } };
}
