import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { reloadCodeEntry } from "./code-entry-queries.ts";

export const doorControlLive: LiveFeature = { windowsChanged: reloadCodeEntry };
