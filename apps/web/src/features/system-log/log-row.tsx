import type { LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import { type Instant, toIso } from "@platzwart/domain/time/instant";
import { secondOfDay } from "@platzwart/texts/format";
import { componentName } from "@platzwart/texts/log-components";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { memo, type ReactNode, useId } from "react";
import { ChevronIcon, ErrorIcon, InfoIcon, WarningIcon } from "../../ui/icons.tsx";
import type { LogFilter } from "./log-address.ts";
import { LogDetails } from "./log-details.tsx";
import { sourceOf } from "./log-words.ts";

interface LogRowProps {
  readonly entry: LogEntryView;
  /** Some moment of this day. */
  readonly today: Instant;
  /** null: the entry is about no court, or about several. */
  readonly court: string | null;
  readonly isOpen: boolean;
  onToggle(id: number): void;
  onFilter(filter: LogFilter): void;
}

const LEVEL_ICONS: Readonly<Record<LogEntryView["level"], ReactNode>> = {
  info: <InfoIcon />,
  warn: <WarningIcon />,
  error: <ErrorIcon />,
};

/** One entry of the log. Drawn once: in a burst only the new rows cost time. */
export const LogRow = memo(function LogRow({ entry, today, court, isOpen, onToggle, onFilter }: LogRowProps) {
  const detailsId = useId();
  const { id, at, level, component, courtId, message } = entry;
  return (
    <li className="log-row">
      <time className="log-time" dateTime={toIso(at)}>
        {secondOfDay(at, today)}
      </time>{" "}
      <span className={`log-level ${level}`}>
        {LEVEL_ICONS[level]}
        <b>{systemLogTexts.levels[level]}</b>
      </span>{" "}
      <button type="button" className="log-pick log-component" onClick={() => onFilter({ component })}>
        {componentName(component)}
        <span className="only-spoken">, {systemLogTexts.onlyThese}</span>
      </button>{" "}
      {courtId === null || court === null ? (
        <span className="log-court">
          <span aria-hidden="true">–</span>
          <span className="only-spoken">{systemLogTexts.noCourt}</span>
        </span>
      ) : (
        <button type="button" className="log-pick log-court" onClick={() => onFilter({ courtId })}>
          {court}
          <span className="only-spoken">, {systemLogTexts.onlyThese}</span>
        </button>
      )}{" "}
      <button
        type="button"
        className="log-message"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => onToggle(id)}
      >
        <span>{message}</span>
        <ChevronIcon />
      </button>{" "}
      <span className="log-source">{sourceOf(entry)}</span>
      <div className="log-details" id={detailsId} hidden={!isOpen}>
        {isOpen && <LogDetails entry={entry} court={court} />}
      </div>
    </li>
  );
});
