import { listRuns, type SchedulerRunView } from "@platzwart/contract/endpoints/scheduler-endpoints";
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callServer } from "../../shared/api.ts";
import { applyChange } from "../../shared/apply-change.ts";
import { upsert } from "../../shared/upsert.ts";

/** The runs that were loaded, newest first. */
export interface RunHistory {
  readonly items: readonly SchedulerRunView[];
  /** There are none before the last of them. */
  readonly isComplete: boolean;
}

/** How many runs the panel lists. */
const RECENT = 4;
const PAGE = 20;
/** How many the server gives at once. */
const MOST = 100;
const HISTORY_KEY = ["scheduler", "runs"];

const recentRunsQuery = queryOptions({
  queryKey: ["scheduler", "recent-runs"],
  queryFn: async ({ signal }): Promise<readonly SchedulerRunView[]> => {
    const { items } = await callServer(listRuns, { query: { limit: RECENT } }, signal);
    return items;
  },
});

const historyQuery = queryOptions({
  queryKey: HISTORY_KEY,
  queryFn: async ({ client, signal }): Promise<RunHistory> => {
    const known = client.getQueryData<RunHistory>(HISTORY_KEY)?.items.length ?? 0;
    const limit = Math.min(Math.max(known, PAGE), MOST);
    const { items } = await callServer(listRuns, { query: { limit } }, signal);
    return { items, isComplete: items.length < limit };
  },
});

/** The last runs, newest first. */
export function useRecentRuns() {
  return useQuery(recentRunsQuery);
}

/** The history of runs, as far back as somebody has looked (Z-05). */
export function useRunHistory() {
  return useQuery(historyQuery);
}

/** Loads the runs before the last one that is shown. */
export function useOlderRuns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (before: number) => callServer(listRuns, { query: { before, limit: PAGE } }),
    onSuccess: ({ items }, before) => {
      client.setQueryData<RunHistory>(HISTORY_KEY, (history) => history && withOlder(history, items, before));
    },
  });
}

/** What came before a run; nothing when the list was loaded anew meanwhile and ends elsewhere. */
export function withOlder(
  history: RunHistory,
  older: readonly SchedulerRunView[],
  before: number,
): RunHistory {
  if (history.items.at(-1)?.id !== before) return history;
  return { items: [...history.items, ...older], isComplete: older.length < PAGE };
}

/** A run came to its end. */
export function runEnded(client: QueryClient, run: SchedulerRunView): void {
  applyChange<readonly SchedulerRunView[]>(client, recentRunsQuery.queryKey, (runs) =>
    upsert(runs, run, newestFirst).slice(0, RECENT),
  );
  applyChange<RunHistory>(client, HISTORY_KEY, (history) => ({
    ...history,
    items: upsert(history.items, run, newestFirst),
  }));
}

export const recentRunsKey = recentRunsQuery.queryKey;

function newestFirst(a: SchedulerRunView, b: SchedulerRunView): number {
  return b.id - a.id;
}
