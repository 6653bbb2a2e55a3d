import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { type DoorView, listDoors } from "@platzwart/contract/endpoints/door-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { type QueryClient, QueryObserver, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { applyChange } from "../../lib/queries/apply-change.ts";
import { upsert, without } from "../../lib/queries/upsert.ts";

type Doors = EndpointResponse<typeof listDoors>;

/** The answer includes code alarms, as "/" needs both after a lost stream. */
const doorsQuery = queryOptions({
  queryKey: ["doors"],
  queryFn: ({ signal }) => callServer(listDoors, {}, signal),
});

export function useDoors() {
  return useQuery(doorsQuery);
}

/** undefined: not loaded. */
export function cachedDoor(client: QueryClient, id: string): DoorView | undefined {
  return client.getQueryData(doorsQuery.queryKey)?.items.find((door) => door.id === id);
}

/** Returns the function that unsubscribes. */
export function watchDoors(client: QueryClient, listener: () => void): () => void {
  return new QueryObserver(client, { ...doorsQuery, enabled: false }).subscribe(listener);
}

export function applyDoorChange(client: QueryClient, { door, removed }: LivePayload<"doors-changes">): void {
  applyChange<Doors>(client, doorsQuery.queryKey, ({ items, codeAlarms }) => {
    const rest = removed === undefined ? items : without(items, removed);
    return { items: door === undefined ? rest : upsert(rest, door, byCourt), codeAlarms };
  });
}

/** `items`: all present alarms. */
export function applyCodeAlarms(client: QueryClient, { items }: LivePayload<"code-alarms-changes">): void {
  applyChange<Doors>(client, doorsQuery.queryKey, (doors) => ({ ...doors, codeAlarms: items }));
}

export function reloadDoors(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: doorsQuery.queryKey, exact: true });
}

/** Applies the answer to a command, or reloads after a concurrent live change, which may be newer. */
export function applyDoorAnswer(client: QueryClient, door: DoorView, changeCount: number): void {
  if (doorChangeCount(client) !== changeCount)
    void client.invalidateQueries({ queryKey: doorsQuery.queryKey });
  else applyDoorChange(client, { door });
}

/** How often the cached doors have changed, for `applyDoorAnswer`. */
export function doorChangeCount(client: QueryClient): number {
  return client.getQueryState(doorsQuery.queryKey)?.dataUpdateCount ?? 0;
}

/** The server's order. */
function byCourt(a: DoorView, b: DoorView): number {
  return (a.courtIds[0] ?? 0) - (b.courtIds[0] ?? 0) || (a.id < b.id ? -1 : 1);
}
