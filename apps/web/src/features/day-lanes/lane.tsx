import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { DayEntryView, DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { covers, type Interval, overlaps } from "@platzwart/domain/time/interval";
import { clockTime } from "@platzwart/texts/format";
import { dayTexts } from "@platzwart/texts/pages/day-lanes";
import { LaneHours, percent, stretch } from "../../shared/lane-axis.tsx";
import { placeIn } from "../../shared/lane-span.ts";
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
      <LaneHours from={span.from} until={span.until} />
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
  const reason = block.reason === "" ? dayTexts.erasedName : block.reason;
  return (
    <li className="lane-entry">
      <span className="lane-block blocked" style={stretch(span, period(block))} aria-hidden="true">
        <span>{dayTexts.blockedLabel(reason)}</span>
      </span>
      <span className="only-spoken">{dayTexts.blockedEntry(reason, range(period(block)))}</span>
    </li>
  );
}

function period({ from, until }: Interval): Interval {
  return { from, until };
}

function range({ from, until }: Interval): string {
  return `${clockTime(from)}–${clockTime(until)}`;
}
