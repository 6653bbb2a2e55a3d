import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { getClimateHistory } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { HOUR, hours, type Instant, MINUTE, plus, roundUp } from "@platzwart/domain/time/instant";
import { hourOfDay } from "@platzwart/texts/format";

export type History = EndpointResponse<typeof getClimateHistory>;
export type Point = History["items"][number];

/** A chart in percent of its width and height, from the top left. */
export interface Chart {
  /** The `d` of an SVG path each; a gap interrupts them. */
  readonly current: string;
  readonly target: string;
  readonly degrees: readonly { readonly value: number; readonly top: number }[];
  readonly times: readonly { readonly at: Instant; readonly left: number }[];
  readonly isWeek: boolean;
  /** °C; null: nothing was measured. */
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** At least so many degrees are shown, so that a tenth does not look like a heat wave. */
const LEAST_DEGREES = 4;
/** Around what was measured, °C. */
const ROOM = 0.5;
const MOST_LINES = 5;
/** Behind this, in percent, stands the word for now. */
const LAST_MARK = 92;
/** Rounded to this, an end of a line is nowhere near a pixel off. */
const PRECISION = 100;

/**
 * Current and target temperature as lines (K-09). `latest` is what is measured right now, with which the line ends;
 * null: nothing is.
 */
export function chartOf(history: History, latest: Point | null): Chart {
  const points = latest === null ? history.items : [...history.items, latest];
  const until = latest?.at ?? history.until;
  const isWeek = history.stepMinutes > 5;
  const { bottom, top, step } = scaleOf(
    points.flatMap(({ current, target }) => (current === null ? target : [current, target])),
  );
  const x = (at: Instant) => round(((at - history.from) / (until - history.from)) * 100);
  const y = (celsius: number) => round(((top - celsius) / (top - bottom)) * 100);
  const path = (field: "current" | "target", drawn: (places: readonly Place[]) => string) =>
    stretchesOf(points, field, history.stepMinutes)
      .map((stretch) => drawn(stretch.map(([at, celsius]) => [x(at), y(celsius)])))
      .join("");
  return {
    current: path("current", lineOf),
    target: path("target", stairsOf),
    degrees: lines(bottom, top, step).map((value) => ({ value, top: y(value) })),
    times: marksOf(history.from, until, isWeek)
      .map((at) => ({ at, left: x(at) }))
      .filter(({ left }) => left < LAST_MARK),
    isWeek,
    ...extremesOf(points),
  };
}

export function extremesOf(points: readonly Point[]): Pick<Chart, "lowest" | "highest"> {
  const measured = points.flatMap(({ current }) => current ?? []);
  if (measured.length === 0) return { lowest: null, highest: null };
  return { lowest: Math.min(...measured), highest: Math.max(...measured) };
}

type Place = readonly [x: number, y: number];

/**
 * The values of a temperature that follow one another without a gap: further apart than two steps something is missing,
 * and where nothing was measured the temperature has a gap, though the target is known.
 */
function stretchesOf(points: readonly Point[], field: "current" | "target", stepMinutes: number) {
  const stretches: (readonly [at: Instant, celsius: number])[][] = [];
  let last: Instant | null = null;
  for (const { at, [field]: celsius } of points) {
    const isNext = last !== null && at - last < 2 * stepMinutes * MINUTE;
    last = celsius === null ? null : at;
    if (celsius === null) continue;
    if (isNext) stretches.at(-1)?.push([at, celsius]);
    else stretches.push([[at, celsius]]);
  }
  return stretches;
}

function lineOf([first, ...rest]: readonly Place[]): string {
  if (first === undefined) return "";
  // a point by itself is drawn too, as the line's round end
  const ends = rest.length === 0 ? [first] : rest;
  return `M${first.join(" ")}${ends.map((place) => `L${place.join(" ")}`).join("")}`;
}

/** A target holds until the next. */
function stairsOf([first, ...rest]: readonly Place[]): string {
  if (first === undefined) return "";
  return `M${first.join(" ")}${rest.map(([left, top]) => `H${left}V${top}`).join("")}`;
}

function scaleOf(values: readonly number[]) {
  if (values.length === 0) return { bottom: 18, top: 22, step: 1 };
  let bottom = Math.floor(Math.min(...values) - ROOM);
  let top = Math.ceil(Math.max(...values) + ROOM);
  while (top - bottom < LEAST_DEGREES) {
    top += 1;
    if (top - bottom < LEAST_DEGREES) bottom -= 1;
  }
  const step = [1, 2, 5, 10, 20].find((size) => (top - bottom) / size <= MOST_LINES) ?? 50;
  return { bottom, top, step };
}

function lines(bottom: number, top: number, step: number): number[] {
  const first = Math.ceil(bottom / step) * step;
  const count = Math.floor((top - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Every sixth hour of a day's chart and every midnight of a week's, by the hall's own clock. */
function marksOf(from: Instant, until: Instant, isWeek: boolean): Instant[] {
  const marks: Instant[] = [];
  for (let at = roundUp(from, HOUR); at < until; at = plus(at, HOUR)) {
    const hour = Number(hourOfDay(at));
    if (isWeek ? hour !== 0 : hour % 6 !== 0) continue;
    marks.push(at);
    // from one midnight straight to the hour before the next, on the days when the clocks change too
    if (isWeek) at = plus(at, hours(22));
  }
  return marks;
}

function round(value: number): number {
  return Math.round(value * PRECISION) / PRECISION;
}
