import type { Instant } from "@platzwart/domain/time/instant";
import { covers, type Interval } from "@platzwart/domain/time/interval";
import { clockTime, hourOfDay } from "@platzwart/texts/format";
import { type CSSProperties, memo } from "react";
import { Stretched } from "../../ui/stretched.tsx";
import { hoursIn, positionIn } from "./lane-span.ts";

/** Hours above the lanes of a day, with a flag at now. */
export function LaneAxis({ span, now }: { readonly span: Interval; readonly now: Instant }) {
  const position = positionIn(span, now);
  const isNear = (at: Instant) => Math.abs(at - now) < NOW_FLAG_SHARE * (span.until - span.from);
  return (
    <div className="lane-axis relative h-7 overflow-hidden" aria-hidden="true">
      {hoursIn(span).map(
        (hour) =>
          !isNear(hour) && (
            <span
              key={hour}
              className="num absolute top-1 max-w-18 -translate-x-1/2 text-[0.875rem]/5 text-ink2"
              style={{ left: percent(positionIn(span, hour)) }}
            >
              {hourOfDay(hour)}
            </span>
          ),
      )}
      {covers(span, now) && (
        // the flag is never cut at the ends of a day, and keeps its colour when stale
        <b
          className="num dim-when-stale absolute top-[2px] max-w-18 -translate-x-1/2 rounded-1 bg-ink px-2 text-body text-surface!"
          style={{ left: `clamp(1.75rem, ${percent(position)}, 100% - 1.75rem)` }}
        >
          {clockTime(now)}
        </b>
      )}
    </div>
  );
}

/** Share of the axis around now where the flag would cover an hour. */
const NOW_FLAG_SHARE = 0.05;

/** Lines at the hours of a lane, in one drawing, as a hall of twenty courts has three hundred of them. */
export const LaneHours = memo(function LaneHours({ from, until }: Interval) {
  const span = { from, until };
  const lines = hoursIn(span).map((hour) => `M${(positionIn(span, hour) * 1000).toFixed(2)} 0V1`);
  return (
    <Stretched className="absolute inset-0 size-full" viewBox="0 0 1000 1">
      <path
        className="fill-none stroke-line stroke-1 [shape-rendering:crispEdges] [vector-effect:non-scaling-stroke]"
        d={lines.join("")}
      />
    </Stretched>
  );
});

/** Line at now across a lane. */
export function LaneNow({ span, now }: { readonly span: Interval; readonly now: Instant }) {
  return (
    covers(span, now) && (
      <i
        className="lane-now pointer-events-none absolute -top-px bottom-0 z-4 w-[2px] -translate-x-px bg-ink outline-1 outline-surface forced:bg-[CanvasText] forced:forced-color-adjust-none"
        style={{ left: percent(positionIn(span, now)) }}
      />
    )
  );
}

/** Position of a time in a lane. */
export function laneStyle(span: Interval, { from, until }: Interval): CSSProperties {
  const start = positionIn(span, from);
  return { left: percent(start), width: percent(positionIn(span, until) - start) };
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
