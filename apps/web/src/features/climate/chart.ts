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
  const measured = points.flatMap(({ current }) => (current === null ? [] : [current]));
  const shown = [...measured, ...points.map(({ target }) => target)];
  const { bottom, top, step } = scaleOf(shown);
  const x = (at: Instant) => round(((at - history.from) / (until - history.from)) * 100);
  const y = (celsius: number) => round(((top - celsius) / (top - bottom)) * 100);
  const stretches = stretchesOf(points, history.stepMinutes);
  return {
    current: stretches
      .flatMap((stretch) => stretchesOfMeasured(stretch))
      .map((stretch) => lineOf(stretch.map(({ at, current }) => [x(at), y(current ?? 0)])))
      .join(""),
    target: stretches
      .map((stretch) => stairsOf(stretch.map(({ at, target }) => [x(at), y(target)])))
      .join(""),
    degrees: lines(bottom, top, step).map((value) => ({ value, top: y(value) })),
    times: marksOf(history, until)
      .map((at) => ({ at, left: x(at) }))
      .filter(({ left }) => left < LAST_MARK),
    lowest: measured.length === 0 ? null : Math.min(...measured),
    highest: measured.length === 0 ? null : Math.max(...measured),
  };
}

type Place = readonly [x: number, y: number];

/** Points that follow one another without a gap: further apart than two steps something is missing. */
function stretchesOf(points: readonly Point[], stepMinutes: number): Point[][] {
  const stretches: Point[][] = [];
  let last: Point | undefined;
  for (const point of points) {
    const isNext = last !== undefined && point.at - last.at < 2 * stepMinutes * MINUTE;
    if (isNext) stretches.at(-1)?.push(point);
    else stretches.push([point]);
    last = point;
  }
  return stretches;
}

/** Where nothing was measured the line of the temperature has a gap, though the target is known. */
function stretchesOfMeasured(points: readonly Point[]): Point[][] {
  const stretches: Point[][] = [[]];
  for (const point of points) {
    if (point.current !== null) stretches.at(-1)?.push(point);
    else if (stretches.at(-1)?.length !== 0) stretches.push([]);
  }
  return stretches.filter(({ length }) => length > 0);
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
function marksOf({ from, stepMinutes }: History, until: Instant): Instant[] {
  const isWeek = stepMinutes > 5;
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
