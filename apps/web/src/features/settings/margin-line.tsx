import type { Interval } from "@platzwart/domain/time/interval";
import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { minutesOf } from "./example-booking.ts";

interface MarginLineProps {
  readonly y: number;
  readonly from: number;
  readonly until: number;
  /** Side of the text where the line has no room for it. */
  readonly side: "left" | "right";
  readonly of: Interval;
}

const STROKE = 5;
const TEXT_ROOM = 64;

/** A dimension line with its length in minutes; nothing for a length of 0. */
export function MarginLine({ y, from, until, side, of }: MarginLineProps) {
  const length = minutesOf(of);
  if (length === 0) return null;
  const text = accessTimingTexts.minutes(length);
  const hasRoom = until - from >= TEXT_ROOM + 16;
  const middle = (from + until) / 2;
  const half = TEXT_ROOM / 2;
  const stroke = (x: number) => `M${x - STROKE} ${y + STROKE}l${2 * STROKE} ${-2 * STROKE}`;
  const line = hasRoom
    ? `M${from} ${y}H${middle - half}M${middle + half} ${y}H${until}`
    : `M${from} ${y}H${until}`;
  return (
    <>
      <path className="measure" d={`${line}${stroke(from)}${stroke(until)}`} />
      {hasRoom ? (
        <text className="measure-text" x={middle} y={y + 5} textAnchor="middle">
          {text}
        </text>
      ) : (
        <text
          className="measure-text"
          x={side === "left" ? from - 10 : until + 10}
          y={y + 5}
          textAnchor={side === "left" ? "end" : "start"}
        >
          {text}
        </text>
      )}
    </>
  );
}
