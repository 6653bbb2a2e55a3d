import type { QueryClient } from "@tanstack/react-query";
import { reloadPages } from "../../lib/queries/reload-pages.ts";

/** Query key of everything that the desk loads. */
export const DESK = "booking-desk";

/** Reloads the desk after a change of a booking, block or setting. */
export function reloadDesk(client: QueryClient): void {
  void reloadPages(client, [DESK]);
}
