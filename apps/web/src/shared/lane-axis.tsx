import type { Instant } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { clockTime, hourOfDay } from "@platzwart/texts/format";
import { type CSSProperties, memo } from "react";
import { Stretched } from "../ui/stretched.tsx";
import { hoursIn, placeIn } from "./lane-span.ts";
import "./lane-axis.css";

/** The hours above the lanes, and now. */
export function LaneAxis({ span, now }: { readonly span: Interval; readonly now: Instant }) {
  const place = placeIn(span, now);
  const isNear = (at: Instant) => Math.abs(at - now) < FLAG_COVERS * (span.until - span.from);
  return (
    <div className="lane-axis" aria-hidden="true">
      {hoursIn(span).map(
        (hour) =>
          !isNear(hour) && (
            <span key={hour} className="num" style={{ left: percent(placeIn(span, hour)) }}>
              {hourOfDay(hour)}
            </span>
          ),
      )}
      {covers(span, now) && (
        // whole also at the ends of a day
        <b
          className="lane-flag num value"
          style={{ left: `clamp(1.75rem, ${percent(place)}, 100% - 1.75rem)` }}
        >
          {clockTime(now)}
        </b>
      )}
    </div>
  );
}

/** The share of the axis beside now in which its flag would cover an hour. */
const FLAG_COVERS = 0.05;

/** A line at each hour: all of a lane's in one drawing, as a hall of twenty courts has three hundred of them. */
export const LaneHours = memo(function LaneHours({ from, until }: Interval) {
  const span = { from, until };
  const lines = hoursIn(span).map((hour) => `M${(placeIn(span, hour) * 1000).toFixed(2)} 0V1`);
  return (
    <Stretched className="lane-hours" viewBox="0 0 1000 1">
      <path d={lines.join("")} />
    </Stretched>
  );
});

/** Where something lies in a lane. */
export function stretch(span: Interval, { from, until }: Interval): CSSProperties {
  const start = placeIn(span, from);
  return { left: percent(start), width: percent(placeIn(span, until) - start) };
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
