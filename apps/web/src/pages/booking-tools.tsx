import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { longDay } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { Button } from "../ui/button.tsx";
import { DateField } from "../ui/date-field.tsx";
import { PrintIcon } from "../ui/desk-icons.tsx";
import { ChevronIcon } from "../ui/icons.tsx";
import type { DeskState, View } from "./booking-address.ts";

interface BookingToolsProps {
  readonly shown: DeskState;
  readonly today: CalendarDay;
  /** Begin of the shown day; undefined: loading. */
  readonly from: Instant | undefined;
  show(changes: Partial<DeskState>): void;
  /** null: not loaded. */
  readonly onPrint: (() => void) | null;
}

export function BookingTools({ shown, today, from, show, onPrint }: BookingToolsProps) {
  const isWeek = shown.view === "week";
  const step = isWeek ? 7 : 1;
  const toDay = (day: CalendarDay) => show({ day, bookingId: null });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <h2 className="mr-2 text-heading max-tablet:w-full" aria-live="polite">
        {from === undefined ? "" : shown.view === "list" ? deskTexts.fromDay(longDay(from)) : longDay(from)}
      </h2>
      <Button
        isSquare
        aria-label={isWeek ? deskTexts.weekBefore : deskTexts.dayBefore}
        onClick={() => toDay(addDays(shown.day, -step))}
      >
        <span className="rotate-90">
          <ChevronIcon />
        </span>
      </Button>
      <Button onClick={() => toDay(today)} aria-pressed={shown.day === today}>
        {deskTexts.today}
      </Button>
      <Button
        isSquare
        aria-label={isWeek ? deskTexts.weekAfter : deskTexts.dayAfter}
        onClick={() => toDay(addDays(shown.day, step))}
      >
        <span className="-rotate-90">
          <ChevronIcon />
        </span>
      </Button>
      <div className="w-44">
        <DateField
          label={deskTexts.goToDay}
          isLabelOnlySpoken
          name="day"
          day={shown.day}
          today={today}
          onDay={(next) => next !== null && toDay(next)}
        />
      </div>
      <fieldset
        className="m-0 ml-auto flex min-w-0 flex-wrap gap-2 border-0 p-0"
        aria-label={deskTexts.viewsLabel}
      >
        {(Object.keys(deskTexts.views) as View[]).map((view) => (
          <Button
            key={view}
            aria-pressed={view === shown.view}
            kind={view === shown.view ? "primary" : "plain"}
            onClick={() => show({ view })}
          >
            {deskTexts.views[view]}
          </Button>
        ))}
        <Button onClick={onPrint ?? undefined} disabled={onPrint === null}>
          <PrintIcon />
          <span className="max-tablet:sr-only">{deskTexts.printDay}</span>
        </Button>
      </fieldset>
    </div>
  );
}
