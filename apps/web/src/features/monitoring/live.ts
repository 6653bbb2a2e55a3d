import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { reloadDevices } from "./listed-devices.ts";

export const monitoringLive: LiveFeature = { windowsChanged: reloadDevices };
