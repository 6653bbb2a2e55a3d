import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

const awaitedLoads = new WeakSet<Promise<unknown>>();

/** Changes cached data; a query that is loading, failed or invalid is repeated, as its answer may be older. */
export function applyChange<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return;
  // setting data marks the query as loaded and valid, so its state is read before
  const { status, isInvalidated, fetchStatus } = query.state;
  if (query.state.data !== undefined) client.setQueryData<Data>(queryKey, (data) => data && change(data));
  if (fetchStatus === "fetching" || status === "error" || isInvalidated) reloadQuery(client, query);
}

/** Replaces cached data and cancels a pending request, whose answer may be older. */
export function applyWhole<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  if (client.getQueryCache().find({ queryKey, exact: true }) === undefined) return;
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}

/** Used after missed events, and at the start of a stream. */
export function reloadEverything(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) reloadQuery(client, query);
}

function reloadQuery(client: QueryClient, query: Query): void {
  const reload = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  const isFirstLoad = query.state.data === undefined && query.state.fetchStatus === "fetching";
  if (!isFirstLoad) {
    reload();
    return;
  }
  // the first load cannot be cancelled; it is repeated once done
  const loading = query.promise;
  if (loading === undefined || awaitedLoads.has(loading)) return;
  awaitedLoads.add(loading);
  loading.then(reload, () => undefined);
}
