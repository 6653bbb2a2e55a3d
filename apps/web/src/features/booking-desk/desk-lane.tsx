import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { clockTime, period, timeRange, timeRangeOClock } from "@platzwart/texts/format";
import { deskTexts } from "@platzwart/texts/pages/booking-desk";
import { memo } from "react";
import { ClosedTimes, spokenClosedTimes } from "../../entities/courts/closed-times.tsx";
import { LaneHours, LaneNow, laneStyle } from "../../entities/courts/lane-axis.tsx";
import { positionIn } from "../../entities/courts/lane-span.ts";
import { Stretched } from "../../ui/stretched.tsx";
import type { DeskLane, LaneEntry } from "./desk-day.ts";
import { nameOf, problemWords, spokenEntry } from "./desk-words.ts";
import type { DragPreview } from "./drag-preview.ts";
import { blockKey, gapKey } from "./lane-keys.ts";
import "./desk-lanes.css";

interface LaneProps {
  readonly lane: DeskLane;
  /** Hours that the lane shows. */
  readonly span: Interval;
  readonly now: Instant;
  readonly preview: DragPreview | null;
  /** Booking of this lane that is being moved, possibly to another court. */
  readonly liftedKey: string | null;
  /** Chosen entry and Tab stop; null: on another lane. */
  readonly chosenKey: string | null;
  readonly stopKey: string | null;
}

/** A court's day as a grid row; windows of light (above) and door (below) lie behind its cells. */
export const DeskLaneRow = memo(function DeskLaneRow(props: LaneProps) {
  const { lane, span, now, preview, liftedKey, chosenKey, stopKey } = props;
  const { court, entries, blocks, closed, free } = lane;
  const closedText = spokenClosedTimes(closed);
  const drawnEntries = entries.filter(({ key }) => key !== liftedKey);
  return (
    <div className="desk-row" role="row">
      <div className="desk-name" role="rowheader">
        <b className="num">{court.name}</b>
        {closedText !== null && <span className="only-spoken">, {closedText}</span>}
      </div>
      <div className="desk-track" data-court={court.id}>
        <ClosedTimes closed={closed} span={span} />
        <LaneHours from={span.from} until={span.until} />
        <Windows entries={drawnEntries} preview={preview} span={span} now={now} />
        {blocks.map((block) => (
          <div
            key={block.id}
            role="gridcell"
            className={`desk-block${now >= block.until ? " over" : ""}`}
            data-item={blockKey(block)}
            tabIndex={blockKey(block) === stopKey ? 0 : -1}
            style={laneStyle(span, block)}
          >
            <span>
              <span className="only-spoken">{court.name}, </span>
              {deskTexts.blocked(block.reason === "" ? deskTexts.erasedName : block.reason)}
              <span className="only-spoken">, {period(block.from, block.until, now)}</span>
            </span>
          </div>
        ))}
        {free.map((gap) => {
          const key = gapKey(court.id, gap.from);
          return (
            <div
              key={key}
              role="gridcell"
              className="desk-gap"
              data-item={key}
              tabIndex={key === stopKey ? 0 : -1}
              aria-label={deskTexts.gap(court.name, timeRangeOClock(gap.from, gap.until, gap.from))}
              style={laneStyle(span, gap)}
            />
          );
        })}
        {entries.map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            court={court.name}
            span={span}
            state={now >= entry.time.until ? "over" : now >= entry.time.from ? "running" : "coming"}
            isChosen={entry.key === chosenKey}
            isStop={entry.key === stopKey}
            isLifted={entry.key === liftedKey}
          />
        ))}
        {preview !== null && <PreviewEntry preview={preview} court={court.name} span={span} />}
        <LaneNow span={span} now={now} />
      </div>
    </div>
  );
});

interface EntryProps {
  readonly entry: LaneEntry;
  readonly court: string;
  readonly span: Interval;
  readonly state: "over" | "running" | "coming";
  readonly isChosen: boolean;
  readonly isStop: boolean;
  readonly isLifted: boolean;
}

