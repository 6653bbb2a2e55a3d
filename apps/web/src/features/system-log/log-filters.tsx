import { type LogEntryView, logLevelSchema } from "@platzwart/contract/endpoints/log-endpoints";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { courtByNumber } from "@platzwart/texts/court-name";
import { fileDay } from "@platzwart/texts/format";
import { componentName } from "@platzwart/texts/log-components";
import { systemLogTexts } from "@platzwart/texts/pages/system-log";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { serverClock } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { SearchIcon } from "../../ui/tool-icons.tsx";
import { isSet, type LogFilter } from "./log-address.ts";
import "./log-filters.css";

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly courts: readonly NamedCourt[];
  readonly entries: readonly LogEntryView[];
  onChange(change: LogFilter): void;
}

const NOTHING_SET = {
  level: undefined,
  component: undefined,
  courtId: undefined,
  text: undefined,
  day: undefined,
};

/** Which entries are shown (G-04). */
export function LogFilters({ filter, courts, entries, onChange }: LogFiltersProps) {
  const components = useComponents(entries, filter.component);
  const { level, component, courtId } = filter;
  const [resets, setResets] = useState(0);
  const isKnownCourt = courtId === undefined || courts.some(({ id }) => id === courtId);
  return (
    <search className="log-filters">
      <TextFilter key={resets} text={filter.text ?? ""} onChange={(text) => onChange({ text })} />
      <Choice
        label={systemLogTexts.level}
        value={level ?? ""}
        onChoose={(value) => onChange({ level: logLevelSchema.safeParse(value).data })}
      >
        <option value="">{systemLogTexts.everyLevel}</option>
        {logLevelSchema.options.map((option) => (
          <option key={option} value={option}>
            {systemLogTexts.levels[option]}
          </option>
        ))}
      </Choice>
      <Choice
        label={systemLogTexts.component}
        value={component ?? ""}
        onChoose={(value) => onChange({ component: value === "" ? undefined : value })}
      >
        <option value="">{systemLogTexts.everyComponent}</option>
        {components.map((option) => (
          <option key={option} value={option}>
            {componentName(option)}
          </option>
        ))}
      </Choice>
      <Choice
        label={systemLogTexts.court}
        value={courtId === undefined ? "" : String(courtId)}
        onChoose={(value) => onChange({ courtId: courts.find(({ id }) => String(id) === value)?.id })}
      >
        <option value="">{systemLogTexts.everyCourt}</option>
        {courts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        {!isKnownCourt && <option value={courtId}>{courtByNumber(courtId)}</option>}
      </Choice>
      <input
        key={`day ${resets}`}
        type="date"
        className="log-day"
        aria-label={systemLogTexts.day}
        title={systemLogTexts.day}
        max={fileDay(serverClock.now())}
        value={filter.day ?? ""}
        onChange={({ target }) => onChange({ day: target.value === "" ? undefined : target.value })}
      />
      {isSet(filter) && (
        <Button
          kind="quiet"
          onClick={() => {
            // what is still being typed is not asked for any more
            setResets(resets + 1);
            onChange(NOTHING_SET);
          }}
        >
          {systemLogTexts.resetFilter}
        </Button>
      )}
    </search>
  );
}

/** The components that were seen since the page was opened, and the chosen one, in order. */
function useComponents(entries: readonly LogEntryView[], chosen: string | undefined): readonly string[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const all = new Set([...seen, ...entries.map(({ component }) => component)]);
  if (all.size > seen.size) setSeen(all);
  return [...(chosen === undefined ? all : all.add(chosen))].sort();
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
  onChoose(value: string): void;
}

function Choice({ label, value, children, onChoose }: ChoiceProps) {
  return (
    <span className="log-choice">
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
      <ChevronIcon />
    </span>
  );
}

/** Long enough that a word is typed to its end before the server is asked. */
const TYPING = milliseconds(400);

interface TextFilterProps {
  readonly text: string;
  onChange(text: string): void;
}

function TextFilter({ text, onChange }: TextFilterProps) {
  /** What is typed and not yet asked for; null: nothing. */
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<PendingTimer | null>(null);
  useEffect(() => () => pause.current?.cancel(), []);
  // set from elsewhere, what was being typed counts no more
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setTyped(null);
  }
  const type = (value: string) => {
    setTyped(value);
    pause.current?.cancel();
    pause.current = browserClock.timer("log text", TYPING, () => {
      onChange(value);
      setTyped(null);
    });
  };
  return (
    <span className="log-search">
      <SearchIcon />
      <input
        type="search"
        aria-label={systemLogTexts.search}
        placeholder={systemLogTexts.searchHint}
        title={systemLogTexts.searched}
        maxLength={100}
        value={typed ?? text}
        onChange={({ target }) => type(target.value)}
      />
    </span>
  );
}
