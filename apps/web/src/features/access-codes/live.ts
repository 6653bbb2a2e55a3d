import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { accessCodesChanged } from "./code-queries.ts";

export const accessCodesLive: LiveFeature = { follows: { "access-codes-changes": accessCodesChanged } };
