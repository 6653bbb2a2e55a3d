import type { QueryClient } from "@tanstack/react-query";
import type { LiveFeature } from "../../shared/live/live-feature.ts";

/** Under which the desk keeps all that it loaded. */
export const DESK = "booking-desk";

/** Asks again for all of it: a booking, a block or a setting is another. */
export const reloadDesk = (client: QueryClient): void => {
  void client.invalidateQueries({ queryKey: [DESK] });
};

/** Nothing but what asks again: the desk itself is loaded with its page. */
export const bookingDeskLive: LiveFeature = { windowsChanged: reloadDesk };
