import { addDays, type CalendarDay, parseCalendarDay } from "@platzwart/domain/time/calendar-day";
import { readTime } from "@platzwart/texts/day-input";
import { type DoubledZone, isDoubledTime } from "@platzwart/texts/format";
import { blockTexts } from "@platzwart/texts/pages/blocks";
import { useState } from "react";
import { DateField } from "../../ui/date-field.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { MIDNIGHT, wallTime } from "../clock/wall-time.ts";
import { ZoneSelect } from "./zone-select.tsx";

interface MomentFieldsProps {
  readonly label: string;
  readonly name: "from" | "until";
  /** Local time of the hall, like "2026-11-27T18:00"; "": day or time is missing. */
  readonly value: string;
  readonly zone: DoubledZone | null;
  readonly today: CalendarDay;
  readonly problem: string | undefined;
  onMoment(value: string, zone: DoubledZone | null): void;
}

interface Parts {
  /** The value that day and minutes were read from; another value comes from outside. */
  readonly value: string;
  readonly day: CalendarDay | null;
  readonly minutes: number | null;
}

/** Day and time, with a choice between both instants of a doubled hour. */
export function MomentFields(props: MomentFieldsProps) {
  const { label, name, value, zone, today, problem, onMoment } = props;
  const [known, setKnown] = useState<Parts>(() => partsOf(value, name));
  const parts = known.value === value ? known : partsOf(value, name);
  const isInDoubledHour = isDoubledTime(value);
  const isZoneMissing = isInDoubledHour && zone === null;
  const enter = (changes: Partial<Parts>) => {
    const { day, minutes } = { ...parts, ...changes };
    const next = day === null || minutes === null ? "" : wallTime(day, minutes);
    setKnown({ value: next, day, minutes });
    onMoment(next, null);
  };
  const isTimeWrong = problem !== undefined && parts.day !== null && parts.minutes === null;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] items-start gap-x-3">
        <DateField
          label={label}
          name={name}
          day={parts.day}
          today={today}
          earliest={today}
          problem={isZoneMissing || isTimeWrong ? undefined : problem}
          onDay={(day) => enter({ day })}
        />
        <TimeField
          label={blockTexts.timeOfDay}
          spokenLabel={blockTexts.timeOf(label)}
          name={`${name}-time`}
          minutes={parts.minutes}
          problem={isTimeWrong ? problem : undefined}
          onMinutes={(minutes) => enter({ minutes })}
        />
      </div>
      {isInDoubledHour && (
        <ZoneSelect
          label={label}
          zone={zone}
          problem={isZoneMissing ? problem : undefined}
          onZone={(chosen) => onMoment(value, chosen)}
        />
      )}
    </>
  );
}

/** An end at midnight is shown as 24:00 of the day before. */
function partsOf(value: string, name: "from" | "until"): Parts {
  const [date = "", time = ""] = value.split("T");
  const day = parseCalendarDay(date);
  const minutes = readTime(time);
  return name === "until" && day !== null && minutes === 0
    ? { value, day: addDays(day, -1), minutes: MIDNIGHT }
    : { value, day, minutes };
}
