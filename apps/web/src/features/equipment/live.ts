import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { reloadLightChannels } from "./channel-cache.ts";

export const equipmentLive: LiveFeature = { windowsChanged: reloadLightChannels };
