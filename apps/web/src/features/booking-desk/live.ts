import type { QueryClient } from "@tanstack/react-query";
import type { LiveFeature } from "../../shared/live/live-feature.ts";

/** Nothing but what asks again: the desk itself is loaded with its page. */
export const bookingDeskLive: LiveFeature = {
  windowsChanged: (client: QueryClient) => {
    for (const key of ["booking-days", "booking-weeks", "booking-list"])
      void client.invalidateQueries({ queryKey: [key] });
  },
};
