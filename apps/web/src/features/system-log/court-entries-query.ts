import { type LogEntryView, listLogs } from "@platzwart/contract/endpoints/log-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { isAboutCourt } from "@platzwart/domain/log/log-filter";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { callServer } from "../../lib/api/api.ts";
import { COURT_ENTRIES_KEY, logGeneration, onLogDiscarded, onLogEntry } from "./log-stream.ts";

const SHOWN = 5;

export function useCourtLogEntries(courtId: CourtId) {
  const client = useQueryClient();
  // rises when the cached log is discarded, so that earlier reads disappear
  const generation = useSyncExternalStore(onLogDiscarded, logGeneration);
  const queryKey = useMemo(() => [COURT_ENTRIES_KEY, courtId, generation] as const, [courtId, generation]);
  // a pending answer may lack these entries
  const arrived = useRef<readonly LogEntryView[]>([]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = await readNewest(courtId, signal);
      return arrived.current.reduce(withEntry, newest);
    },
    gcTime: 0,
  });
  useEffect(() => {
    const unsubscribe = onLogEntry((entry) => {
      if (!isAboutCourt(entry, courtId)) return;
      arrived.current = withEntry(arrived.current, entry);
      client.setQueryData<readonly LogEntryView[]>(queryKey, (known) => known && withEntry(known, entry));
    });
    return () => {
      unsubscribe();
      arrived.current = [];
    };
  }, [client, courtId, queryKey]);
  return query;
}

function withEntry(known: readonly LogEntryView[], entry: LogEntryView): readonly LogEntryView[] {
  // an answer may have the entry already, and newer ones
  const others = known.filter(({ id }) => id !== entry.id);
  return [entry, ...others].sort((a, b) => b.id - a.id).slice(0, SHOWN);
}

/** A page may be empty although older pages have matches. */
async function readNewest(courtId: CourtId, signal: AbortSignal): Promise<readonly LogEntryView[]> {
  const found: LogEntryView[] = [];
  let before: number | undefined;
  do {
    const limit = SHOWN - found.length;
    const page = await callServer(listLogs, { query: { courtId, before, limit } }, signal);
    found.push(...page.items);
    before = page.nextBefore ?? undefined;
  } while (found.length < SHOWN && before !== undefined);
  return found;
}
