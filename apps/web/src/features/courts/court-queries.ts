import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { type CourtView, listCourts } from "@platzwart/contract/endpoints/court-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { courtFailures } from "@platzwart/texts/pages/court-card";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { callServer } from "../../lib/api/api.ts";
import { applyChange } from "../../lib/queries/apply-change.ts";
import { upsert, without } from "../../lib/queries/upsert.ts";

export type Courts = EndpointResponse<typeof listCourts>;

const courtsQuery = queryOptions({
  queryKey: ["courts"],
  queryFn: ({ signal }) => callServer(listCourts, {}, signal),
  meta: { failure: courtFailures.loadCourts },
});

export function useCourts() {
  return useQuery(courtsQuery);
}

/** Courts in operation by id, blocked ones included; undefined: unknown. */
export function useEveryCourt(): readonly CourtView[] | undefined {
  const { data } = useCourts();
  return useMemo(() => data && [...data.items, ...data.blocked].sort(byId), [data]);
}

export function withCourt(courts: Courts, court: CourtView): Courts {
  const others = withoutCourt(courts, court.id);
  return court.status === "available"
    ? { ...others, items: upsert(others.items, court, byId) }
    : { ...others, blocked: upsert(others.blocked, court, byId) };
}

function withoutCourt(courts: Courts, id: CourtView["id"]): Courts {
  return { ...courts, items: without(courts.items, id), blocked: without(courts.blocked, id) };
}

function byId(a: CourtView, b: CourtView): number {
  return a.id - b.id;
}

export function applyCourtChange(
  client: QueryClient,
  { court, removed }: LivePayload<"courts-changes">,
): void {
  applyChange<Courts>(client, courtsQuery.queryKey, (courts) => {
    const others = removed === undefined ? courts : withoutCourt(courts, removed);
    return court === undefined ? others : withCourt(others, court);
  });
}

/** After a change of the court count the existing courts have to be requested (C-11, C-12). */
export function applyCourtCount(client: QueryClient, configuredCount: number): void {
  applyChange<Courts>(client, courtsQuery.queryKey, (courts) => ({ ...courts, configuredCount }));
  reloadCourts(client);
}

export function reloadCourts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: courtsQuery.queryKey });
}

export function applyCourtAnswer(client: QueryClient, court: CourtView, changeCount: number): void {
  applyCourtsAnswer(client, [court], changeCount);
}

/** `changeCount`: at the request; after a change since then either state may be newer, so the server is asked again. */
export function applyCourtsAnswer(
  client: QueryClient,
  answeredCourts: readonly CourtView[],
  changeCount: number,
): void {
  const known = answeredCourts.map(({ id }) => courtById(client, id));
  const hasChangedSince = courtChangeCount(client) !== changeCount;
  client.setQueryData<Courts>(
    courtsQuery.queryKey,
    (courts) => courts && answeredCourts.reduce(withCourt, courts),
  );
  const hasNews = answeredCourts.some(({ id }, index) => courtById(client, id) !== known[index]);
  if (hasChangedSince && hasNews) reloadCourts(client);
}

/** Number of court changes in the cache. */
export function courtChangeCount(client: QueryClient): number {
  return client.getQueryState(courtsQuery.queryKey)?.dataUpdateCount ?? 0;
}

function courtById(client: QueryClient, id: CourtView["id"]): CourtView | undefined {
  const courts = client.getQueryData<Courts>(courtsQuery.queryKey);
  return courts && [...courts.items, ...courts.blocked].find((court) => court.id === id);
}
