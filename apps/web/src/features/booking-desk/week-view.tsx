import type { BookingWeekView } from "@platzwart/contract/endpoints/booking-day-endpoints";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { hours, type Instant, plus } from "@platzwart/domain/time/instant";
import { covers, type Interval, overlaps } from "@platzwart/domain/time/interval";
import { shortDay } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { LaneAxis, LaneHours, LaneNow } from "../../entities/courts/lane-axis.tsx";
import { laneSpan, positionIn } from "../../entities/courts/lane-span.ts";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { Stretched } from "../../ui/stretched.tsx";
import { WINDOWS_LAYER } from "./desk-lane.tsx";
import { onAxisOf } from "./hall-time.ts";
import { loadOf } from "./week-strip.tsx";
import "./desk-lanes.css";

interface WeekViewProps {
  readonly week: BookingWeekView;
  readonly now: Instant;
  onDay(day: CalendarDay): void;
}

/** A week with a row for each day, in which every court has a line. */
export function WeekView({ week, now, onDay }: WeekViewProps) {
  const [monday] = week.days;
  if (monday === undefined) return null;
  // all days share Monday's axis, as no clock changes on a Monday
  const edges = [...week.booked, ...week.blocked].flatMap(({ from, until }) => {
    const ownDay = week.days.find((day) => covers(day, from)) ?? monday;
    return [onAxisOf(monday, ownDay, from), onAxisOf(monday, ownDay, until)];
  });
  const span = laneSpan(monday, edges, plus(monday.from, hours(12)));
  return (
    <div className="desk-grid rounded-3 border border-line bg-surface">
      <div className="desk-axis" aria-hidden="true">
        <span className="desk-corner" />
        <LaneAxis span={span} now={plus(monday.from, hours(-1))} />
      </div>
      <ul className="list-none p-0">
        {week.days.map((day) => (
          <DayRow key={day.from} week={week} day={day} axis={monday} span={span} now={now} onDay={onDay} />
        ))}
      </ul>
    </div>
  );
}

interface DayRowProps {
  readonly week: BookingWeekView;
  readonly day: Interval;
  /** Monday, on whose axis all days are drawn. */
  readonly axis: Interval;
  readonly span: Interval;
  readonly now: Instant;
  onDay(day: CalendarDay): void;
}

function DayRow({ week, day, axis, span, now, onDay }: DayRowProps) {
  const nowOnAxis = onAxisOf(axis, day, now);
  const percent = Math.round(loadOf(week, day) * 100);
  const courtCount = week.courts.length;
  const boxPath = ({ courtId, from, until }: BookingWeekView["booked"][number]) => {
    const index = week.courts.findIndex(({ id }) => id === courtId);
    const [left, right] = [from, until].map((at) =>
      (positionIn(span, onAxisOf(axis, day, at)) * 1000).toFixed(1),
    );
    const top = (index * 100) / courtCount;
    return `M${left} ${(top + 10 / courtCount).toFixed(2)}H${right}V${(top + 90 / courtCount).toFixed(2)}H${left}Z`;
  };
  const ofDay = (all: readonly BookingWeekView["booked"][number][]) =>
    all
      .filter((each) => overlaps(each, day))
      .map(boxPath)
      .join("");
  return (
    <li className="desk-row">
      <div className="desk-name">
        <button
          type="button"
          className="min-h-11 cursor-pointer border-0 bg-transparent p-0 text-left underline"
          onClick={() => onDay(dayAt(day.from))}
        >
          <b className="num">{shortDay(day.from)}</b>
          <span className="block text-note text-ink2">{deskTexts.percent(percent)}</span>
        </button>
      </div>
      <div className="relative h-22">
        <LaneHours from={span.from} until={span.until} />
        <Stretched className={WINDOWS_LAYER} viewBox="0 0 1000 100">
          <path d={ofDay(week.closed)} className="fill-sunk forced:fill-[GrayText]" />
          <path d={ofDay(week.blocked)} className="fill-line" />
          <path d={ofDay(week.booked)} className="fill-book" />
        </Stretched>
        {covers(day, now) && <LaneNow span={span} now={nowOnAxis} />}
      </div>
    </li>
  );
}
