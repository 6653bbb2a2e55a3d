import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { permanentCodesChanged, reloadCodeSpace } from "./permanent-code-cache.ts";

export const permanentCodesLive: LiveFeature = {
  follows: { "access-codes-changes": permanentCodesChanged },
  windowsChanged: reloadCodeSpace,
};
