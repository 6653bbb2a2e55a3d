import type { BlockView } from "@platzwart/contract/endpoints/block-endpoints";
import type { DayEntryView, DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import { clockTime } from "@platzwart/texts/format";
import { dayTexts } from "@platzwart/texts/pages/day-lanes";
import { ClosedTimes, spokenClosedTimes } from "../../entities/courts/closed-times.tsx";
import { LaneHours, LaneNow, laneStyle } from "../../entities/courts/lane-axis.tsx";

interface LaneProps {
  readonly plan: DayPlanView;
  readonly court: { readonly id: CourtId; readonly name: string };
  readonly span: Interval;
  readonly now: Instant;
}

/** Lanes in a court's row are lower, as name, light and door are beside them. */
export const LANE = "relative h-[var(--lane,3rem)] border-t border-line in-[.court-row]:[--lane:1.875rem]";

/** Strips of the windows: light above, door below. */
const STRIPS = {
  light: "top-[3px] border-t-3 forced:[border-top-style:double]",
  door: "bottom-[3px] border-b-3",
} as const;
const TINTS = { light: "border-light-edge bg-light-tint", door: "border-door-edge bg-door-tint" } as const;

const BLOCK = [
  "lane-block absolute inset-y-1.5 flex min-w-[4px] items-center overflow-hidden rounded-1 border-[1.5px] px-1.5",
  "text-note/4 whitespace-nowrap *:overflow-hidden *:text-ellipsis",
].join(" ");

const LOOKS = {
  over: "z-2 border-line bg-sunk font-normal text-ink2",
  running:
    "z-2 border-book bg-book font-semibold text-book-on forced:bg-[Highlight] forced:text-[HighlightText] forced:forced-color-adjust-none",
  coming: "z-2 border-(--book-ink) bg-(--book-tint) font-semibold text-(--book-ink)",
  blocked:
    "z-0 border-edge bg-[repeating-linear-gradient(135deg,var(--sunk)_0_6px,var(--line)_6px_8px)] font-semibold text-ink2 *:bg-sunk *:px-1.5",
} as const;

/** A court's bookings, blocks and windows on the axis of hours. */
export function Lane({ plan, court, span, now }: LaneProps) {
  const entries = plan.entries.filter(({ courtId }) => courtId === court.id);
  const blocks = plan.blocks.filter((block) => block.courtId === court.id && overlaps(period(block), span));
  const closed = plan.closed.filter(({ courtId }) => courtId === court.id);
  const closedText = spokenClosedTimes(closed);
  return (
    <div className={LANE}>
      <ClosedTimes closed={closed} span={span} />
      <LaneHours from={span.from} until={span.until} />
      <ul className="list-none p-0" aria-label={court.name}>
        {closedText !== null && <li className="only-spoken">{closedText}</li>}
        {blocks.map((block) => (
          <BlockBar key={block.id} block={block} span={span} />
        ))}
        {entries.map((entry) => (
          <Entry key={entry.codeId} entry={entry} span={span} now={now} />
        ))}
        {entries.length + blocks.length === 0 && <li className="only-spoken">{dayTexts.noneOfCourt}</li>}
      </ul>
      <LaneNow span={span} now={now} />
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
    <li>
      {windows.map(({ kind, from, until }) => (
        <i
          key={`${kind} ${from}`}
          className={`absolute z-1 h-[calc((var(--lane,3rem)-6px)/2)] ${STRIPS[kind]} ${until <= now ? "border-line" : TINTS[kind]}`}
          style={laneStyle(span, { from, until })}
        />
      ))}
      <span className={`${BLOCK} ${LOOKS[state]}`} style={laneStyle(span, entry)} aria-hidden="true">
        <bdi>{name}</bdi>
      </span>
      <span className="only-spoken">
        {dayTexts.entry(name, range(entry), dayTexts.states[state])}
        {windows.map(({ kind, ...window }) => dayTexts.window(dayTexts[kind], range(window)))}
      </span>
    </li>
  );
}

function BlockBar({ block, span }: { readonly block: BlockView; readonly span: Interval }) {
  const reason = block.reason === "" ? dayTexts.erasedName : block.reason;
  return (
    <li>
      <span className={`${BLOCK} ${LOOKS.blocked}`} style={laneStyle(span, period(block))} aria-hidden="true">
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
