import type { Interval } from "@platzwart/domain/time/interval";
import { accessTimingTexts } from "@platzwart/texts/pages/access-timing";
import { lengthInMinutes } from "./example-booking.ts";

interface MarginLineProps {
  readonly y: number;
  readonly fromX: number;
  readonly untilX: number;
  /** Side of the text where the line has no room for it. */
  readonly side: "left" | "right";
  readonly margin: Interval;
}

/** In px; an oblique stroke ends the line on either side. */
const HALF_STROKE = 5;
const TEXT_ROOM = 64;

/** A dimension line with its length in minutes; nothing for a length of 0. */
export function MarginLine({ y, fromX, untilX, side, margin }: MarginLineProps) {
  const length = lengthInMinutes(margin);
  if (length === 0) return null;
  const text = accessTimingTexts.minutes(length);
  const hasRoom = untilX - fromX >= TEXT_ROOM + 16;
  const middle = (fromX + untilX) / 2;
  const halfTextRoom = TEXT_ROOM / 2;
  const strokeAt = (x: number) =>
    `M${x - HALF_STROKE} ${y + HALF_STROKE}l${2 * HALF_STROKE} ${-2 * HALF_STROKE}`;
  const line = hasRoom
    ? `M${fromX} ${y}H${middle - halfTextRoom}M${middle + halfTextRoom} ${y}H${untilX}`
    : `M${fromX} ${y}H${untilX}`;
  return (
    <>
      <path className="measure" d={`${line}${strokeAt(fromX)}${strokeAt(untilX)}`} />
      {hasRoom ? (
        <text className="measure-text" x={middle} y={y + 5} textAnchor="middle">
          {text}
        </text>
      ) : (
        <text
          className="measure-text"
          x={side === "left" ? fromX - 10 : untilX + 10}
          y={y + 5}
          textAnchor={side === "left" ? "end" : "start"}
        >
          {text}
        </text>
      )}
    </>
  );
}
