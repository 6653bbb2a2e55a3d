import type { QueryClient } from "@tanstack/react-query";
import { reloadPages } from "../../lib/queries/reload-pages.ts";

export const DESK_QUERY_KEY = "booking-desk";

export function reloadDesk(client: QueryClient): void {
  void reloadPages(client, [DESK_QUERY_KEY]);
}
