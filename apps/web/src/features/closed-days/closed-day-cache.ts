import type { QueryClient } from "@tanstack/react-query";
import { reloadPages } from "../../lib/queries/reload-pages.ts";

export const CLOSED_DAYS_KEY = "closed-days";

/** For a change of closed days, or of the state whose holidays are proposed. */
export function reloadClosedDays(client: QueryClient): void {
  void reloadPages(client, [CLOSED_DAYS_KEY]);
}
