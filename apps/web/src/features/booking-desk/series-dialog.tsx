import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { seriesTexts } from "@platzwart/texts/pages/series";
import { type FormEvent, useId, useState } from "react";
import { detailOf, isRefusedAs } from "../../lib/api/failures.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import {
  daysMoved,
  type OtherDates,
  type SeriesQuestion,
  useChangeDates,
  useSeries,
} from "./series-commands.ts";

export interface SeriesDialogProps {
  readonly question: SeriesQuestion;
  readonly now: Instant;
  /** `startTime`: the new one of the booking; null: cancelled. */
  onDone(startTime: Instant | null): void;
  onClose(): void;
}

type Scope = "one" | OtherDates;

/** Most days by which a whole series can move. */
const MAX_SHIFT_DAYS = 6;

/** Asks which dates of a series a change concerns, and carries it out (B-06). */
export function SeriesDialog({ question, now, onDone, onClose }: SeriesDialogProps) {
  const { booking, newSlot } = question;
  const kind = newSlot === null ? "cancel" : "change";
  const [scope, setScope] = useState<Scope>("one");
  const { data: series } = useSeries(booking.seriesId);
  const change = useChangeDates();
  const date = series?.dates.find(({ bookingId }) => bookingId === booking.id)?.date ?? null;
  const countToCome = (from: CalendarDay | null) =>
    series?.dates.filter(
      (each) => each.status === "active" && each.startTime > now && (from === null || each.date >= from),
    ).length ?? 0;
  const counts = { one: 1, following: date === null ? 0 : countToCome(date), all: countToCome(null) };
  const isBegun = booking.startTime <= now;
  const isFar = Math.abs(daysMoved(question)) > MAX_SHIFT_DAYS;
  const send = (onlyFree: boolean) => {
    if (scope === "one") {
      onClose();
      question.changeThisDate();
    } else if (date !== null)
      change.mutate({ question, date, scope, onlyFree }, { onSuccess: ({ startTime }) => onDone(startTime) });
  };
  const isTaken = isRefusedAs(change.error, "series_dates_taken");
  return (
    <FormDialog
      heading={seriesTexts.question[kind]}
      action={seriesTexts.action[kind]}
      busyAction={seriesTexts.saving}
      isBusy={change.isPending}
      problem={change.error === null ? undefined : detailOf(change.error)}
      form={{
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          send(false);
        },
      }}
      onClose={onClose}
    >
      <Scopes {...{ scope, counts, isFar, isBegun }} onScope={setScope} />
      <p className="text-note text-ink2">{seriesTexts.begun}</p>
      {isTaken && (
        <Button isBusy={change.isPending} onClick={() => send(true)}>
          {seriesTexts.onlyFree}
        </Button>
      )}
    </FormDialog>
  );
}

interface ScopesProps {
  readonly scope: Scope;
  readonly counts: Readonly<Record<Scope, number>>;
  /** The move is too far for other dates. */
  readonly isFar: boolean;
  /** The date has begun, and stays as it is in a change of others. */
  readonly isBegun: boolean;
  onScope(scope: Scope): void;
}

function Scopes({ scope, counts, isFar, isBegun, onScope }: ScopesProps) {
  const group = useId();
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      {(isBegun ? (["one", "all"] as const) : (["one", "following", "all"] as const)).map((choice) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer items-center gap-3 border-b border-line py-2"
        >
          <input
            type="radio"
            name={group}
            className="size-6 flex-none accent-btn"
            checked={scope === choice}
            disabled={choice !== "one" && (isFar || counts[choice] === 0)}
            onChange={() => onScope(choice)}
          />
          <span className="flex-1">
            {isBegun && choice === "all" ? seriesTexts.allLater : seriesTexts.scopes[choice]}
          </span>
          <span className="text-note text-ink2">{seriesTexts.count(counts[choice])}</span>
        </label>
      ))}
    </fieldset>
  );
}
