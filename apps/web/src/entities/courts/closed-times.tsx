import type { ClosedTimeView } from "@platzwart/contract/endpoints/closed-time";
import type { Interval } from "@platzwart/domain/time/interval";
import { spokenHours } from "@platzwart/texts/opening-hours-words";
import { laneStyle } from "./lane-axis.tsx";
import "./closed-times.css";

interface ClosedTimesProps {
  readonly closed: readonly ClosedTimeView[];
  readonly span: Interval;
}

/** Times outside the opening hours of one court; a closed day has its name (B-07). */
export function ClosedTimes({ closed, span }: ClosedTimesProps) {
  return closed.map((time) => (
    <span key={time.from} className="lane-closed" style={laneStyle(span, time)} aria-hidden="true">
      {time.name !== null && <span>{time.name}</span>}
    </span>
  ));
}

/** Words for screen readers about a court's day; null: open all day. */
export function spokenClosedTimes([first]: readonly ClosedTimeView[]): string | null {
  return first === undefined ? null : spokenHours(first.name, first.hours);
}
