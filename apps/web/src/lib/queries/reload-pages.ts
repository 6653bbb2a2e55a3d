import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Awaits a pending request for a further page, as a reload would cancel it. */
export async function reloadPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const asked = client.getQueryCache().findAll({ queryKey, predicate: isAskedForMore });
  const isAsked = (query: Query) => asked.includes(query);
  void client.invalidateQueries({ queryKey, predicate: (query) => !isAsked(query) });
  if (asked.length === 0) return;
  await client.refetchQueries({ queryKey, predicate: isAsked }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey, predicate: isAsked });
}

function isAskedForMore({ state }: Query): boolean {
  return state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;
}