const Entry = memo(function Entry({ entry, court, span, state, isChosen, isStop, isLifted }: EntryProps) {
  const { from, until } = entry.time;
  const isEnded = entry.booking?.status === "ended";
  const isMovable = entry.booking?.status === "active" && state !== "over";
  return (
    <div
      role="gridcell"
      className={`desk-entry ${isEnded ? "over" : state}${isMovable ? " has-ends" : ""}${isLifted ? " lifted" : ""}`}
      data-item={entry.key}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isChosen}
      style={laneStyle(span, entry.time)}
    >
      <b aria-hidden="true">
        <bdi>{nameOf(entry)}</bdi>
      </b>
      <span className="num" aria-hidden="true">
        {clockTime(from)}
        <span className="desk-until">–{clockTime(until)}</span>
      </span>
      <span className="only-spoken">{spokenEntry(entry, court, state)}</span>
    </div>
  );
});

function PreviewEntry({
  preview,
  court,
  span,
}: {
  readonly preview: DragPreview;
  readonly court: string;
  readonly span: Interval;
}) {
  const { time, name, problem, warning, isSent } = preview;
  const stateClasses = [problem === null ? "" : " in-the-way", isSent ? " sent" : ""].join("");
  return (
    <div
      className={`desk-ghost${stateClasses}`}
      data-item="draft"
      style={laneStyle(span, time)}
      aria-hidden="true"
    >
      <b>
        <bdi>{name}</bdi>
      </b>
      <span className="num">
        {timeRange(time.from, time.until, time.from)} · {court}
      </span>
      {problem !== null && <span className="desk-problem">{problemWords(problem)}</span>}
      {problem === null && warning !== null && <span>{warning}</span>}
    </div>
  );
}

interface WindowsProps {
  readonly entries: readonly LaneEntry[];
  readonly preview: DragPreview | null;
  readonly span: Interval;
  readonly now: Instant;
}

export const WINDOWS_LAYER = "desk-windows pointer-events-none absolute inset-0 size-full";

const EDGE = "stroke-3 [vector-effect:non-scaling-stroke]";
const LIGHT_EDGE = "forced:stroke-[CanvasText] forced:[stroke-dasharray:4_2]";
const DOOR_EDGE = "forced:stroke-[CanvasText]";

/** One drawing for all windows of a lane, as twenty courts have six hundred. */
function Windows({ entries, preview, span, now }: WindowsProps) {
  const shownEntries = preview === null || preview.problem !== null ? entries : [...entries, preview];
  const light = shownEntries.flatMap((entry) => entry.light);
  const door = shownEntries.flatMap((entry) => entry.door);
  const isOver = ({ until }: Interval) => until <= now;
  const isToCome = (window: Interval) => !isOver(window);
  const boxPath = (top: number, bottom: number) => (window: Interval) => {
    const [left, right] = edgesIn(span, window);
    return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  };
  const linePath = (y: number) => (window: Interval) => {
    const [left, right] = edgesIn(span, window);
    return `M${left} ${y}H${right}`;
  };
  return (
    <Stretched className={WINDOWS_LAYER} viewBox="0 0 1000 100">
      <path
        className={`fill-light-tint ${EDGE} ${LIGHT_EDGE}`}
        d={light.filter(isToCome).map(boxPath(5, 50)).join("")}
      />
      <path
        className={`fill-door-tint ${EDGE} ${DOOR_EDGE}`}
        d={door.filter(isToCome).map(boxPath(50, 95)).join("")}
      />
      <path
        className={`fill-none ${EDGE} stroke-line`}
        d={[...light.filter(isOver).map(linePath(5)), ...door.filter(isOver).map(linePath(95))].join("")}
      />
      <path
        className={`fill-none ${EDGE} ${LIGHT_EDGE} stroke-light-edge`}
        d={light.filter(isToCome).map(linePath(5)).join("")}
      />
      <path
        className={`fill-none ${EDGE} ${DOOR_EDGE} stroke-door-edge`}
        d={door.filter(isToCome).map(linePath(95)).join("")}
      />
    </Stretched>
  );
}

/** Left and right edge of a window in thousandths of the lane's width. */
function edgesIn(span: Interval, { from, until }: Interval): readonly [string, string] {
  return [(positionIn(span, from) * 1000).toFixed(2), (positionIn(span, until) * 1000).toFixed(2)];
}
