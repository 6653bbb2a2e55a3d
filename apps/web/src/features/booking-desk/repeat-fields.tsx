import type { SeriesDateView } from "@platzwart/contract/endpoints/series-endpoints";
import { MAX_SERIES_DAYS, SERIES_STEPS } from "@platzwart/domain/booking/series";
import { addDays, type CalendarDay, weekdayOf } from "@platzwart/domain/time/calendar-day";
import { dayText } from "@platzwart/texts/day-input";
import { seriesTexts } from "@platzwart/texts/pages/series";
import { weekdayAbbreviation } from "@platzwart/texts/week-words";
import { detailOf } from "../../lib/api/failures.ts";
import { Callout } from "../../ui/callout.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Select } from "../../ui/select.tsx";
import type { useSeriesPreview } from "./series-commands.ts";

/** Entry of a repetition; `lastDate` null: not entered. */
export interface RepeatEntry {
  readonly everyWeeks: (typeof SERIES_STEPS)[number];
  readonly lastDate: CalendarDay | null;
  readonly includesClosed: boolean;
}

/** Proposed length of a series, a quarter of a year. */
const USUAL_WEEKS = 12;

interface RepeatFieldsProps {
  readonly firstDate: CalendarDay;
  readonly today: CalendarDay;
  /** null: a single booking. */
  readonly repeat: RepeatEntry | null;
  readonly preview: ReturnType<typeof useSeriesPreview>;
  onRepeat(repeat: RepeatEntry | null): void;
}

/** "Wiederholen": step, last date, and every date with what is in its way (B-04). */
export function RepeatFields({ firstDate, today, repeat, preview, onRepeat }: RepeatFieldsProps) {
  const proposed = { lastDate: addDays(firstDate, USUAL_WEEKS * 7), includesClosed: false };
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-2 gap-3">
        <Select
          label={seriesTexts.repeat}
          name="repeat"
          value={repeat?.everyWeeks ?? 0}
          onChange={({ target }) => {
            const everyWeeks = SERIES_STEPS.find((weeks) => String(weeks) === target.value);
            onRepeat(everyWeeks === undefined ? null : { ...(repeat ?? proposed), everyWeeks });
          }}
        >
          {([0, ...SERIES_STEPS] as const).map((weeks) => (
            <option key={weeks} value={weeks}>
              {seriesTexts.steps[weeks]}
            </option>
          ))}
        </Select>
        {repeat !== null && (
          <DateField
            label={seriesTexts.lastDate}
            name="last-date"
            day={repeat.lastDate}
            today={today}
            earliest={firstDate}
            latest={addDays(today, MAX_SERIES_DAYS)}
            problem={repeat.lastDate === null ? seriesTexts.lastDateMissing : undefined}
            onDay={(lastDate) => onRepeat({ ...repeat, lastDate })}
          />
        )}
      </div>
      {repeat !== null && (
        <div role="status">
          {preview.isError ? (
            <Callout title={detailOf(preview.error) ?? seriesTexts.failedToLoad} />
          ) : preview.data === undefined ? (
            <p className="text-note text-ink2">{repeat.lastDate !== null && seriesTexts.loading}</p>
          ) : (
            <PlannedDates
              dates={preview.data.items}
              includesClosed={repeat.includesClosed}
              onIncludeClosed={(includesClosed) => onRepeat({ ...repeat, includesClosed })}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface PlannedDatesProps {
  readonly dates: readonly SeriesDateView[];
  readonly includesClosed: boolean;
  onIncludeClosed(includes: boolean): void;
}

function PlannedDates({ dates, includesClosed, onIncludeClosed }: PlannedDatesProps) {
  const count = countsOf(dates);
  return (
    <>
      <p className="font-semibold">{seriesTexts.summary(count)}</p>
      <ul className="list-none p-0">
        {dates
          .filter(({ state }) => state !== "free")
          .map((date) => (
            <li key={date.date} className="border-line py-1.5 text-note not-first:border-t">
              {date.detail}
            </li>
          ))}
      </ul>
      {count.closed > 0 && (
        <CheckBox
          label={seriesTexts.includeClosed}
          checked={includesClosed}
          onChange={({ target }) => onIncludeClosed(target.checked)}
        />
      )}
      <details className="text-note">
        <summary className="min-h-11 cursor-pointer content-center">{seriesTexts.all}</summary>
        <ol className="m-0 columns-2 list-none p-0">
          {dates.map(({ date, state }) => (
            <li key={date} className={state === "free" ? "" : "text-ink2"}>
              {dateWords(date)}
              {state !== "free" && `, ${seriesTexts.states[state]}`}
            </li>
          ))}
        </ol>
      </details>
    </>
  );
}

/** "Di, 24.11.2026" */
function dateWords(date: CalendarDay): string {
  return `${weekdayAbbreviation(weekdayOf(date))}, ${dayText(date)}`;
}

/** Number of dates in each state. */
export function countsOf(dates: readonly SeriesDateView[]) {
  const count = (state: SeriesDateView["state"]) => dates.filter((date) => date.state === state).length;
  return { free: count("free"), taken: count("taken"), closed: count("closed") };
}
