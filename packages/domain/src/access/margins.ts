import type { SettingValues } from "../settings/registry.ts";
import { type Margins, NO_MARGINS } from "./access-code.ts";

/**
 * The origin of a time-limited code, which decides its margins:
 * - api_booking: a booking that a booking system made with an API key
 * - panel_booking: a booking that a user made on the page of the control panel
 * - manual: a code that a user made without a booking
 */
export type CodeOrigin = "api_booking" | "panel_booking" | "manual";

/** The margins of a new code, in minutes, from the present settings. */
export function marginsFor(origin: CodeOrigin, settings: SettingValues): Margins {
  const door = {
    doorBefore: settings.access_door_pre_minutes,
    doorAfter: settings.access_door_post_minutes,
  };
  switch (origin) {
    case "api_booking":
      // the setting decides whether new bookings by API get margins at all
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
