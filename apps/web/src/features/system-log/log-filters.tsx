import { type LogEntryView, logLevelSchema } from "@platzwart/contract/endpoints/log-endpoints";
import { compareNames } from "@platzwart/domain/compare-names";
import { parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import { courtByNumber } from "@platzwart/texts/court-name";
import { componentName } from "@platzwart/texts/log-components";
import { systemLogTexts as texts } from "@platzwart/texts/pages/system-log";
import { useState } from "react";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { ChoiceFilter, type FilterOption, TextFilter, useTyping } from "../../lib/page/list-filters.tsx";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { isFilterSet, type LogFilter, NO_FILTER, parseFilterValue } from "./log-address.ts";

const FILTERS =
  "flex flex-wrap gap-2 border-b border-line px-5 py-3 max-tablet:px-4 max-tablet:py-2 max-tablet:*:flex-[1_1_100%]";
const NARROW_FILTER = "max-[64rem]:max-w-full max-[64rem]:flex-[1_1_9rem]";

interface LogFiltersProps {
  readonly filter: LogFilter;
  readonly courts: readonly NamedCourt[];
  readonly entries: readonly LogEntryView[];
  onChange(change: LogFilter): void;
}

/** Filter of the log (G-04). */
export function LogFilters({ filter, courts, entries, onChange }: LogFiltersProps) {
  const { courtId } = filter;
  const components = useComponents(entries, filter.component).map(
    (name): FilterOption => [name, componentName(name)],
  );
  const levels = logLevelSchema.options.map((level): FilterOption => [level, texts.levels[level]]);
  const isKnownCourt = courtId === undefined || courts.some(({ id }) => id === courtId);
  const courtOptions = courts.map(({ id, name }): FilterOption => [String(id), name]);
  if (!isKnownCourt) courtOptions.push([String(courtId), courtByNumber(courtId)]);
  const choiceFilters = [
    { field: "level", label: texts.level, options: [["", texts.everyLevel], ...levels] },
    { field: "component", label: texts.component, options: [["", texts.everyComponent], ...components] },
    { field: "courtId", label: texts.court, options: [["", texts.everyCourt], ...courtOptions] },
  ] as const;
  const [resetCount, setResetCount] = useState(0);
  return (
    <search className={FILTERS}>
      <TextFilter
        key={resetCount}
        className="flex-[1_1_12.5rem] max-[64rem]:basis-full"
        label={texts.search}
        hint={texts.searchHint}
        title={texts.searched}
        text={filter.text ?? ""}
        onChange={(text) => onChange({ text })}
      />
      {choiceFilters.map(({ field, label, options }) => (
        <ChoiceFilter
          key={field}
          className={`max-w-52 flex-none ${NARROW_FILTER}`}
          label={label}
          value={String(filter[field] ?? "")}
          options={options}
          onChange={(value) => onChange({ [field]: undefined, ...parseFilterValue(field, value) })}
        />
      ))}
      <DayFilter key={`day ${resetCount}`} day={filter.day ?? ""} onChange={(day) => onChange({ day })} />
      {isFilterSet(filter) && (
        <Button
          kind="quiet"
          onClick={() => {
            // pending text input is discarded
            setResetCount(resetCount + 1);
            onChange(NO_FILTER);
          }}
        >
          {texts.resetFilter}
        </Button>
      )}
    </search>
  );
}

/** Components seen since the page was opened, and the chosen one. */
function useComponents(entries: readonly LogEntryView[], chosen: string | undefined): readonly string[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const known = new Set([...seen, ...entries.map(({ component }) => component)]);
  if (known.size > seen.size) setSeen(known);
  const names = [...(chosen === undefined ? known : known.add(chosen))];
  return names.sort((a, b) => compareNames(componentName(a), componentName(b)));
}

/** As tall as the other filters; the calendar overlays the content below. */
const DAY_FILTER = [
  "relative max-w-64 flex-none [&_input]:min-h-11! [&_input]:min-w-0 [&_input]:[font:inherit]",
  // the other filters have their label inside
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
    <div className={DAY_FILTER}>
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
