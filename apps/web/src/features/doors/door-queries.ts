import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { type DoorView, listDoors } from "@platzwart/contract/endpoints/door-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { type QueryClient, QueryObserver, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { applyChange } from "../../shared/apply-change.ts";
import { upsert, without } from "../../shared/upsert.ts";

type Doors = EndpointResponse<typeof listDoors>;

/**
 * The alarms about wrong codes come with the doors: "/" needs both at once, and what is loaded anew when a stream was lost
 * brings both, without a request of its own.
 */
const doorsQuery = queryOptions({
  queryKey: ["doors"],
  queryFn: ({ signal }) => callServer(listDoors, {}, signal),
});

export function useDoors() {
  return useQuery(doorsQuery);
}

/** A door as this page knows it now; undefined: it does not. */
export function doorNow(client: QueryClient, id: string): DoorView | undefined {
  return client.getQueryData(doorsQuery.queryKey)?.items.find((door) => door.id === id);
}

/** Calls back with each change of a door, also with those that are never drawn; answers how to end that. */
export function watchDoors(client: QueryClient, listener: () => void): () => void {
  return new QueryObserver(client, { ...doorsQuery, enabled: false }).subscribe(listener);
}

export function doorsChanged(client: QueryClient, { door, removed }: LivePayload<"doors-changes">): void {
  applyChange<Doors>(client, doorsQuery.queryKey, ({ items, codeAlarms }) => {
    const rest = removed === undefined ? items : without(items, removed);
    return { items: door === undefined ? rest : upsert(rest, door, byCourt), codeAlarms };
  });
}

/** An alarm about wrong codes began or ended; all that there are now are told. */
export function codeAlarmsChanged(client: QueryClient, { items }: LivePayload<"code-alarms-changes">): void {
  applyChange<Doors>(client, doorsQuery.queryKey, (doors) => ({ ...doors, codeAlarms: items }));
}

export function reloadDoors(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: doorsQuery.queryKey, exact: true });
}

/** The server's answer to a command. A live change that came meanwhile says at least as much: then the server is asked again. */
export function doorAnswered(client: QueryClient, door: DoorView, mark: number): void {
  if (doorsMark(client) !== mark) void client.invalidateQueries({ queryKey: doorsQuery.queryKey });
  else doorsChanged(client, { door });
}

/** A mark for `doorAnswered`: how often the doors have changed here. */
export function doorsMark(client: QueryClient): number {
  return client.getQueryState(doorsQuery.queryKey)?.dataUpdateCount ?? 0;
}

/** As the server lists them. */
function byCourt(a: DoorView, b: DoorView): number {
  return (a.courtIds[0] ?? 0) - (b.courtIds[0] ?? 0) || (a.id < b.id ? -1 : 1);
}
