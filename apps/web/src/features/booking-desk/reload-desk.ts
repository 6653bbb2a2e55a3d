import type { QueryClient } from "@tanstack/react-query";
import { reloadPages } from "../../shared/reload-pages.ts";

/** Under which the desk keeps all that it loaded. */
export const DESK = "booking-desk";

/** Asks again for all of it: a booking, a block or a setting is another. */
export function reloadDesk(client: QueryClient): void {
  void reloadPages(client, [DESK]);
}
