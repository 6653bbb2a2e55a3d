import { type ClimateView, getClimate } from "@platzwart/contract/endpoints/climate-endpoints";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { applyWhole } from "../../lib/queries/apply-change.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { reload } from "../../lib/queries/reload.ts";

const climateQuery = queryOptions({
  queryKey: ["climate"],
  queryFn: ({ signal }) => callServer(getClimate, {}, signal),
  refetchInterval: refetchInterval(false),
});

export function useClimate() {
  return useQuery(climateQuery);
}

export function climateChanged(client: QueryClient, climate: ClimateView): void {
  applyWhole<ClimateView>(client, climateQuery.queryKey, climate);
}

/** After a concurrent change either state may be newer, so the server is asked again. */
export function climateAnswered(client: QueryClient, climate: ClimateView, mark: number): void {
  const hasChangedSince = climateMark(client) !== mark;
  client.setQueryData(climateQuery.queryKey, climate);
  if (hasChangedSince) reloadClimate(client);
}

/** Number of climate changes in the cache. */
export function climateMark(client: QueryClient): number {
  return client.getQueryState(climateQuery.queryKey)?.dataUpdateCount ?? 0;
}

export function reloadClimate(client: QueryClient): void {
  reload(client, climateQuery.queryKey);
}
