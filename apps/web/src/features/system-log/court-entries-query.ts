import { type LogEntryView, listLogs } from "@platzwart/contract/endpoints/log-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import { isAboutCourt } from "@platzwart/domain/log/log-filter";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { callServer } from "../../lib/api/api.ts";
import { COURT_ENTRIES_KEY, logGeneration, onLogDiscarded, onLogEntry } from "./log-stream.ts";

const SHOWN_ENTRIES = 5;

/** The newest log entries about a court, with those that arrive while they are shown. */
export function useCourtLogEntries(courtId: CourtId) {
  const client = useQueryClient();
  // rises when the cached log is discarded, so that earlier reads disappear
  const generation = useSyncExternalStore(onLogDiscarded, logGeneration);
  const queryKey = useMemo(() => [COURT_ENTRIES_KEY, courtId, generation] as const, [courtId, generation]);
  // entries from the live stream, which an answer under way may lack
  const liveEntries = useRef<readonly LogEntryView[]>([]);
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = await readNewest(courtId, signal);
      return liveEntries.current.reduce(withEntry, newest);
    },
    gcTime: 0,
  });
  useEffect(() => {
    const unsubscribe = onLogEntry((entry) => {
      if (!isAboutCourt(entry, courtId)) return;
      liveEntries.current = withEntry(liveEntries.current, entry);
      client.setQueryData<readonly LogEntryView[]>(queryKey, (known) => known && withEntry(known, entry));
    });
    return () => {
      unsubscribe();
      liveEntries.current = [];
    };
  }, [client, courtId, queryKey]);
  return query;
}

function withEntry(known: readonly LogEntryView[], entry: LogEntryView): readonly LogEntryView[] {
  // an answer may have the entry already, and newer ones
  const others = known.filter(({ id }) => id !== entry.id);
  return [entry, ...others].sort((a, b) => b.id - a.id).slice(0, SHOWN_ENTRIES);
}

/** A page may be empty although older pages have matches. */
async function readNewest(courtId: CourtId, signal: AbortSignal): Promise<readonly LogEntryView[]> {
  const found: LogEntryView[] = [];
  let before: number | undefined;
  do {
    const limit = SHOWN_ENTRIES - found.length;
    const page = await callServer(listLogs, { query: { courtId, before, limit } }, signal);
    found.push(...page.items);
    before = page.nextBefore ?? undefined;
  } while (found.length < SHOWN_ENTRIES && before !== undefined);
  return found;
}
