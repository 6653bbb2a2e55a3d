import type { Instant } from "@platzwart/domain/time/instant";
import { peopleMessages } from "@platzwart/texts/log/people";
import { audit } from "../../facts/log-entry.ts";

const keyEntry = (message: string) => (at: Instant, keyId: string, userId: string) =>
  audit("api-keys", "info", { at }, message, { user_id: userId, subject_id: keyId });

export const apiKeyLog = {
  created: keyEntry(peopleMessages.apiKeyCreated),
  tokenReplaced: keyEntry(peopleMessages.apiKeyTokenReplaced),
  revoked: keyEntry(peopleMessages.apiKeyRevoked),
};
