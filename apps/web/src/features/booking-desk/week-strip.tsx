import type { BookingWeekView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { between, hours, minus } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import { weekday } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { Stretched } from "../../ui/stretched.tsx";

interface WeekStripProps {
  readonly week: BookingWeekView;
  readonly chosen: CalendarDay;
  readonly today: CalendarDay;
  onDay(day: CalendarDay): void;
}

/** Usual playing hours, 8 to 22 o'clock. */
const USUAL_HOURS = { openingBeforeMidnight: hours(16), closingBeforeMidnight: hours(2) };

/** The days of a week as buttons, each with its load. */
export function WeekStrip({ week, chosen, today, onDay }: WeekStripProps) {
  return (
    <ul className="mb-4 grid list-none grid-cols-7 overflow-hidden rounded-3 border border-line bg-surface p-0">
      {week.days.map((interval) => {
        const day = dayAt(interval.from);
        const percent = Math.round(loadOf(week, interval) * 100);
        const isChosen = day === chosen;
        return (
          <li key={day} className="not-first:border-l not-first:border-line">
            <button
              type="button"
              aria-current={isChosen ? "date" : undefined}
              className={[
                "grid min-h-15 w-full cursor-pointer gap-1 border-0 px-3 py-2 text-left max-tablet:px-1.5",
                isChosen ? "bg-btn text-btn-on" : "bg-transparent hover:bg-sunk",
              ].join(" ")}
              onClick={() => onDay(day)}
            >
              <span className="flex flex-wrap items-baseline gap-x-2">
                <b className={`num text-name ${day === today ? "underline" : ""}`}>
                  {Number(day.slice(-2))}.
                </b>
                <span className="text-note whitespace-nowrap">
                  {weekday(interval.from)}
                  <span className="max-tablet:hidden"> · {deskTexts.percent(percent)}</span>
                  <span className="only-spoken">{deskTexts.takenSuffix}</span>
                </span>
              </span>
              <Load share={percent / 100} isOnDark={isChosen} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Load({ share, isOnDark }: { readonly share: number; readonly isOnDark: boolean }) {
  return (
    <Stretched className="block h-1.5 w-full" viewBox="0 0 100 1">
      <path d="M0 0H100V1H0Z" className={isOnDark ? "fill-ink2" : "fill-line"} />
      <path
        d={`M0 0H${(Math.min(1, share) * 100).toFixed(1)}V1H0Z`}
        className={isOnDark ? "fill-surface" : "fill-book"}
      />
    </Stretched>
  );
}

/** Booked share of the usual hours of all courts, from 0 to 1. */
export function loadOf({ courts, booked }: BookingWeekView, day: Interval): number {
  // clocks change before the usual hours, so these count back from the next midnight
  const open = {
    from: minus(day.until, USUAL_HOURS.openingBeforeMidnight),
    until: minus(day.until, USUAL_HOURS.closingBeforeMidnight),
  };
  const totalTime = courts.length * between(open.from, open.until);
  if (totalTime === 0) return 0;
  const taken = booked
    .filter((each) => overlaps(each, open))
    .reduce((sum, { from, until }) => sum + Math.min(until, open.until) - Math.max(from, open.from), 0);
  return Math.min(1, taken / totalTime);
}
