import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { applyChange } from "./apply-change.ts";

/** Asks for something anew; an answer that is under way may be too old, then it is asked for once more. */
export function reload(client: QueryClient, queryKey: QueryKey): void {
  if (client.getQueryState(queryKey)?.fetchStatus === "fetching")
    applyChange(client, queryKey, (data) => data);
  else void client.invalidateQueries({ queryKey, exact: true });
}
