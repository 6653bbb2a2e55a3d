import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyChange } from "./apply-change.ts";

/** Repeats a pending request, too, as its answer may be too old. */
export function reload(client: QueryClient, queryKey: QueryKey): void {
  if (client.getQueryState(queryKey)?.fetchStatus === "fetching")
    applyChange(client, queryKey, (data) => data);
  else void client.invalidateQueries({ queryKey, exact: true });
}
