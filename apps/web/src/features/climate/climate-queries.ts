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

export function applyClimateChange(client: QueryClient, climate: ClimateView): void {
  applyWhole<ClimateView>(client, climateQuery.queryKey, climate);
}

/** Applies the answer to a command; after a concurrent change either state may be newer, so all is reloaded. */
export function applyClimateAnswer(client: QueryClient, climate: ClimateView, changeCount: number): void {
  const hasChangedSince = climateChangeCount(client) !== changeCount;
  client.setQueryData(climateQuery.queryKey, climate);
  if (hasChangedSince) reloadClimate(client);
}

/** How often the cached climate has changed, for `applyClimateAnswer`. */
export function climateChangeCount(client: QueryClient): number {
  return client.getQueryState(climateQuery.queryKey)?.dataUpdateCount ?? 0;
}

export function reloadClimate(client: QueryClient): void {
  reload(client, climateQuery.queryKey);
}
