import type { EndpointResponse } from "@platzwart/contract/endpoint";
import { LOG_PAGE_SIZE, type LogEntryView, type listLogs } from "@platzwart/contract/endpoints/log-endpoints";
import type { PendingEntries } from "./log-tail.ts";

/** All matches from the newest down to `nextBefore` without a gap; ids ascend with time. */
export interface LogView {
  /** Newest first. */
  readonly entries: readonly LogEntryView[];
  /** Entries with smaller ids are not loaded; null: none is missing. */
  readonly nextBefore: number | null;
  /** Entries up to this id were paged in and do not count against the limit (G-02); 0: none. */
  readonly pagedUpTo: number;
}

export function viewOf(
  { items, nextBefore }: EndpointResponse<typeof listLogs>,
  clearedUpTo: number,
): LogView {
  return {
    entries: items.filter(({ id }) => id > clearedUpTo),
    nextBefore: nextBefore !== null && nextBefore > clearedUpTo + 1 ? nextBefore : null,
    pagedUpTo: 0,
  };
}

/** The newest entries, followed by the known ones unless there is a gap between them. */
export function withNewest(known: LogView | undefined, newest: LogView): LogView {
  const { nextBefore } = newest;
  if (known === undefined || nextBefore === null || nextBefore > topId(known) + 1) return newest;
  const older = known.entries.filter(({ id }) => id < nextBefore);
  return withinLimit({ ...known, entries: [...newest.entries, ...older] });
}

/** The entries that the live stream brought, followed by the known ones unless there is a gap between them. */
export function withPending(view: LogView, { entries, hasGap }: PendingEntries): LogView {
  // a loaded entry may arrive again on the stream
  const newEntries = entries.filter(({ id }) => id > topId(view));
  const oldest = newEntries.at(-1);
  if (oldest === undefined) return view;
  if (hasGap && newEntries.length === entries.length)
    return { entries: newEntries, nextBefore: oldest.id, pagedUpTo: 0 };
  return withinLimit({ ...view, entries: [...newEntries, ...view.entries] });
}

export function withOlder(view: LogView, older: LogView): LogView {
  return {
    entries: [...view.entries, ...older.entries],
    nextBefore: older.nextBefore,
    pagedUpTo: topId(view),
  };
}

/** 0: the view is empty. */
export function topId({ entries }: Pick<LogView, "entries">): number {
  return entries[0]?.id ?? 0;
}

/** Cuts a view at its limit unless its rest was paged in. */
function withinLimit(view: LogView): LogView {
  const firstTooMany = view.entries[LOG_PAGE_SIZE];
  const last = view.entries[LOG_PAGE_SIZE - 1];
  if (firstTooMany === undefined || last === undefined || firstTooMany.id <= view.pagedUpTo) return view;
  return { entries: view.entries.slice(0, LOG_PAGE_SIZE), nextBefore: last.id, pagedUpTo: 0 };
}
