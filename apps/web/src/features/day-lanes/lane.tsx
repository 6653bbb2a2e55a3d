import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { DayEntryView, DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { covers, type Interval, overlaps } from "@platzwart/domain/time/interval";
import { clockTime, hourOfDay } from "@platzwart/texts/format";
import { dayTexts } from "@platzwart/texts/pages/day-lanes";
import { type CSSProperties, memo } from "react";
import { hoursIn, placeIn } from "./lane-span.ts";
import "./lane.css";

interface LaneProps {
  readonly plan: DayPlanView;
  readonly court: { readonly id: CourtId; readonly name: string };
  /** The stretch of time that the lane shows. */
  readonly span: Interval;
  readonly now: Instant;
}

/** A court's day: bookings with the windows of light (above) and door (below), blocks, and the line of now. */
export function Lane({ plan, court, span, now }: LaneProps) {
  const entries = plan.entries.filter(({ courtId }) => courtId === court.id);
  const blocks = plan.blocks.filter((block) => block.courtId === court.id && overlaps(period(block), span));
  return (
    <div className="lane">
      <Hours from={span.from} until={span.until} />
      <ul aria-label={court.name}>
        {blocks.map((block) => (
          <Blocked key={block.id} block={block} span={span} />
        ))}
        {entries.map((entry) => (
          <Entry key={entry.codeId} entry={entry} span={span} now={now} />
        ))}
        {entries.length + blocks.length === 0 && <li className="only-spoken">{dayTexts.noneOfCourt}</li>}
      </ul>
      {covers(span, now) && <i className="lane-now" style={{ left: percent(placeIn(span, now)) }} />}
    </div>
  );
}

/** A line at each hour: all of a lane's in one drawing, as a hall of twenty courts has three hundred of them. */
const Hours = memo(function Hours({ from, until }: Interval) {
  const span = { from, until };
  const lines = hoursIn(span).map((hour) => `M${(placeIn(span, hour) * 1000).toFixed(2)} 0V1`);
  return (
    <svg
      className="lane-hours"
      viewBox="0 0 1000 1"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <path d={lines.join("")} />
    </svg>
  );
});

interface EntryProps {
  readonly entry: DayEntryView;
  readonly span: Interval;
  readonly now: Instant;
}

function Entry({ entry, span, now }: EntryProps) {
  const state = now >= entry.until ? "over" : now >= entry.from ? "running" : "coming";
  const name = entry.name ?? dayTexts.erasedName;
  const windows = [
    ...entry.light.map((window) => ({ kind: "light" as const, ...window })),
    ...entry.door.map((window) => ({ kind: "door" as const, ...window })),
  ];
  return (
    <li className={`lane-entry ${state}`}>
      {windows.map(({ kind, from, until }) => (
        <i
          key={`${kind} ${from}`}
          className={`lane-window ${kind}${until <= now ? " over" : ""}`}
          style={stretch(span, { from, until })}
        />
      ))}
      <span className="lane-block" style={stretch(span, entry)} aria-hidden="true">
        <bdi>{name}</bdi>
      </span>
      <span className="only-spoken">
        {dayTexts.entry(name, range(entry), dayTexts.states[state])}
        {windows.map(({ kind, ...window }) => dayTexts.window(dayTexts[kind], range(window)))}
      </span>
    </li>
  );
}

function Blocked({ block, span }: { readonly block: BlockView; readonly span: Interval }) {
  return (
    <li className="lane-entry">
      <span className="lane-block blocked" style={stretch(span, period(block))} aria-hidden="true">
        <span>{dayTexts.blockedLabel(block.reason)}</span>
      </span>
      <span className="only-spoken">{dayTexts.blockedEntry(block.reason, range(period(block)))}</span>
    </li>
  );
}

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
        <b className="lane-flag num value" style={{ left: percent(place) }}>
          {clockTime(now)}
        </b>
      )}
    </div>
  );
}

/** The share of the axis beside now in which its flag would cover an hour. */
const FLAG_COVERS = 0.05;

function period({ from, until }: Interval): Interval {
  return { from, until };
}

function range({ from, until }: Interval): string {
  return `${clockTime(from)}–${clockTime(until)}`;
}

function stretch(span: Interval, { from, until }: Interval): CSSProperties {
  const start = placeIn(span, from);
  return { left: percent(start), width: percent(placeIn(span, until) - start) };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(3)}%`;
}
