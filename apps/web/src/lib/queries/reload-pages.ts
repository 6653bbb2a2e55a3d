import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/** Reloads lists that are read page by page, after a pending request for a further page, which a reload would cancel. */
export async function reloadPages(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const extended = client.getQueryCache().findAll({ queryKey, predicate: isLoadingMore });
  const isExtended = (query: Query) => extended.includes(query);
  void client.invalidateQueries({ queryKey, predicate: (query) => !isExtended(query) });
  if (extended.length === 0) return;
  await client.refetchQueries({ queryKey, predicate: isExtended }, { cancelRefetch: false });
  await client.invalidateQueries({ queryKey, predicate: isExtended });
}

function isLoadingMore({ state }: Query): boolean {
  return state.fetchStatus === "fetching" && state.fetchMeta?.fetchMore !== undefined;
}
