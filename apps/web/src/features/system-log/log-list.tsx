import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { isSameDay } from "@platzwart/texts/format";
import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useCallback, useState } from "react";
import { courtName, type NamedCourt } from "../../entities/courts/named-court.ts";
import { useNow } from "../../lib/clock/now.ts";
import type { LogFilter } from "./log-address.ts";
import { LogRow } from "./log-row.tsx";

interface LogListProps {
  readonly entries: readonly LogEntryView[];
  readonly courts: readonly NamedCourt[];
  /** Entries whose details are shown. */
  readonly openIds: ReadonlySet<number>;
  /** The entries shown are still those of the previous filter. */
  readonly isStale: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  onToggle(id: number): void;
  onFilter(filter: LogFilter): void;
}

const ROW = [
  "log-row absolute inset-x-0 grid min-h-11.25 grid-cols-[5.25rem_7rem_8.25rem_5.5rem_minmax(0,1fr)_9.5rem] items-center",
  "gap-x-2 border-t border-line px-5 first:border-t-transparent",
  "max-tablet:grid-cols-[4.5rem_auto_minmax(0,1fr)] max-tablet:px-4",
  "max-[64rem]:grid-cols-[5.25rem_7rem_repeat(3,minmax(0,1fr))]",
].join(" ");

/** The log's entries; only rows in view are drawn, and some around them, so that Tab finds the next one. */
export function LogList({ entries, courts, openIds, isStale, scroller, onToggle, onFilter }: LogListProps) {
  const today = useToday();
  const { rows, focus } = useRowsInSight(entries, scroller);
  return (
    <ol
      className="relative list-none p-0 font-mono text-note aria-busy:text-ink3"
      style={{ height: rows.getTotalSize() }}
      aria-label={texts.entries}
      aria-busy={isStale || undefined}
      onFocus={({ target }) => focus(Number(target.closest("li")?.dataset["entry"]))}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focus(null);
      }}
    >
      {rows.getVirtualItems().map(({ index, start }) => {
        const entry = entries[index];
        if (entry === undefined) return null;
        return (
          <li
            key={entry.id}
            ref={rows.measureElement}
            className={ROW}
            style={{ top: start }}
            data-index={index}
            data-entry={entry.id}
            aria-setsize={entries.length}
            aria-posinset={index + 1}
          >
            <LogRow
              entry={entry}
              today={today}
              court={entry.courtId === null ? null : courtName(courts, entry.courtId)}
              isOpen={openIds.has(entry.id)}
              onToggle={onToggle}
              onFilter={onFilter}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Height of a single-line row before it is measured. */
const USUAL_ROW_HEIGHT = 45;
const ROWS_AROUND = 10;

/** The focused row and its neighbours stay drawn at any scroll position. */
function useRowsInSight(entries: readonly LogEntryView[], scroller: RefObject<HTMLElement | null>) {
  const [focused, focus] = useState<number | null>(null);
  const rangeExtractor = useCallback(
    (range: Range) => {
      const index = entries.findIndex(({ id }) => id === focused);
      const kept =
        index < 0 ? [] : [index - 1, index, index + 1].filter((each) => entries[each] !== undefined);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b);
    },
    [entries, focused],
  );
  const rows = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_ROW_HEIGHT,
    // a measured height belongs to an entry, not to an index
    getItemKey: useCallback((index: number) => entries[index]?.id ?? index, [entries]),
    overscan: ROWS_AROUND,
    rangeExtractor,
    useFlushSync: false,
  });
  return { rows, focus };
}

/** An instant that stays the same until midnight, so that rows are not redrawn each second. */
function useToday(): Instant {
  const now = useNow();
  const [today, setToday] = useState(now);
  if (isSameDay(today, now)) return today;
  setToday(now);
  return now;
}
