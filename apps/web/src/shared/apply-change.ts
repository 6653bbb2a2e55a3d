import type { Query, QueryClient, QueryKey } from "@tanstack/react-query";

const awaited = new WeakSet<Promise<unknown>>();

/**
 * Brings a live change into loaded data. An answer that is still under way may be older than the change, and where one
 * failed or is still to come something else may be missing: it is asked for again, so that no older state ever stays.
 */
export function applyChange<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): void {
  const query = client.getQueryCache().find({ queryKey, exact: true });
  if (query === undefined) return;
  // what is set counts as loaded; that something is wanting is forgotten with it
  const { status, isInvalidated, fetchStatus } = query.state;
  if (query.state.data !== undefined) client.setQueryData<Data>(queryKey, (data) => data && change(data));
  if (fetchStatus === "fetching" || status === "error" || isInvalidated) reloadOne(client, query);
}

/** Brings a live change that tells all there is: an answer that is still under way is not waited for any more. */
export function applyWhole<Data>(client: QueryClient, queryKey: QueryKey, data: Data): void {
  if (client.getQueryCache().find({ queryKey, exact: true }) === undefined) return;
  void client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Data>(queryKey, data);
}

/** Asks for everything anew: what was missed cannot be told any more, or the stream has only just begun. */
export function reloadEverything(client: QueryClient): void {
  for (const query of client.getQueryCache().getAll()) reloadOne(client, query);
}

function reloadOne(client: QueryClient, query: Query): void {
  const reload = () => void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  const isFirstLoad = query.state.data === undefined && query.state.fetchStatus === "fetching";
  if (!isFirstLoad) {
    reload();
    return;
  }
  // the first load cannot be taken back; it is repeated once it is there
  const loading = query.promise;
  if (loading === undefined || awaited.has(loading)) return;
  awaited.add(loading);
  loading.then(reload, () => undefined);
}
