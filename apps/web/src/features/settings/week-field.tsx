import { parseDayHours } from "@platzwart/domain/court/day-hours";
import { dayHoursWords } from "@platzwart/texts/opening-hours-words";
import { weekTexts } from "@platzwart/texts/pages/week-hours";
import { settingValueWords } from "@platzwart/texts/setting-value-words";
import { SETTING_LABELS } from "@platzwart/texts/setting-words";
import { WEEKDAYS } from "@platzwart/texts/weekdays";
import { useIsOperator } from "../../lib/session/session-context.tsx";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import type { FieldState } from "./draft.ts";
import { FieldConflict } from "./field-conflict.tsx";
import { Problem, ValueInForce } from "./setting-parts.tsx";
import type { SectionForm } from "./use-section-form.ts";
import { type EnteredSpan, spansOf, withAddedSpan, withMondayOnWorkdays, withSpans } from "./week-entry.ts";

interface WeekFieldProps {
  readonly field: FieldState;
  readonly form: SectionForm;
  readonly help: string | undefined;
}

/** Opening hours, a row for each weekday (B-07). */
export function WeekField({ field, form, help }: WeekFieldProps) {
  const week = Array.isArray(field.entry) ? (field.entry as readonly string[]) : [];
  const isFixed = !useIsOperator() || form.isSaving;
  const problem = form.problemOf(field.key);
  const enter = (next: readonly string[]) => form.enter(field.key, next);
  return (
    <fieldset
      className="m-0 min-w-0 border-0 border-t border-line p-0 py-4"
      aria-describedby={`${field.key}-state ${field.key}-help`}
    >
      <legend className="float-left mb-1 w-full p-0 font-semibold">{SETTING_LABELS[field.key]}</legend>
      <p className="clear-both text-note text-ink2" id={`${field.key}-help`}>
        {help}
      </p>
      <ul className="mt-2 list-none p-0">
        {week.map((text, weekday) => (
          <DayRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the weekday
            key={weekday}
            weekday={weekday}
            text={text}
            isFixed={isFixed}
            isWrong={problem !== undefined && parseDayHours(text) === null}
            onSpans={(spans) => enter(withSpans(week, weekday, spans))}
          />
        ))}
      </ul>
      {!isFixed && (
        <Button kind="quiet" onClick={() => enter(withMondayOnWorkdays(week))}>
          {weekTexts.copy}
        </Button>
      )}
      <div className="text-note text-ink2 not-empty:mt-1.5" id={`${field.key}-state`}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        {field.isChanged && <ValueInForce>{settingValueWords(field.key, field.inForce)}</ValueInForce>}
      </div>
      <FieldConflict field={field} form={form} />
    </fieldset>
  );
}

interface DayRowProps {
  readonly weekday: number;
  readonly text: string;
  readonly isFixed: boolean;
  readonly isWrong: boolean;
  onSpans(spans: readonly EnteredSpan[]): void;
}

function DayRow({ weekday, text, isFixed, isWrong, onSpans }: DayRowProps) {
  const spans = spansOf(text);
  const change = (index: number, changes: Partial<EnteredSpan>) =>
    onSpans(spans.map((span, at) => (at === index ? { ...span, ...changes } : span)));
  return (
    <li className="grid gap-x-4 gap-y-1 border-line py-2 not-first:border-t tablet:grid-cols-[6rem_20rem_minmax(0,1fr)]">
      <b className="tablet:pt-3">{WEEKDAYS[weekday]}</b>
      <div className="grid gap-2">
        {spans.length === 0 && <p className="text-ink2 tablet:pt-3">{weekTexts.closed}</p>}
        {isFixed && spans.length > 0 && (
          <p className="tablet:pt-3">{dayHoursWords(parseDayHours(text) ?? [])}</p>
        )}
        {!isFixed &&
          spans.map((span, index) => (
            <SpanFields
              // biome-ignore lint/suspicious/noArrayIndexKey: a time is identified by its place
              key={index}
              {...{ weekday, index, span, isWrong }}
              onChange={(changes) => change(index, changes)}
              onRemove={() => onSpans(spans.filter((_, at) => at !== index))}
            />
          ))}
      </div>
      {!isFixed && (
        <div className="flex flex-wrap items-start gap-2 tablet:justify-end">
          <Button
            kind="quiet"
            aria-label={weekTexts.addTo(weekday)}
            onClick={() => onSpans(withAddedSpan(spans))}
          >
            {weekTexts.add}
          </Button>
          {spans.length > 0 && (
            <Button kind="quiet" aria-label={weekTexts.closeDay(weekday)} onClick={() => onSpans([])}>
              {weekTexts.closed}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

interface SpanFieldsProps {
  readonly weekday: number;
  readonly index: number;
  readonly span: EnteredSpan;
  readonly isWrong: boolean;
  onChange(changes: Partial<EnteredSpan>): void;
  onRemove(): void;
}

function SpanFields({ weekday, index, span, isWrong, onChange, onRemove }: SpanFieldsProps) {
  return (
    <div className="grid max-w-80 grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)_auto] items-center gap-2">
      <TimeField
        {...{ isLabelOnlySpoken: true, isWrong }}
        label={weekTexts.from(weekday, index)}
        name={`hours-${weekday}-${index}-from`}
        minutes={span.from}
        onMinutes={(from) => onChange({ from })}
      />
      <span aria-hidden="true">{weekTexts.to}</span>
      <TimeField
        {...{ isLabelOnlySpoken: true, isWrong }}
        label={weekTexts.until(weekday, index)}
        name={`hours-${weekday}-${index}-until`}
        minutes={span.until}
        onMinutes={(until) => onChange({ until })}
      />
      <Button kind="quiet" isSquare aria-label={weekTexts.remove(weekday, index)} onClick={onRemove}>
        <CloseIcon />
      </Button>
    </div>
  );
}
