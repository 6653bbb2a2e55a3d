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
  const rest = withoutCourt(courts, court.id);
  return court.status === "available"
    ? { ...rest, items: upsert(rest.items, court, byId) }
    : { ...rest, blocked: upsert(rest.blocked, court, byId) };
}

function withoutCourt(courts: Courts, id: CourtView["id"]): Courts {
  return { ...courts, items: without(courts.items, id), blocked: without(courts.blocked, id) };
}

function byId(a: CourtView, b: CourtView): number {
  return a.id - b.id;
}

export function courtsChanged(client: QueryClient, { court, removed }: LivePayload<"courts-changes">): void {
  applyChange<Courts>(client, courtsQuery.queryKey, (courts) => {
    const rest = removed === undefined ? courts : withoutCourt(courts, removed);
    return court === undefined ? rest : withCourt(rest, court);
  });
}

/** After a change of the court count the existing courts have to be requested (C-11, C-12). */
export function courtCountChanged(client: QueryClient, configuredCount: number): void {
  applyChange<Courts>(client, courtsQuery.queryKey, (courts) => ({ ...courts, configuredCount }));
  reloadCourts(client);
}

export function reloadCourts(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: courtsQuery.queryKey });
}

export function courtAnswered(client: QueryClient, court: CourtView, mark: number): void {
  courtsAnswered(client, [court], mark);
}

/** After a concurrent change either state may be newer, so the server is asked again. */
export function courtsAnswered(client: QueryClient, answered: readonly CourtView[], mark: number): void {
  const known = answered.map(({ id }) => courtById(client, id));
  const hasChangedSince = courtsMark(client) !== mark;
  client.setQueryData<Courts>(courtsQuery.queryKey, (courts) => courts && answered.reduce(withCourt, courts));
  const isNews = answered.some(({ id }, index) => courtById(client, id) !== known[index]);
  if (hasChangedSince && isNews) reloadCourts(client);
}

/** Number of court changes in the cache. */
export function courtsMark(client: QueryClient): number {
  return client.getQueryState(courtsQuery.queryKey)?.dataUpdateCount ?? 0;
}

function courtById(client: QueryClient, id: CourtView["id"]): CourtView | undefined {
  const courts = client.getQueryData<Courts>(courtsQuery.queryKey);
  return courts && [...courts.items, ...courts.blocked].find((court) => court.id === id);
}
