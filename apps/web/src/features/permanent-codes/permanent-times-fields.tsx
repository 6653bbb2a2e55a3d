import { WEEKDAYS, type Weekday } from "@platzwart/domain/access/week-hours";
import { hoursText, SHORT_WEEKDAYS, weekdaysText } from "@platzwart/texts/code-times";
import { dayText } from "@platzwart/texts/day-input";
import { permanentCodeTexts as texts } from "@platzwart/texts/pages/permanent-codes";
import { WEEKDAYS as DAY_NAMES } from "@platzwart/texts/weekdays";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { serverClock } from "../../lib/clock/now.ts";
import { DateField } from "../../ui/date-field.tsx";
import { Switch } from "../../ui/switch.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { type TimesEntry, timesOf, timesProblems } from "./permanent-times.ts";

interface PermanentTimesFieldsProps {
  readonly entry: TimesEntry;
  readonly isReadOnly: boolean;
  problemOf(field: keyof TimesEntry): string | undefined;
  enter(changes: Partial<TimesEntry>): void;
}

/** "Zeiten begrenzen": weekdays, hours and days of a permanent code. */
export function PermanentTimesFields({ entry, isReadOnly, problemOf, enter }: PermanentTimesFieldsProps) {
  const today = dayAt(serverClock.now());
  return (
    <div className="grid gap-3 tablet:col-span-full">
      <div className="max-w-110">
        <Switch
          label={texts.limitTimes}
          value={texts.yesOrNo(entry.isBounded)}
          isOn={entry.isBounded}
          isDisabled={isReadOnly}
          onToggle={(isBounded) => enter({ isBounded })}
        />
      </div>
      {entry.isBounded && (
        <>
          <Weekdays
            chosen={entry.weekdays}
            isReadOnly={isReadOnly}
            problem={problemOf("weekdays")}
            onChoose={(weekdays) => enter({ weekdays })}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-4 gap-y-3">
            <TimeField
              label={texts.fromTime}
              name="fromTime"
              minutes={entry.fromTime}
              isReadOnly={isReadOnly}
              problem={problemOf("fromTime")}
              onMinutes={(fromTime) => enter({ fromTime })}
            />
            <TimeField
              label={texts.untilTime}
              name="untilTime"
              minutes={entry.untilTime}
              isReadOnly={isReadOnly}
              problem={problemOf("untilTime")}
              onMinutes={(untilTime) => enter({ untilTime })}
            />
            <DateField
              label={texts.fromDay}
              name="fromDay"
              day={entry.fromDay}
              today={today}
              isReadOnly={isReadOnly}
              problem={problemOf("fromDay")}
              onDay={(fromDay) => enter({ fromDay })}
            />
            <DateField
              label={texts.untilDay}
              name="untilDay"
              day={entry.untilDay}
              today={today}
              earliest={today}
              isReadOnly={isReadOnly}
              problem={problemOf("untilDay")}
              onDay={(untilDay) => enter({ untilDay })}
            />
          </div>
          <p aria-live="polite">
            <b>{texts.readsAs}</b> {timesSentence(entry)}
          </p>
        </>
      )}
    </div>
  );
}

interface WeekdaysProps {
  readonly chosen: readonly Weekday[];
  readonly isReadOnly: boolean;
  readonly problem: string | undefined;
  onChoose(weekdays: readonly Weekday[]): void;
}

function Weekdays({ chosen, isReadOnly, problem, onChoose }: WeekdaysProps) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1 p-0 font-semibold">{texts.weekdays}</legend>
      <div className="flex flex-wrap gap-x-4">
        {WEEKDAYS.map((weekday) => (
          <label key={weekday} className="inline-flex min-h-11 cursor-pointer items-center gap-2">
            <input
              type="checkbox"
              className="size-5 flex-none accent-btn"
              aria-label={DAY_NAMES[weekday - 1]}
              aria-invalid={problem !== undefined || undefined}
              checked={chosen.includes(weekday)}
              disabled={isReadOnly}
              onChange={({ target }) =>
                onChoose(
                  WEEKDAYS.filter((each) => (each === weekday ? target.checked : chosen.includes(each))),
                )
              }
            />
            <span aria-hidden="true">{SHORT_WEEKDAYS[weekday - 1]}</span>
          </label>
        ))}
      </div>
      {problem !== undefined && <p className="mt-1 text-note font-semibold text-err-ink">{problem}</p>}
    </fieldset>
  );
}

/** "Mo bis Fr, 5 bis 7 Uhr, alle Courts, unbefristet". */
function timesSentence(entry: TimesEntry): string {
  if (Object.keys(timesProblems(entry)).length > 0) return texts.incomplete;
  const { hours } = timesOf(entry);
  return [
    ...(hours == null ? [texts.always] : [weekdaysText(hours.weekdays), hoursText(hours)]),
    texts.everyCourt,
    texts.bounds(entry.fromDay && dayText(entry.fromDay), entry.untilDay && dayText(entry.untilDay)),
  ].join(", ");
}
