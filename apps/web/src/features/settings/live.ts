import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { settingChanged } from "./settings-queries.ts";

export const settingsLive: LiveFeature = { follows: { system_settings_changes: settingChanged } };
