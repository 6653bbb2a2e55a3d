import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { reloadPreview, schedulerChanged } from "./scheduler-queries.ts";

export const schedulerLive: LiveFeature = {
  follows: { "scheduler-changes": schedulerChanged },
  windowsChanged: reloadPreview,
};
