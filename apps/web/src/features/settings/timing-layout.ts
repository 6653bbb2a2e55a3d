import {
  DAY,
  HOUR,
  hours,
  type Instant,
  minus,
  minutes,
  multiply,
  plus,
} from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { BookingWindows } from "./example-booking.ts";

/** Places in the drawing, in px from its left edge. */
export interface TimingLayout {
  x(at: Instant): number;
  readonly left: number;
  readonly right: number;
  /** Instants that the time axis names. */
  readonly ticks: readonly Instant[];
}

const LABEL_WIDTH = 112;
/** Room in px on either side of the windows for their times, alone and with those in force. */
const EDGE_TIME_ROOM = 60;
const BOTH_EDGE_TIMES_ROOM = 96;
/** Smallest distance in px of two times on the axis. */
const TICK_ROOM = 64;
const TICK_STEPS = [minutes(30), HOUR, hours(2), hours(3), hours(6)];

/** Width in px below which labels are above their rows. */
export const NARROW = 640;

/** Layout for a width in px, with room for the entered windows and those in force. */
export function timingLayout(width: number, windows: BookingWindows, inForce: BookingWindows): TimingLayout {
  const left = width < NARROW ? 0 : LABEL_WIDTH;
  const shownWindows = [windows, inForce].flatMap(({ booking, light, door }): Interval[] => [
    booking,
    light,
    door,
  ]);
  const isUnchanged = isSameTime(windows.light, inForce.light) && isSameTime(windows.door, inForce.door);
  const edgeRoom = isUnchanged ? EDGE_TIME_ROOM : BOTH_EDGE_TIMES_ROOM;
  const right = Math.max(width, left + 2 * edgeRoom + 1);
  const from = Math.min(...shownWindows.map((window) => window.from));
  const until = Math.max(...shownWindows.map((window) => window.until));
  const scale = (right - left - 2 * edgeRoom) / (until - from);
  const x = (at: Instant) => left + edgeRoom + (at - from) * scale;
  const step = TICK_STEPS.find((candidate) => candidate * scale >= TICK_ROOM) ?? DAY;
  const ticks: Instant[] = [];
  const halfTickRoom = TICK_ROOM / 2;
  // counted from the booking's start, a whole hour of the hall's clock
  const bookingStart = windows.booking.from;
  const firstTick = minus(
    bookingStart,
    multiply(step, Math.floor((bookingStart - from + (edgeRoom - halfTickRoom) / scale) / step)),
  );
  for (let at = firstTick; x(at) <= right - halfTickRoom; at = plus(at, step)) ticks.push(at);
  return { x, left, right, ticks };
}

function isSameTime(a: Interval, b: Interval): boolean {
  return a.from === b.from && a.until === b.until;
}
