import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { climateChanged } from "./climate-queries.ts";

export const climateLive: LiveFeature = {
  follows: { "climate-changes": (client, { climate }) => climateChanged(client, climate) },
};
