import type { QueryClient } from "@tanstack/react-query";
import type { LiveFeature } from "../../shared/live/live-feature.ts";
import { reloadPages } from "../../shared/reload-pages.ts";

/** Under which the desk keeps all that it loaded. */
export const DESK = "booking-desk";

/** Asks again for all of it: a booking, a block or a setting is another. */
export const reloadDesk = (client: QueryClient): void => {
  void reloadPages(client, [DESK]);
};

/** Nothing but what asks again: the desk itself is loaded with its page. */
export const bookingDeskLive: LiveFeature = { windowsChanged: reloadDesk };
