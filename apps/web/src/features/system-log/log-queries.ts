import { LOG_PAGE_SIZE, type LogEntryView, listLogs } from "@platzwart/contract/endpoints/log-endpoints";
import { matchesLogFilter } from "@platzwart/domain/log/log-filter";
import { isoDay } from "@platzwart/texts/format";
import { componentsMatching } from "@platzwart/texts/log-components";
import { systemLogFailures } from "@platzwart/texts/pages/system-log";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";
import { callServer } from "../../lib/api/api.ts";
import { reportFailure } from "../../lib/api/failures.ts";
import { browserClock } from "../../lib/clock/browser-clock.ts";
import type { LogFilter } from "./log-address.ts";
import { LOG_KEY, logGeneration, onLogDiscarded, onLogEntry } from "./log-stream.ts";
import { LogTail } from "./log-tail.ts";
import { type LogView, topId, viewOf, withNewest, withOlder, withPending } from "./log-view.ts";

interface LogChoice {
  readonly filter: LogFilter;
  /** Ids up to this one are hidden since the view was cleared; 0: none. */
  readonly clearedUpTo: number;
  /** Number of erasures so far (logGeneration). */
  readonly generation: number;
}

const keyOf = ({ generation, filter, clearedUpTo }: LogChoice) =>
  [LOG_KEY, generation, filter, clearedUpTo] as const;

/** The key of a view changes after the log was erased, so that earlier reads disappear. */
export function useLogChoice(filter: LogFilter, clearedUpTo: number): LogChoice {
  const generation = useSyncExternalStore(onLogDiscarded, logGeneration);
  return useMemo(() => ({ filter, clearedUpTo, generation }), [filter, clearedUpTo, generation]);
}

/** The log's newest entries under a filter; live ones join them unless the view is paused. */
export function useLogView(choice: LogChoice, isPaused: boolean) {
  const { filter, clearedUpTo, generation } = choice;
  const client = useQueryClient();
  const queryKey = useMemo(() => keyOf(choice), [choice]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = await readLogs(choice, undefined, signal);
      return withNewest(client.getQueryData<LogView>(queryKey), newest);
    },
    // missed entries are loaded when the view is released
    enabled: !isPaused,
    placeholderData: (former: LogView | undefined, query) =>
      query?.queryKey[1] === generation ? former : undefined,
    // entry objects stay identical; comparing by position would copy each
    structuralSharing: false,
    gcTime: 0,
  });

  // live entries are filtered here by the server's own function
  const tail = useMemo(() => new LogTail(browserClock, (entry) => matchesFilter(entry, filter)), [filter]);
  const follow = useCallback(
    (onChange: () => void) => {
      const unsubscribers = [tail.subscribe(onChange), onLogEntry(tail.add), onLogDiscarded(tail.clear)];
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe();
      };
    },
    [tail],
  );
  const pending = useSyncExternalStore(follow, tail.pending);

  // during a reload entries may be missing between those shown and the new ones
  const isComplete = query.isSuccess && !query.isPlaceholderData && !query.isFetching && !query.isStale;
  useEffect(() => {
    if (isPaused || !isComplete || pending.entries.length === 0) return;
    const taken = tail.take();
    client.setQueryData<LogView>(queryKey, (view) => view && withPending(view, taken));
  }, [client, queryKey, tail, pending, isPaused, isComplete]);

  return {
    ...query,
    pending,
    /** Hides all known entries; returns the highest hidden id. */
    clear: () => Math.max(clearedUpTo, query.data === undefined ? 0 : topId(query.data), topId(tail.take())),
  };
}

export type FollowedLog = ReturnType<typeof useLogView>;

interface OlderRequest {
  /** Part of the request, as the filter may change before the answer. */
  readonly choice: LogChoice;
  /** Id below which entries are asked for. */
  readonly before: number;
}

/** Appends the page of entries that is older than those of the view. */
export function useOlderEntries() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ choice, before }: OlderRequest) => readLogs(choice, before),
    onSuccess: (older, { choice, before }) => {
      const queryKey = keyOf(choice);
      const isInvalidated = client.getQueryState(queryKey)?.isInvalidated === true;
      client.setQueryData<LogView>(queryKey, (view) =>
        view?.nextBefore === before ? withOlder(view, older) : view,
      );
      // the newest entries are still to be reloaded
      if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error) => reportFailure(systemLogFailures.older, error),
  });
}

/** Same rule and calendar day as on the server. */
function matchesFilter(entry: LogEntryView, { day, ...fields }: LogFilter): boolean {
  const namedComponents = componentsMatching(fields.text ?? "");
  return (
    matchesLogFilter(entry, { ...fields, namedComponents }) && (day === undefined || isoDay(entry.at) === day)
  );
}

/** A page may be empty although older pages have matches. */
async function readLogs(
  { filter, clearedUpTo }: LogChoice,
  before: number | undefined,
  signal?: AbortSignal,
): Promise<LogView> {
  for (let fromId = before; ; ) {
    const page = await callServer(
      listLogs,
      { query: { ...filter, before: fromId, limit: LOG_PAGE_SIZE } },
      signal,
    );
    const view = viewOf(page, clearedUpTo);
    if (view.entries.length > 0 || view.nextBefore === null) return view;
    fromId = view.nextBefore;
  }
}
