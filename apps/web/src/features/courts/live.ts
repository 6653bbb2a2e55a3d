import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { courtCountChanged, courtsChanged } from "./court-queries.ts";

export const courtsLive: LiveFeature = {
  follows: {
    "courts-changes": courtsChanged,
    system_settings_changes: (client, { key, value }) => {
      if (key === "court_count" && typeof value === "number") courtCountChanged(client, value);
    },
  },
};
