import {
  type ClosedDaysInput,
  LONGEST_CLOSED_DAY_NAME,
} from "@platzwart/contract/endpoints/closed-day-endpoints";
import { parseCourtId } from "@platzwart/domain/court/court";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { closedDayTexts } from "@platzwart/texts/pages/closed-days";
import { formTexts } from "@platzwart/texts/pages/form";
import type { NamedCourt } from "../../entities/courts/named-court.ts";
import { CheckBox } from "../../ui/check-box.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/select.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import { ClosedDaysDialog } from "./days-dialog.tsx";
import { useClosedDaysForm } from "./days-form.ts";

interface DayEntry {
  readonly date: CalendarDay | null;
  readonly name: string;
  /** Number of the court; "": all. */
  readonly court: string;
  readonly isPartlyOpen: boolean;
  /** Minutes since midnight; null: empty or invalid. */
  readonly from: number | null;
  readonly until: number | null;
}

const NEW_ENTRY: DayEntry = {
  ...{ date: null, name: "", court: "", isPartlyOpen: false },
  ...{ from: 8 * 60, until: 14 * 60 },
};

interface NewDayDialogProps {
  readonly courts: readonly NamedCourt[];
  readonly today: CalendarDay;
  onClose(): void;
}

export function NewDayDialog({ courts, today, onClose }: NewDayDialogProps) {
  const { form, question } = useClosedDaysForm<DayEntry>({
    start: NEW_ENTRY,
    daysOf,
    problemsIn,
    onDone: onClose,
  });
  const { date, court, isPartlyOpen, from, until } = form.entry;
  return (
    <ClosedDaysDialog
      heading={closedDayTexts.add}
      action={closedDayTexts.add}
      {...{ question, onClose }}
      frame={form.frame}
    >
      <DateField
        label={closedDayTexts.day}
        name="date"
        day={date}
        today={today}
        earliest={today}
        problem={form.problem("date")}
        onDay={(day) => form.change({ date: day })}
      />
      <Field
        {...form.field("name")}
        label={closedDayTexts.name}
        hint={closedDayTexts.nameHint}
        maxLength={LONGEST_CLOSED_DAY_NAME}
        autoComplete="off"
      />
      <Select
        label={closedDayTexts.court}
        value={court}
        onChange={({ target }) => form.change({ court: target.value })}
      >
        <option value="">{closedDayTexts.allCourts}</option>
        {courts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <CheckBox
        label={closedDayTexts.isOpen}
        checked={isPartlyOpen}
        onChange={({ target }) => form.change({ isPartlyOpen: target.checked })}
      />
      {isPartlyOpen && (
        <div className="grid grid-cols-2 gap-3">
          <TimeField
            label={closedDayTexts.from}
            name="from"
            minutes={from}
            problem={form.problem("from")}
            onMinutes={(minutes) => form.change({ from: minutes })}
          />
          <TimeField
            label={closedDayTexts.until}
            name="until"
            minutes={until}
            isWrong={form.problem("from") !== undefined}
            onMinutes={(minutes) => form.change({ until: minutes })}
          />
        </div>
      )}
    </ClosedDaysDialog>
  );
}

function problemsIn({ date, name, isPartlyOpen, from, until }: DayEntry) {
  const isWithoutHours = isPartlyOpen && (from === null || until === null || from >= until);
  return {
    date: date === null ? closedDayTexts.dayMissing : undefined,
    name: name.trim() === "" ? formTexts.missing : undefined,
    from: isWithoutHours ? closedDayTexts.hoursMissing : undefined,
  };
}

function daysOf({ date, name, court, isPartlyOpen, from, until }: DayEntry): ClosedDaysInput["days"] {
  if (date === null) return [];
  const opens = isPartlyOpen && from !== null && until !== null ? { from, until } : null;
  return [{ date, name, courtId: parseCourtId(court), opens }];
}
