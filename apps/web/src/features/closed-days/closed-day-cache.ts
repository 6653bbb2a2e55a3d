import type { QueryClient } from "@tanstack/react-query";
import { reloadPages } from "../../lib/queries/reload-pages.ts";

/** Query key of closed days and their proposals. */
export const CLOSED_DAYS = "closed-days";

/** Reloads closed days after a change of them, or of the state whose holidays are proposed. */
export function reloadClosedDays(client: QueryClient): void {
  void reloadPages(client, [CLOSED_DAYS]);
}
