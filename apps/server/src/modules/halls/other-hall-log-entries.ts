import type { Instant } from "@platzwart/domain/time/instant";
import { otherHallLogMessages } from "@platzwart/texts/log/halls";
import { audit } from "../../facts/log-entry.ts";

const byUser = (sentence: string) => (at: Instant, hallId: string, userId: string) =>
  audit("monitoring", "info", { at }, sentence, { hall_id: hallId, user_id: userId });

export const otherHallLog = {
  added: byUser(otherHallLogMessages.added),
  changed: byUser(otherHallLogMessages.changed),
  removed: byUser(otherHallLogMessages.removed),
};
