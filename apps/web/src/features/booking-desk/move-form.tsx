import type { BookingDayView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { addDays, type CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { type FormEvent, useState } from "react";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { wallTime } from "../../lib/clock/wall-time.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Info } from "../../ui/info.tsx";
import { Select } from "../../ui/select.tsx";
import { TimeField } from "../../ui/time-field.tsx";
import type { SlotInput } from "./booking-commands.ts";
import { useBookingDay } from "./booking-day-queries.ts";
import { closedWords } from "./desk-words.ts";
import { minutesOfDay, momentOfDay, nextMomentOfDay } from "./hall-time.ts";

interface MoveFormProps {
  readonly booking: BookingView;
  readonly courts: BookingDayView["courts"];
  readonly now: Instant;
  readonly isSent: boolean;
  onMove(newSlot: SlotInput): void;
  onDiscard(): void;
}

/** Moves a booking to any day, court or minute (B-03), as only the server checks the slot. */
export function MoveForm({ booking, courts, now, isSent, onMove, onDiscard }: MoveFormProps) {
  const [day, setDay] = useState<CalendarDay | null>(dayAt(booking.startTime));
  const [courtId, setCourt] = useState(booking.courtId);
  const [from, setFrom] = useState<number | null>(minutesOfDay(booking.startTime));
  const [until, setUntil] = useState<number | null>(minutesOfDay(booking.endTime));
  const [isSubmitted, setSubmitted] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (day === null || from === null || until === null) return;
    // an end not after the start is on the next day
    const endDay = until > from ? day : addDays(day, 1);
    onMove({ courtId, startTime: wallTime(day, from), endTime: wallTime(endDay, until) });
  };
  const closedWarning = useClosedWarning(booking, { courtId, day, from, until });
  const problem = (value: unknown, words: string) => (isSubmitted && value === null ? words : undefined);
  return (
    <form ref={focusFirst} className="grid gap-3" noValidate onSubmit={send}>
      <div className="grid grid-cols-2 gap-3">
        <DateField
          label={deskTexts.day}
          name="move-day"
          day={day}
          today={dayAt(now)}
          problem={problem(day, deskTexts.noDay)}
          onDay={setDay}
        />
        <Select
          label={deskTexts.court}
          value={courtId}
          onChange={({ target }) => setCourt(parseCourtId(target.value) ?? courtId)}
        >
          {courts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TimeField
          label={deskTexts.from}
          name="move-from"
          minutes={from}
          problem={problem(from, deskTexts.noTime)}
          onMinutes={(next) => {
            // the length stays when the start changes
            if (next !== null && from !== null && until !== null)
              setUntil((until + next - from + 1440) % 1440 || 1440);
            setFrom(next);
          }}
        />
        <TimeField
          label={deskTexts.until}
          name="move-until"
          minutes={until}
          problem={problem(until, deskTexts.noTime)}
          onMinutes={setUntil}
        />
      </div>
      <div role="status">{closedWarning !== null && <Info>{closedWarning}</Info>}</div>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" isBusy={isSent}>
          {deskTexts.moveThere}
        </Button>
        <Button onClick={onDiscard}>{deskTexts.discard}</Button>
      </div>
    </form>
  );
}

/** Scrolls the form into view, too, as it may lie below the visible part of the panel. */
function focusFirst(form: HTMLElement | null): void {
  form?.querySelector("input")?.focus();
}

interface EnteredSlot {
  readonly courtId: CourtId;
  readonly day: CalendarDay | null;
  /** Minutes since midnight. */
  readonly from: number | null;
  readonly until: number | null;
}

/** null: the slot is inside of the opening hours or incomplete, or its day is loading. */
function useClosedWarning(booking: BookingView, { courtId, day, from, until }: EnteredSlot): string | null {
  const calendarDay = day ?? dayAt(booking.startTime);
  const targetDay = useBookingDay(calendarDay).data;
  if (targetDay === undefined || from === null || until === null) return null;
  const start = momentOfDay(calendarDay, targetDay, from);
  const end = start === null ? null : nextMomentOfDay(calendarDay, targetDay, start, until);
  if (start === null || end === null) return null;
  return closedWords({ courtId, time: { from: start, until: end } }, targetDay);
}
