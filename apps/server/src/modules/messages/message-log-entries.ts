import type { MailProblem } from "@platzwart/domain/messages/mail-problem";
import type { Instant } from "@platzwart/domain/time/instant";
import { messageLogMessages } from "@platzwart/texts/log/messages";
import { audit, technical } from "../../facts/log-entry.ts";

const COMPONENT = "messages";

const byUser = (sentence: string) => (at: Instant, bookingId: string, userId: string) =>
  audit(COMPONENT, "info", { at }, sentence, { booking_id: bookingId, user_id: userId });

export const messageLog = {
  /** The server refused the mail permanently. */
  failed: (at: Instant, bookingId: string, problem: MailProblem) =>
    technical(COMPONENT, "warn", { at }, messageLogMessages.mailFailed(problem), {
      booking_id: bookingId,
      problem,
    }),
  /** The mail server refuses the settings, so that nothing is sent. */
  stopped: (at: Instant, problem: MailProblem) =>
    technical(COMPONENT, "error", { at }, messageLogMessages.mailsStopped(problem), { problem }),
  resumed: (at: Instant) => technical(COMPONENT, "info", { at }, messageLogMessages.mailsResumed),
  /** Messages held since a restore (O-05). */
  heldDecided: (at: Instant, count: number, isSent: boolean, userId: string) =>
    audit(COMPONENT, "info", { at }, messageLogMessages.heldDecided(count, isSent), {
      count,
      user_id: userId,
    }),
  tested: (at: Instant, problem: MailProblem | null, userId: string) =>
    audit(
      COMPONENT,
      "info",
      { at },
      problem === null ? messageLogMessages.testSent : messageLogMessages.testFailed(problem),
      { user_id: userId, ...(problem === null ? {} : { problem }) },
    ),
  languageChanged: (at: Instant, contactId: string, userId: string) =>
    audit(COMPONENT, "info", { at }, messageLogMessages.languageChanged, {
      contact_id: contactId,
      user_id: userId,
    }),
  codeResent: byUser(messageLogMessages.codeResent),
  retried: byUser(messageLogMessages.retried),
};
