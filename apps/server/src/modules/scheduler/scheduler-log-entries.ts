import type { Instant } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import { audit } from "../../facts/log-entry.ts";

export const schedulerLog = {
  paused: (at: Instant, userId: string) =>
    audit("scheduler", "warn", { at }, serverMessages.schedulerPaused, { user_id: userId }),
  resumed: (at: Instant, userId: string) =>
    audit("scheduler", "info", { at }, serverMessages.schedulerResumed, { user_id: userId }),
  runByHand: (at: Instant, userId: string) =>
    audit("scheduler", "info", { at }, serverMessages.schedulerRunByHand, { user_id: userId }),
};
