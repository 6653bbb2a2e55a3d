import { BOOKING_SYSTEM_HELP } from "./booking-system.ts";
import { BOOKINGS_HELP } from "./bookings.ts";
import type { HelpPart } from "./help-part.ts";
import { PANEL_HELP } from "./panel.ts";
import { SETTINGS_HELP } from "./settings.ts";
import { SYSTEM_HELP } from "./system.ts";
import { TROUBLE_HELP } from "./trouble.ts";

/** The help, in order (Y-01). */
export const HELP: readonly HelpPart[] = [
  PANEL_HELP,
  BOOKINGS_HELP,
  TROUBLE_HELP,
  SETTINGS_HELP,
  BOOKING_SYSTEM_HELP,
  SYSTEM_HELP,
];
