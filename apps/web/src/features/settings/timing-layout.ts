import { HOUR, type Instant, MINUTE } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { BookingWindows } from "./example-booking.ts";

/** The drawing on its surface, in pixels. */
export interface TimingLayout {
  /** Where an instant lies. */
  x(at: Instant): number;
  /** The first and the last pixel of the axis. */
  readonly left: number;
  readonly right: number;
  readonly ticks: readonly Instant[];
}

/** Room for the words of the rows, where they stand beside them. */
const WORDS = 112;
/** Room beside the windows for the times of their edges. */
const EDGE_LEFT = 60;
const EDGE_RIGHT = 96;
/** Two times on the axis stand at least so far apart. */
const TICK_ROOM = 64;
const STEPS = [MINUTE * 30, HOUR, HOUR * 2, HOUR * 3, HOUR * 6];

/** Below it the words stand above their rows. */
export const NARROW = 640;

/** How the windows, and those in force until now, are spread over a width; the axis reaches over all of them. */
export function timingLayout(width: number, windows: readonly BookingWindows[]): TimingLayout {
  const left = width < NARROW ? 0 : WORDS;
  const right = Math.max(width, left + EDGE_LEFT + EDGE_RIGHT + 1);
  const all = windows.flatMap(({ booking, light, door }): Interval[] => [booking, light, door]);
  const from = Math.min(...all.map((window) => window.from));
  const until = Math.max(...all.map((window) => window.until));
  const scale = (right - left - EDGE_LEFT - EDGE_RIGHT) / (until - from);
  const x = (at: Instant) => left + EDGE_LEFT + (at - from) * scale;
  const step = STEPS.find((one) => one * scale >= TICK_ROOM) ?? HOUR * 12;
  const ticks: Instant[] = [];
  const half = TICK_ROOM / 2;
  const first = Math.ceil((from - (EDGE_LEFT - half) / scale) / step) * step;
  for (let at = first; x(at as Instant) <= right - half; at += step) ticks.push(at as Instant);
  return { x, left, right, ticks };
}
