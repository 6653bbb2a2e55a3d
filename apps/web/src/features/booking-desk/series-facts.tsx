import type { BookingView } from "@platzwart/contract/endpoints/booking-endpoints";
import { weekdayOf } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { weekdayAndDay } from "@platzwart/texts/format";
import { seriesTexts } from "@platzwart/texts/pages/series";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { Button } from "../../ui/button.tsx";
import { useSeries } from "./series-commands.ts";

interface SeriesFactsProps {
  readonly booking: BookingView;
  readonly seriesId: string;
  readonly now: Instant;
  onChoose(booking: Pick<BookingView, "id" | "startTime">): void;
}

/** Rule and dates of a booking's series, cancelled ones included (B-06). */
export function SeriesFacts({ booking, seriesId, now, onChoose }: SeriesFactsProps) {
  const { data: series, isError } = useSeries(seriesId);
  if (series === undefined)
    return isError ? <p className="text-note text-ink2">{seriesTexts.failedToLoad}</p> : null;
  const { dates, everyWeeks } = series;
  const index = dates.findIndex(({ bookingId }) => bookingId === booking.id);
  const isOpen = ({ status, endTime }: (typeof dates)[number]) => status === "active" && endTime > now;
  const next = dates.find(isOpen) ?? dates.at(-1);
  const last = dates.at(-1);
  if (next === undefined || last === undefined) return null;
  return (
    <details className="rounded-2 bg-sunk px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center">
        <b>
          {seriesTexts.heading}: {seriesTexts.rule(weekdayOf(dayAt(next.startTime)), everyWeeks)}
        </b>{" "}
        <span className="text-note text-ink2">
          {seriesTexts.position(index + 1, dates.length)}, {seriesTexts.until(weekdayAndDay(last.startTime))}
        </span>
      </summary>
      <ol className="m-0 grid list-none grid-cols-2 gap-x-2 p-0 pb-2">
        {dates.map(({ bookingId, startTime, status }) => (
          <li key={bookingId}>
            {status === "cancelled" ? (
              <s className="inline-flex min-h-11 items-center text-ink2">
                {weekdayAndDay(startTime)}
                <span className="only-spoken">, {seriesTexts.cancelledDate}</span>
              </s>
            ) : (
              <Button
                kind="quiet"
                aria-current={bookingId === booking.id || undefined}
                onClick={() => onChoose({ id: bookingId, startTime })}
              >
                {weekdayAndDay(startTime)}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
