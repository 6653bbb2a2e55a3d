import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { getClimateHistory } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { HOUR, hours, type Instant, instant, MINUTE, plus, roundUp } from "@platzwart/domain/time/instant";
import { hourOfDay } from "@platzwart/texts/format";
import { band, smoothLine, stairs } from "./curves.ts";

export type History = EndpointResponse<typeof getClimateHistory>;
export type Point = History["items"][number];

/** Positions are percent of width and height, from the top left. */
export interface Chart {
  /** SVG path data with gaps, averaged over the oscillation of the rule. */
  readonly current: string;
  /** Area between the lowest and highest temperatures that were averaged. */
  readonly range: string;
  readonly target: string;
  /** At the end of the current temperature's line. */
  readonly dot: string;
  /** End of each line, for its label; null: no line. */
  readonly ends: { readonly current: LineEnd | null; readonly target: LineEnd | null };
  /** Horizontal lines of the grid. */
  readonly degrees: readonly { readonly value: number; readonly top: number }[];
  readonly times: readonly { readonly at: Instant; readonly left: number }[];
  readonly isWeek: boolean;
  /** °C; null: no measurement. */
  readonly lowest: number | null;
  readonly highest: number | null;
}

export interface LineEnd {
  readonly left: number;
  readonly top: number;
}

/** Smallest range in °C, so that a tenth is not exaggerated. */
const SMALLEST_RANGE = 4;
/** Margin around the values in °C. */
const VALUE_MARGIN = 0.5;
const MOST_GRID_LINES = 5;
/** Half an hour in the chart of a day; averaged, as the rule's switching draws a sawtooth. */
const AVERAGED_POINTS = 6;
/** In percent; labels further right would touch that of now. */
const LAST_TIME_LABEL = 86;
/** In percent, the smallest distance of two labels. */
const LABEL_HEIGHT = 11;

/** `latest`: the present measurement, which ends the line (K-09); null: none. */
export function chartOf(history: History, latest: Point | null): Chart {
  const points = latest === null ? history.items : [...history.items, latest];
  const until = latest?.at ?? history.until;
  const isWeek = history.stepMinutes > 5;
  const { minimum, maximum, step } = scaleOf(
    points.flatMap(({ current, target }) => (current === null ? target : [current, target])),
  );
  const leftOf = (at: Instant) => ((at - history.from) / (until - history.from)) * 100;
  const topOf = (celsius: number) => ((maximum - celsius) / (maximum - minimum)) * 100;
  const endOf = (last: Value | undefined) =>
    last === undefined ? null : { left: leftOf(last.at), top: topOf(last.celsius) };
  const targets = stretchesOf(points, "target", history.stepMinutes);
  const averages = stretchesOf(points, "current", history.stepMinutes).map((stretch) =>
    averagesOf(stretch, AVERAGED_POINTS * history.stepMinutes * MINUTE, latest?.at ?? null),
  );
  const positionsOf = (stretch: readonly Value[]) =>
    stretch.map(({ at, celsius }) => ({ x: leftOf(at), y: topOf(celsius) }));
  const rangeOf = (stretch: readonly Average[]) =>
    band(
      stretch.map(({ at, highest }) => ({ x: leftOf(at), y: topOf(highest) })),
      stretch.map(({ at, lowest }) => ({ x: leftOf(at), y: topOf(lowest) })),
    );
  return {
    current: averages.map((stretch) => smoothLine(positionsOf(stretch))).join(""),
    range: averages.map(rangeOf).join(""),
    target: targets.map((stretch) => stairs(positionsOf(stretch))).join(""),
    dot: smoothLine(positionsOf(averages.at(-1)?.slice(-1) ?? [])),
    ends: separateLabels(endOf(averages.at(-1)?.at(-1)), endOf(targets.at(-1)?.at(-1))),
    degrees: gridDegrees(minimum, maximum, step).map((value) => ({ value, top: topOf(value) })),
    times: timeLabels(history.from, until, isWeek)
      .map((at) => ({ at, left: leftOf(at) }))
      .filter(({ left }) => left < LAST_TIME_LABEL),
    isWeek,
    ...extremesOf(points),
  };
}

