import type { SettingValues } from "../settings/registry.ts";
import { type Margins, NO_MARGINS } from "./access-code.ts";

/** Origin of a time-limited code; api_booking: with an API key, panel_booking: by a user. */
export type CodeOrigin = "api_booking" | "panel_booking" | "manual";

/** In minutes, from the present settings. */
export function marginsFor(origin: CodeOrigin, settings: SettingValues): Margins {
  const door = {
    doorBefore: settings.access_door_pre_minutes,
    doorAfter: settings.access_door_post_minutes,
  };
  switch (origin) {
    case "api_booking":
      if (!settings.access_auto_apply_enabled) return NO_MARGINS;
      return {
        lightBefore: settings.access_light_pre_minutes,
        lightAfter: settings.access_light_post_minutes,
        ...door,
      };
    case "panel_booking":
      return { lightBefore: settings.light_pre_time, lightAfter: settings.light_post_time, ...door };
    case "manual":
      return NO_MARGINS;
  }
}
