import type { Instant } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import { audit } from "../../facts/log-entry.ts";

/** A user paused or resumed the five-minute runs and the release of doors, or started a run now. */
export const schedulerLog = {
  paused: (at: Instant, userId: string) =>
    audit("scheduler", "warn", { at }, serverMessages.schedulerPaused, { user_id: userId }),
  resumed: (at: Instant, userId: string) =>
    audit("scheduler", "info", { at }, serverMessages.schedulerResumed, { user_id: userId }),
  runByHand: (at: Instant, userId: string) =>
    audit("scheduler", "info", { at }, serverMessages.schedulerRunByHand, { user_id: userId }),
};
