import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { blocksChanged } from "./block-queries.ts";

export const blocksLive: LiveFeature = { follows: { "blocks-changes": blocksChanged } };
