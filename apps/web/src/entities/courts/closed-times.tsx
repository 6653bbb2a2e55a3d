import type { ClosedTimeView } from "@platzwart/contract/endpoints/closed-time";
import type { Interval } from "@platzwart/domain/time/interval";
import { spokenHours } from "@platzwart/texts/opening-hours-words";
import { stretch } from "./lane-axis.tsx";

interface ClosedTimesProps {
  /** Of one court. */
  readonly closed: readonly ClosedTimeView[];
  readonly span: Interval;
}

/** Look of closed time, behind all else on a lane. */
export const CLOSED = [
  "border-line bg-[repeating-linear-gradient(45deg,var(--sunk)_0_7px,var(--line)_7px_8px)]",
  "forced:border-[GrayText] forced:bg-[repeating-linear-gradient(45deg,Canvas_0_6px,GrayText_6px_8px)]",
  "forced:forced-color-adjust-none",
].join(" ");

/** Times outside of the opening hours, shaded on a lane; those of a closed day with its name (B-07). */
export function ClosedTimes({ closed, span }: ClosedTimesProps) {
  return closed.map((one) => (
    <span
      key={one.from}
      className={`lane-closed pointer-events-none absolute inset-y-0 z-0 flex items-center overflow-hidden border-x text-note/4 whitespace-nowrap text-ink2 forced:text-[CanvasText] ${CLOSED}`}
      style={stretch(span, one)}
      aria-hidden="true"
    >
      {one.name !== null && <span className="truncate bg-sunk px-1.5 forced:bg-[Canvas]">{one.name}</span>}
    </span>
  ));
}

/** The hours of a lane's day in words; null: open all day. */
export function spokenClosed([first]: readonly ClosedTimeView[]): string | null {
  return first === undefined ? null : spokenHours(first.name, first.hours);
}
