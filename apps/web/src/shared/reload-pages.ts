import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Asks anew for all lists below a key. Where somebody has just asked for a further page, that page comes first: reading
 * the list anew would end its call, and the press would be lost.
 */
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
