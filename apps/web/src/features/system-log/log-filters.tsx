import { type LogEntryView, logLevelSchema } from "@platzwart/contract/endpoints/log-endpoints";
import { parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import type { PendingTimer } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { courtByNumber } from "@platzwart/texts/court-name";
import { componentName } from "@platzwart/texts/log-components";
import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { useEffect, useRef, useState } from "react";
import { browserClock } from "../../shared/browser-clock.ts";
import { dayAt } from "../../shared/hall-day.ts";
import type { NamedCourt } from "../../shared/named-court.ts";
import { serverClock } from "../../shared/now.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { ChevronIcon } from "../../ui/icons.tsx";
import { SearchIcon } from "../../ui/tool-icons.tsx";
import { filterBy, isSet, type LogFilter, NO_FILTER } from "./log-address.ts";

const FILTERS =
  "flex flex-wrap gap-2 border-b border-line px-5 py-3 max-tablet:px-4 max-tablet:py-2 max-tablet:*:flex-[1_1_100%]";
/** Stands around a control and its sign. */
const FRAME = "relative flex items-center text-ink2 [&_.icon]:pointer-events-none [&_.icon]:absolute";
const CONTROL =
  "min-h-11 min-w-36 rounded-2 border-[1.5px] border-edge bg-surface py-0 text-ink hover:border-ink";
const NARROWER = "max-[64rem]:max-w-full max-[64rem]:flex-[1_1_9rem]";

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly courts: readonly NamedCourt[];
  readonly entries: readonly LogEntryView[];
  onChange(change: LogFilter): void;
}

type Option = readonly [value: string, word: string];

/** Which entries are shown (G-04). */
export function LogFilters({ filter, courts, entries, onChange }: LogFiltersProps) {
  const { courtId } = filter;
  const components = useComponents(entries, filter.component).map(
    (name): Option => [name, componentName(name)],
  );
  const levels = logLevelSchema.options.map((level): Option => [level, texts.levels[level]]);
  const isKnownCourt = courtId === undefined || courts.some(({ id }) => id === courtId);
  const named = courts.map(({ id, name }): Option => [String(id), name]);
  if (!isKnownCourt) named.push([String(courtId), courtByNumber(courtId)]);
  const choices = [
    { field: "level", label: texts.level, options: [["", texts.everyLevel], ...levels] },
    { field: "component", label: texts.component, options: [["", texts.everyComponent], ...components] },
    { field: "courtId", label: texts.court, options: [["", texts.everyCourt], ...named] },
  ] as const;
  const [resets, setResets] = useState(0);
  return (
    <search className={FILTERS}>
      <TextFilter key={resets} text={filter.text ?? ""} onChange={(text) => onChange({ text })} />
      {choices.map(({ field, label, options }) => (
        <span key={field} className={`max-w-52 flex-none [&_.icon]:right-3 ${FRAME} ${NARROWER}`}>
          <select
            className={`w-full cursor-pointer appearance-none pr-10 pl-3 text-ellipsis [font:inherit] ${CONTROL}`}
            aria-label={label}
            value={filter[field] ?? ""}
            onChange={({ target }) => onChange({ [field]: undefined, ...filterBy(field, target.value) })}
          >
            {options.map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
          <ChevronIcon />
        </span>
      ))}
      <DayFilter key={`day ${resets}`} day={filter.day ?? ""} onChange={(day) => onChange({ day })} />
      {isSet(filter) && (
        <Button
          kind="quiet"
          onClick={() => {
            // what is still being typed is not asked for any more
            setResets(resets + 1);
            onChange(NO_FILTER);
          }}
        >
          {texts.resetFilter}
        </Button>
      )}
    </search>
  );
}

/** The components that were seen since the page was opened, and the chosen one, in the order of their names. */
function useComponents(entries: readonly LogEntryView[], chosen: string | undefined): readonly string[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const all = new Set([...seen, ...entries.map(({ component }) => component)]);
  if (all.size > seen.size) setSeen(all);
  const names = [...(chosen === undefined ? all : all.add(chosen))];
  return names.sort((a, b) => componentName(a).localeCompare(componentName(b), "de"));
}

/** Long enough that a word is typed to its end before the server is asked. */
const TYPING = milliseconds(400);

/** What is typed, and how to ask for it once the typing rests; set from elsewhere, it counts no more. */
function useTyping(value: string, onChange: (value: string) => void) {
  /** null: nothing is typed that is not asked for yet. */
  const [typed, setTyped] = useState<string | null>(null);
  const pause = useRef<PendingTimer | null>(null);
  useEffect(() => () => pause.current?.cancel(), []);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(null);
  }
  const type = (next: string) => {
    setTyped(next);
    pause.current?.cancel();
    pause.current = browserClock.timer("log filter", TYPING, () => {
      onChange(next);
      setTyped(null);
    });
  };
  return [typed ?? value, type] as const;
}

interface TextFilterProps {
  readonly text: string;
  onChange(text: string): void;
}

function TextFilter({ text, onChange }: TextFilterProps) {
  const [typed, type] = useTyping(text, onChange);
  return (
    <span className={`flex-[1_1_12.5rem] max-[64rem]:basis-full [&_.icon]:left-3 ${FRAME}`}>
      <SearchIcon />
      <input
        type="search"
        className={`w-full pr-3 pl-10 placeholder:text-ink3 placeholder:opacity-100 ${CONTROL}`}
        aria-label={texts.search}
        placeholder={texts.searchHint}
        title={texts.searched}
        maxLength={100}
        value={typed}
        onChange={({ target }) => type(target.value)}
      />
    </span>
  );
}

/** Beside the other filters: as tall as they are, and the month lies over what is below. */
const DAY = [
  "relative max-w-64 flex-none [&_input]:min-h-11! [&_input]:min-w-0 [&_input]:[font:inherit]",
  // the other filters say on themselves of what they are
  "[&_.field]:flex [&_.field]:items-center [&_.field]:gap-2 [&_label]:mb-0 [&_.field>span]:flex-auto [&_fieldset]:absolute [&_fieldset]:right-0",
  "[&_fieldset]:z-10 max-[64rem]:[&_fieldset]:right-auto max-tablet:max-w-none max-tablet:[&_fieldset]:static",
].join(" ");

interface DayFilterProps {
  /** "" or YYYY-MM-DD. */
  readonly day: string;
  onChange(day: string | undefined): void;
}

function DayFilter({ day, onChange }: DayFilterProps) {
  const [typed, type] = useTyping(day, (next) => onChange(next === "" ? undefined : next));
  const today = dayAt(serverClock.now());
  return (
    <div className={DAY}>
      <DateField
        label={texts.day}
        name="log-day"
        day={parseCalendarDay(typed)}
        today={today}
        latest={today}
        isPast
        onDay={(chosen) => type(chosen ?? "")}
      />
    </div>
  );
}