export function extremesOf(points: readonly Point[]): Pick<Chart, "lowest" | "highest"> {
  const measured = points.flatMap(({ current }) => current ?? []);
  if (measured.length === 0) return { lowest: null, highest: null };
  return { lowest: Math.min(...measured), highest: Math.max(...measured) };
}

interface Value {
  readonly at: Instant;
  readonly celsius: number;
}

interface Average extends Value {
  readonly lowest: number;
  readonly highest: number;
}

/** Points without gaps between them; a gap is a distance of two steps or more, or a point without a measurement. */
function stretchesOf(points: readonly Point[], field: "current" | "target", stepMinutes: number) {
  const stretches: Value[][] = [];
  let last: Instant | null = null;
  for (const { at, [field]: celsius } of points) {
    const isNext = last !== null && at - last < 2 * stepMinutes * MINUTE;
    last = celsius === null ? null : at;
    if (celsius === null) continue;
    if (isNext) stretches.at(-1)?.push({ at, celsius });
    else stretches.push([{ at, celsius }]);
  }
  return stretches;
}

/** Averages over `span` milliseconds each; the measurement of `now` stands alone. */
function averagesOf(stretch: readonly Value[], span: number, now: Instant | null): Average[] {
  const groups: Value[][] = [];
  for (const value of stretch) {
    const group = groups.at(-1);
    const isSame = group?.[0] !== undefined && value.at !== now && value.at - group[0].at < span;
    if (isSame) group.push(value);
    else groups.push([value]);
  }
  return groups.map((group) => {
    const degrees = group.map(({ celsius }) => celsius);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    return {
      at: instant(mean(group.map(({ at }) => at))),
      celsius: mean(degrees),
      lowest: Math.min(...degrees),
      highest: Math.max(...degrees),
    };
  });
}

/** Moves labels that would overlap apart, the warmer one up. */
function separateLabels(current: LineEnd | null, target: LineEnd | null): Chart["ends"] {
  if (current === null || target === null) return { current, target };
  const overlap = LABEL_HEIGHT - Math.abs(current.top - target.top);
  if (overlap <= 0 || Math.abs(current.left - target.left) > LABEL_HEIGHT) return { current, target };
  const shift = (current.top <= target.top ? 1 : -1) * (overlap / 2);
  return {
    current: { ...current, top: current.top - shift },
    target: { ...target, top: target.top + shift },
  };
}

/** Degrees at the lower and upper edge, and between two lines of the grid. */
function scaleOf(values: readonly number[]) {
  if (values.length === 0) return { minimum: 18, maximum: 22, step: 1 };
  let minimum = Math.floor(Math.min(...values) - VALUE_MARGIN);
  let maximum = Math.ceil(Math.max(...values) + VALUE_MARGIN);
  while (maximum - minimum < SMALLEST_RANGE) {
    maximum += 1;
    if (maximum - minimum < SMALLEST_RANGE) minimum -= 1;
  }
  const step = [1, 2, 5, 10, 20].find((size) => (maximum - minimum) / size <= MOST_GRID_LINES) ?? 50;
  return { minimum, maximum, step };
}

function gridDegrees(minimum: number, maximum: number, step: number): number[] {
  const first = Math.ceil(minimum / step) * step;
  const count = Math.floor((maximum - first) / step) + 1;
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** Every sixth hour of a day and every midnight of a week by the hall's clock. */
function timeLabels(from: Instant, until: Instant, isWeek: boolean): Instant[] {
  const labels: Instant[] = [];
  for (let at = roundUp(from, HOUR); at < until; at = plus(at, HOUR)) {
    const hour = Number(hourOfDay(at));
    if (isWeek ? hour !== 0 : hour % 6 !== 0) continue;
    labels.push(at);
    // 22 hours lead to the hour before the next midnight even when the clocks change
    if (isWeek) at = plus(at, hours(22));
  }
  return labels;
}
