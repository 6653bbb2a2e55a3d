import {
  type SchedulerRunView,
  type SchedulerStateView,
  schedulerPreview,
  schedulerState,
} from "@platzwart/contract/endpoints/scheduler-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { minutes } from "@platzwart/domain/time/instant";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { applyWhole } from "../../shared/apply-change.ts";
import { again } from "../../shared/refetch.ts";
import { reload } from "../../shared/reload.ts";
import { recentRunsKey, runEnded } from "./run-queries.ts";

/** As often as the scheduler runs: time alone brings new windows into view. */
const PREVIEW_EVERY = minutes(5);

const previewQuery = queryOptions({
  queryKey: ["scheduler", "preview"],
  queryFn: ({ signal }) => callServer(schedulerPreview, {}, signal),
  refetchInterval: again(PREVIEW_EVERY),
  refetchIntervalInBackground: true,
});

const stateQuery = queryOptions({
  queryKey: ["scheduler", "state"],
  queryFn: ({ signal }) => callServer(schedulerState, {}, signal),
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

/** It was paused or resumed, or a run came to its end. */
export function schedulerChanged(
  client: QueryClient,
  { state, run }: LivePayload<"scheduler-changes">,
): void {
  if (state !== undefined) applyWhole<SchedulerStateView>(client, stateQuery.queryKey, state);
  if (run !== undefined) schedulerRan(client, run);
}

/** The server's answer to a wish to pause or resume. */
export function schedulerStateAnswered(client: QueryClient, state: SchedulerStateView): void {
  client.setQueryData(stateQuery.queryKey, state);
}

/** A run came to its end, and the next one is due at another time. */
function schedulerRan(client: QueryClient, run: SchedulerRunView): void {
  runEnded(client, run);
  const nextRunAt = client.getQueryData(stateQuery.queryKey)?.nextRunAt;
  if (typeof nextRunAt === "number" && nextRunAt <= run.startedAt) reload(client, stateQuery.queryKey);
}

export function reloadRecentRuns(client: QueryClient): void {
  reload(client, recentRunsKey);
}
