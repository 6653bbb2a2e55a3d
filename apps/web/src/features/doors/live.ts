import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { codeAlarmsChanged, doorsChanged } from "./door-queries.ts";

export const doorsLive: LiveFeature = {
  follows: { "doors-changes": doorsChanged, "code-alarms-changes": codeAlarmsChanged },
};
