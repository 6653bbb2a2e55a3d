import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { reloadDayPlan } from "./day-queries.ts";

export const dayLanesLive: LiveFeature = { windowsChanged: reloadDayPlan };
