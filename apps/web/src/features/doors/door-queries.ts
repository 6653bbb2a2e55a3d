import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { type DoorView, listDoors } from "@platzwart/contract/endpoints/door-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { applyChange } from "../../shared/apply-change.ts";
import { upsert, without } from "../../shared/upsert.ts";

type Doors = EndpointResponse<typeof listDoors>;

const doorsQuery = queryOptions({
  queryKey: ["doors"],
  queryFn: ({ signal }) => callServer(listDoors, {}, signal),
});

export function useDoors() {
  return useQuery(doorsQuery);
}

export function doorsChanged(client: QueryClient, { door, removed }: LivePayload<"doors-changes">): void {
  applyChange<Doors>(client, doorsQuery.queryKey, ({ items }) => {
    const rest = removed === undefined ? items : without(items, removed);
    return { items: door === undefined ? rest : upsert(rest, door, byCourt) };
  });
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
