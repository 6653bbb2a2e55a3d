import { DAY, HOUR, hours, type Instant, minus, minutes, plus, times } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { BookingWindows } from "./example-booking.ts";

/** In px. */
export interface TimingLayout {
  x(at: Instant): number;
  readonly left: number;
  readonly right: number;
  readonly ticks: readonly Instant[];
}

const WORDS = 112;
/** Room on either side of the windows for their times, with and without former times. */
const TIMES = 60;
const TIMES_AND_BEFORE = 96;
/** Smallest distance of two times on the axis. */
const TICK_ROOM = 64;
const STEPS = [minutes(30), HOUR, hours(2), hours(3), hours(6)];

/** Width below which labels are above their rows. */
export const NARROW = 640;

export function timingLayout(width: number, windows: BookingWindows, before: BookingWindows): TimingLayout {
  const left = width < NARROW ? 0 : WORDS;
  const all = [windows, before].flatMap(({ booking, light, door }): Interval[] => [booking, light, door]);
  const isSame = isSameTime(windows.light, before.light) && isSameTime(windows.door, before.door);
  const edge = isSame ? TIMES : TIMES_AND_BEFORE;
  const right = Math.max(width, left + 2 * edge + 1);
  const from = Math.min(...all.map((window) => window.from));
  const until = Math.max(...all.map((window) => window.until));
  const scale = (right - left - 2 * edge) / (until - from);
  const x = (at: Instant) => left + edge + (at - from) * scale;
  const step = STEPS.find((one) => one * scale >= TICK_ROOM) ?? DAY;
  const ticks: Instant[] = [];
  const half = TICK_ROOM / 2;
  // counted from the booking's start, a whole hour of the hall's clock
  const start = windows.booking.from;
  const first = minus(start, times(step, Math.floor((start - from + (edge - half) / scale) / step)));
  for (let at = first; x(at) <= right - half; at = plus(at, step)) ticks.push(at);
  return { x, left, right, ticks };
}

function isSameTime(a: Interval, b: Interval): boolean {
  return a.from === b.from && a.until === b.until;
}
