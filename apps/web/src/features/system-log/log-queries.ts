import { LOG_PAGE, type LogEntryView, listLogs } from "@platzwart/contract/endpoints/log-endpoints";
import { matchesLogFilter } from "@platzwart/domain/log/log-filter";
import { fileDay } from "@platzwart/texts/format";
import { componentsNamed } from "@platzwart/texts/log-components";
import { systemLogFailures } from "@platzwart/texts/pages/system-log";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { callServer } from "../../shared/api.ts";
import { browserClock } from "../../shared/browser-clock.ts";
import { reportFailure } from "../../shared/failures.ts";
import type { LogFilter } from "./log-address.ts";
import { LOG_KEY, logBeginning, onLogEntry, onLogForgotten } from "./log-stream.ts";
import { LogTail } from "./log-tail.ts";
import { type LogView, renewed, topId, viewOf, withArrivals, withOlder } from "./log-view.ts";

/** What is looked at. */
interface LogChoice {
  readonly filter: LogFilter;
  /** Nothing up to this id is shown, since the view was cleared; 0: it was not. */
  readonly clearedUpTo: number;
  /** Another one after the log was forgotten: nothing that was read before is shown any more. */
  readonly beginning: number;
}

const keyOf = ({ beginning, filter, clearedUpTo }: LogChoice) =>
  [LOG_KEY, beginning, filter, clearedUpTo] as const;

/** The choice of what is looked at, another one after the log was forgotten. */
export function useLogChoice(filter: LogFilter, clearedUpTo: number): LogChoice {
  const beginning = useSyncExternalStore(onLogForgotten, logBeginning);
  return useMemo(() => ({ filter, clearedUpTo, beginning }), [filter, clearedUpTo, beginning]);
}

/** The entries that the reader chose, which follow what is logged unless they are held. */
export function useLogView(choice: LogChoice, isHeld: boolean) {
  const { filter, clearedUpTo, beginning } = choice;
  const client = useQueryClient();
  const queryKey = useMemo(() => keyOf(choice), [choice]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = await readLogs(choice, undefined, signal);
      return renewed(client.getQueryData<LogView>(queryKey), newest);
    },
    // what was missed meanwhile is loaded when the reader goes on
    enabled: !isHeld,
    placeholderData: (before: LogView | undefined, query) =>
      query?.queryKey[1] === beginning ? before : undefined,
    // rows keep their entries as they are; comparing by place would copy each of them
    structuralSharing: false,
    gcTime: 0,
  });

  // decided here and not asked for again: the server's rule for a filter is this very function
  const tail = useMemo(() => new LogTail(browserClock, (entry) => isAsked(entry, filter)), [filter]);
  const arrivals = useSyncExternalStore(tail.subscribe, tail.arrivals);
  useEffect(() => onLogEntry(tail.arrived), [tail]);
  useEffect(() => onLogForgotten(tail.forget), [tail]);

  // while the newest are being loaded anew, something may be missing below what arrives
  const isWhole = query.isSuccess && !query.isPlaceholderData && !query.isFetching && !query.isStale;
  useEffect(() => {
    if (isHeld || !isWhole || arrivals.entries.length === 0) return;
    const taken = tail.take();
    client.setQueryData<LogView>(queryKey, (view) => view && withArrivals(view, taken));
  }, [client, queryKey, tail, arrivals, isHeld, isWhole]);

  return {
    ...query,
    arrivals,
    /** Everything that is known now is cleared away; answers up to which id. */
    clear: () => Math.max(clearedUpTo, query.data === undefined ? 0 : topId(query.data), topId(tail.take())),
  };
}

export type FollowedLog = ReturnType<typeof useLogView>;

interface OlderRequest {
  /** With the wish, for while it is under way another one may be made. */
  readonly choice: LogChoice;
  readonly before: number;
}

/** "Ältere Einträge laden": goes on where the view ends. */
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
      // the newest ones are still to be loaded anew
      if (isInvalidated) void client.invalidateQueries({ queryKey, exact: true });
    },
    onError: (error) => reportFailure(systemLogFailures.older, error),
  });
}

/** The server's own rule, and its own day. */
function isAsked(entry: LogEntryView, { day, ...fields }: LogFilter): boolean {
  const namedComponents = componentsNamed(fields.text ?? "");
  return (
    matchesLogFilter(entry, { ...fields, namedComponents }) &&
    (day === undefined || fileDay(entry.at) === day)
  );
}

/** The next entries below an id, the newest without one; reads on where the server looked in vain. */
async function readLogs(
  { filter, clearedUpTo }: LogChoice,
  before: number | undefined,
  signal?: AbortSignal,
): Promise<LogView> {
  for (let from = before; ; ) {
    const page = await callServer(listLogs, { query: { ...filter, before: from, limit: LOG_PAGE } }, signal);
    const view = viewOf(page, clearedUpTo);
    if (view.entries.length > 0 || view.nextBefore === null) return view;
    from = view.nextBefore;
  }
}
