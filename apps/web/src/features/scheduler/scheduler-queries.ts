import {
  listRuns,
  type SchedulerRunView,
  type SchedulerStateView,
  schedulerPreview,
  schedulerState,
} from "@platzwart/contract/endpoints/scheduler-endpoints";
import type { LivePayload } from "@platzwart/contract/live-events";
import { minutes } from "@platzwart/domain/time/instant";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../lib/api/api.ts";
import { applyChange, applyWhole } from "../../lib/queries/apply-change.ts";
import { refetchInterval } from "../../lib/queries/refetch.ts";
import { reload } from "../../lib/queries/reload.ts";
import { upsert } from "../../lib/queries/upsert.ts";

/** The scheduler's interval, as time alone brings new windows into view. */
const PREVIEW_INTERVAL = minutes(5);
const RECENT_RUNS = 4;
const PAGE_SIZE = 20;
/** The server's page size. */
const MAX_PAGE_SIZE = 100;
const HISTORY_KEY = ["scheduler", "runs"];

const previewQuery = queryOptions({
  queryKey: ["scheduler", "preview"],
  queryFn: ({ signal }) => callServer(schedulerPreview, {}, signal),
  refetchInterval: refetchInterval(PREVIEW_INTERVAL),
  refetchIntervalInBackground: true,
});

const stateQuery = queryOptions({
  queryKey: ["scheduler", "state"],
  queryFn: ({ signal }) => callServer(schedulerState, {}, signal),
});

const recentRunsQuery = queryOptions({
  queryKey: ["scheduler", "recent-runs"],
  queryFn: async ({ signal }): Promise<readonly SchedulerRunView[]> => {
    const { items } = await callServer(listRuns, { query: { limit: RECENT_RUNS } }, signal);
    return items;
  },
});

export interface RunHistory {
  readonly items: readonly SchedulerRunView[];
  readonly isComplete: boolean;
}

const historyQuery = queryOptions({
  queryKey: HISTORY_KEY,
  queryFn: async ({ client, signal }): Promise<RunHistory> => {
    const known = client.getQueryData<RunHistory>(HISTORY_KEY)?.items.length ?? 0;
    const limit = Math.min(Math.max(known, PAGE_SIZE), MAX_PAGE_SIZE);
    const { items } = await callServer(listRuns, { query: { limit } }, signal);
    return { items, isComplete: items.length < limit };
  },
});

export const usePreview = () => useQuery(previewQuery);
export const useSchedulerState = () => useQuery(stateQuery);
export const useRecentRuns = () => useQuery(recentRunsQuery);
/** Runs as far back as loaded (Z-05). */
export const useRunHistory = () => useQuery(historyQuery);

export function useOlderRuns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (before: number) => callServer(listRuns, { query: { before, limit: PAGE_SIZE } }),
    onSuccess: ({ items }, before) => {
      client.setQueryData<RunHistory>(HISTORY_KEY, (history) => history && withOlder(history, items, before));
    },
  });
}

/** Drops the older runs if the list was reloaded meanwhile and ends elsewhere. */
export function withOlder(
  history: RunHistory,
  older: readonly SchedulerRunView[],
  before: number,
): RunHistory {
  if (history.items.at(-1)?.id !== before) return history;
  return { items: [...history.items, ...older], isComplete: older.length < PAGE_SIZE };
}

export const reloadPreview = (client: QueryClient) => reload(client, previewQuery.queryKey);
export const reloadRecentRuns = (client: QueryClient) => reload(client, recentRunsQuery.queryKey);

export function storeSchedulerState(client: QueryClient, state: SchedulerStateView): void {
  client.setQueryData(stateQuery.queryKey, state);
}

/** Applies a pause, a resumption, or the end of a run from the live stream. */
export function applySchedulerChange(
  client: QueryClient,
  { state, run }: LivePayload<"scheduler-changes">,
): void {
  if (state !== undefined) applyWhole<SchedulerStateView>(client, stateQuery.queryKey, state);
  if (run !== undefined) addRun(client, run);
}

function addRun(client: QueryClient, run: SchedulerRunView): void {
  applyChange<readonly SchedulerRunView[]>(client, recentRunsQuery.queryKey, (runs) =>
    upsert(runs, run, newestFirst).slice(0, RECENT_RUNS),
  );
  applyChange<RunHistory>(client, HISTORY_KEY, (history) => ({
    ...history,
    items: upsert(history.items, run, newestFirst),
  }));
  const nextRunAt = client.getQueryData(stateQuery.queryKey)?.nextRunAt;
  if (typeof nextRunAt === "number" && nextRunAt <= run.startedAt) reload(client, stateQuery.queryKey);
}

const newestFirst = (a: SchedulerRunView, b: SchedulerRunView) => b.id - a.id;
