import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { forgetLog, logEntryArrived } from "./log-stream.ts";

export const systemLogLive: LiveFeature = {
  follows: { "system-logs-changes": (_client, { entry }) => logEntryArrived(entry) },
  // other lists are replaced by their next answer; of the log what was read stays, or is held
  forget: forgetLog,
};
