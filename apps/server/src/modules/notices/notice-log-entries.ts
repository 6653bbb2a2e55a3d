import type { Instant } from "@platzwart/domain/time/instant";
import { noticeLogMessages } from "@platzwart/texts/log/notices";
import { audit, technical } from "../../facts/log-entry.ts";

const OF = "messages";

const byUser = (sentence: string) => (at: Instant, recipientId: string, userId: string) =>
  audit(OF, "info", { at }, sentence, { recipient_id: recipientId, user_id: userId });

export const noticeLog = {
  failed: (at: Instant, recipientId: string, problem: string) =>
    technical(OF, "warn", { at }, noticeLogMessages.failed(problem), { recipient_id: recipientId }),
  /** `problem` null: the test was accepted. */
  tested: (problem: string | null) =>
    byUser(problem === null ? noticeLogMessages.tested : noticeLogMessages.testFailed(problem)),
  recipientSaved: byUser(noticeLogMessages.recipientSaved),
  recipientRemoved: byUser(noticeLogMessages.recipientRemoved),
};
