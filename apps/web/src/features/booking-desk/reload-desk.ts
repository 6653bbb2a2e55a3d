import type { QueryClient } from "@tanstack/react-query";
import { reloadPages } from "../../lib/queries/reload-pages.ts";

/** First part of the keys of all queries of the desk. */
export const DESK_QUERY_KEY = "booking-desk";

export function reloadDesk(client: QueryClient): void {
  void reloadPages(client, [DESK_QUERY_KEY]);
}
