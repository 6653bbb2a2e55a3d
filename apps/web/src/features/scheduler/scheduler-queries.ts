import type { CallAnswer } from "@platzwart/contract/call";
import {
  type SchedulerStateView,
  schedulerPreview,
  schedulerState,
} from "@platzwart/contract/calls/scheduler-calls";
import { type Duration, MINUTE, SECOND } from "@platzwart/domain/time/instant";
import { type QueryClient, type QueryKey, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { applyChange } from "../../shared/apply-change.ts";
import { CAN_HEAR } from "./live-channel.ts";

export type Preview = CallAnswer<typeof schedulerPreview>;

const AGAIN_EVERY = (5 * SECOND) as Duration;
/** As often as the scheduler runs: time alone brings new windows into view. */
const PREVIEW_EVERY = (5 * MINUTE) as Duration;

// a staleTime of 0: what changes while no page with it is open is not heard, so it is asked for anew when one opens

const previewQuery = queryOptions({
  queryKey: ["scheduler", "preview"],
  queryFn: ({ signal }) => callServer(schedulerPreview, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.status === "error" || !CAN_HEAR ? AGAIN_EVERY : PREVIEW_EVERY),
});

const stateQuery = queryOptions({
  queryKey: ["scheduler", "state"],
  queryFn: ({ signal }) => callServer(schedulerState, {}, signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.status === "error" || !CAN_HEAR ? AGAIN_EVERY : false),
});

export function usePreview() {
  return useQuery(previewQuery);
}

export function useSchedulerState() {
  return useQuery(stateQuery);
}

export function reloadPreview(client: QueryClient): void {
  reload(client, previewQuery.queryKey);
}

export function schedulerStateChanged(client: QueryClient, state: SchedulerStateView): void {
  applyChange<SchedulerStateView>(client, stateQuery.queryKey, () => state);
}

/** An answer that is under way may be too old: then it is asked for again. */
function reload(client: QueryClient, queryKey: QueryKey): void {
  if (client.getQueryState(queryKey)?.fetchStatus === "fetching")
    applyChange(client, queryKey, (data) => data);
  else void client.invalidateQueries({ queryKey, exact: true });
}
