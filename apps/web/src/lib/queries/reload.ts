import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyChange } from "./apply-change.ts";

/** Reloads a query; a pending answer may be too old, so it is repeated. */
export function reload(client: QueryClient, queryKey: QueryKey): void {
  if (client.getQueryState(queryKey)?.fetchStatus === "fetching")
    applyChange(client, queryKey, (data) => data);
  else void client.invalidateQueries({ queryKey, exact: true });
}
