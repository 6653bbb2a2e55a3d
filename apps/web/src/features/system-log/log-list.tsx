import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { Instant } from "@platzwart/domain/time/instant";
import { isSameDay } from "@platzwart/texts/format";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { useState } from "react";
import { courtName, type NamedCourt } from "../../shared/named-court.ts";
import { useNow } from "../../shared/now.ts";
import type { LogFilter } from "./log-address.ts";
import { LogRow } from "./log-row.tsx";
import "./log-list.css";

interface LogListProps {
  readonly entries: readonly LogEntryView[];
  readonly courts: readonly NamedCourt[];
  readonly open: ReadonlySet<number>;
  /** Still those of the choice before. */
  readonly isOld: boolean;
  onToggle(id: number): void;
  onFilter(filter: LogFilter): void;
}

/** The entries, newest first. */
export function LogList({ entries, courts, open, isOld, onToggle, onFilter }: LogListProps) {
  const today = useToday();
  return (
    <ol className="log" aria-label={systemLogTexts.entries} aria-busy={isOld || undefined}>
      {entries.map((entry) => (
        <LogRow
          key={entry.id}
          entry={entry}
          today={today}
          court={nameOf(entry, courts)}
          isOpen={open.has(entry.id)}
          onToggle={onToggle}
          onFilter={onFilter}
        />
      ))}
    </ol>
  );
}

function nameOf({ courtId }: LogEntryView, courts: readonly NamedCourt[]): string | null {
  if (courtId === null) return null;
  return courtName(courts, courtId);
}

/** Some moment of this day, the same one until midnight: rows that show it are not drawn again each second. */
function useToday(): Instant {
  const now = useNow();
  const [today, setToday] = useState(now);
  if (isSameDay(today, now)) return today;
  setToday(now);
  return now;
}
