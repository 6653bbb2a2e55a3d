import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { type DoorView, listDoors } from "@platzwart/contract/endpoints/door-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { type QueryClient, QueryObserver, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { applyChange } from "../../lib/queries/apply-change.ts";
import { upsert, without } from "../../lib/queries/upsert.ts";

type Doors = EndpointResponse<typeof listDoors>;

/** Code alarms are loaded with the doors, as "/" needs both: a reload after a lost stream takes one request. */
const doorsQuery = queryOptions({
  queryKey: ["doors"],
  queryFn: ({ signal }) => callServer(listDoors, {}, signal),
});

export function useDoors() {
  return useQuery(doorsQuery);
}

/** The cached door; undefined: not loaded. */
export function doorNow(client: QueryClient, id: string): DoorView | undefined {
  return client.getQueryData(doorsQuery.queryKey)?.items.find((door) => door.id === id);
}

/** Calls back with each change of a door, drawn or not; returns the function that ends it. */
export function watchDoors(client: QueryClient, listener: () => void): () => void {
  return new QueryObserver(client, { ...doorsQuery, enabled: false }).subscribe(listener);
}

export function doorsChanged(client: QueryClient, { door, removed }: LivePayload<"doors-changes">): void {
  applyChange<Doors>(client, doorsQuery.queryKey, ({ items, codeAlarms }) => {
    const rest = removed === undefined ? items : without(items, removed);
    return { items: door === undefined ? rest : upsert(rest, door, byCourt), codeAlarms };
  });
}

/** Replaces the alarms about wrong codes with all present ones. */
export function codeAlarmsChanged(client: QueryClient, { items }: LivePayload<"code-alarms-changes">): void {
  applyChange<Doors>(client, doorsQuery.queryKey, (doors) => ({ ...doors, codeAlarms: items }));
}

export function reloadDoors(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: doorsQuery.queryKey, exact: true });
}

/** Applies the answer to a command. After a concurrent live change the server is asked again, as that may be newer. */
export function doorAnswered(client: QueryClient, door: DoorView, mark: number): void {
  if (doorsMark(client) !== mark) void client.invalidateQueries({ queryKey: doorsQuery.queryKey });
  else doorsChanged(client, { door });
}

/** A mark for `doorAnswered`: the number of door changes here. */
export function doorsMark(client: QueryClient): number {
  return client.getQueryState(doorsQuery.queryKey)?.dataUpdateCount ?? 0;
}

/** The server's order. */
function byCourt(a: DoorView, b: DoorView): number {
  return (a.courtIds[0] ?? 0) - (b.courtIds[0] ?? 0) || (a.id < b.id ? -1 : 1);
}
