import type { EndpointResponse } from "@platzwart/contract/endpoint";
import type { getClimateHistory } from "@platzwart/contract/endpoints/climate-control-endpoints";
import { HOUR, hours, type Instant, instant, MINUTE, plus, roundUp } from "@platzwart/domain/time/instant";
import { hourOfDay } from "@platzwart/texts/format";
import { band, calmLine, stairs } from "./curves.ts";

export type History = EndpointResponse<typeof getClimateHistory>;
export type Point = History["items"][number];

/** Positions are percent of width and height, from the top left. */
export interface Chart {
  /** SVG path data with gaps, averaged over the oscillation of the rule. */
  readonly current: string;
  readonly band: string;
  readonly target: string;
  readonly dot: string;
  /** End of each line, for its label; null: no line. */
  readonly ends: { readonly current: End | null; readonly target: End | null };
  readonly degrees: readonly { readonly value: number; readonly top: number }[];
  readonly times: readonly { readonly at: Instant; readonly left: number }[];
  readonly isWeek: boolean;
  /** °C; null: no measurement. */
  readonly lowest: number | null;
  readonly highest: number | null;
}

export interface End {
  readonly left: number;
  readonly top: number;
}

/** Smallest range in °C, so that a tenth is not exaggerated. */
const LEAST_DEGREES = 4;
/** Margin around the values in °C. */
const ROOM = 0.5;
const MOST_LINES = 5;
/** Points averaged, half an hour of a day, as a switching rule draws a sawtooth. */
const AVERAGED = 6;
/** Position of the label of now in percent. */
const LAST_MARK = 86;
/** Smallest distance of two labels in percent. */
const NAME_HEIGHT = 11;

/** `latest`: the present measurement, which ends the line (K-09); null: none. */
export function chartOf(history: History, latest: Point | null): Chart {
  const points = latest === null ? history.items : [...history.items, latest];
  const until = latest?.at ?? history.until;
  const isWeek = history.stepMinutes > 5;
  const { bottom, top, step } = scaleOf(
    points.flatMap(({ current, target }) => (current === null ? target : [current, target])),
  );
  const x = (at: Instant) => ((at - history.from) / (until - history.from)) * 100;
  const y = (celsius: number) => ((top - celsius) / (top - bottom)) * 100;
  const endOf = (last: Value | undefined) =>
    last === undefined ? null : { left: x(last.at), top: y(last.celsius) };
  const targets = stretchesOf(points, "target", history.stepMinutes);
  const averages = stretchesOf(points, "current", history.stepMinutes).map((stretch) =>
    averagesOf(stretch, AVERAGED * history.stepMinutes * MINUTE, latest?.at ?? null),
  );
  const placesOf = (stretch: readonly Value[]) =>
    stretch.map(({ at, celsius }) => ({ x: x(at), y: y(celsius) }));
  const bandOf = (stretch: readonly Average[]) =>
    band(
      stretch.map(({ at, highest }) => ({ x: x(at), y: y(highest) })),
      stretch.map(({ at, lowest }) => ({ x: x(at), y: y(lowest) })),
    );
  return {
    current: averages.map((stretch) => calmLine(placesOf(stretch))).join(""),
    band: averages.map(bandOf).join(""),
    target: targets.map((stretch) => stairs(placesOf(stretch))).join(""),
    dot: calmLine(placesOf(averages.at(-1)?.slice(-1) ?? [])),
    ends: apart(endOf(averages.at(-1)?.at(-1)), endOf(targets.at(-1)?.at(-1))),
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

interface Value {
  readonly at: Instant;
  readonly celsius: number;
}

interface Average extends Value {
  readonly lowest: number;
  readonly highest: number;
}

/** A distance above two steps, or a point without a measurement, is a gap. */
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

/** The present measurement is not averaged. */
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

/** Labels with the same position are stacked, the warmer one above. */
function apart(current: End | null, target: End | null): Chart["ends"] {
  if (current === null || target === null) return { current, target };
  const missing = NAME_HEIGHT - Math.abs(current.top - target.top);
  if (missing <= 0 || Math.abs(current.left - target.left) > NAME_HEIGHT) return { current, target };
  const by = (current.top <= target.top ? 1 : -1) * (missing / 2);
  return {
    current: { ...current, top: current.top - by },
    target: { ...target, top: target.top + by },
  };
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

/** Every sixth hour of a day and every midnight of a week by the hall's clock. */
function marksOf(from: Instant, until: Instant, isWeek: boolean): Instant[] {
  const marks: Instant[] = [];
  for (let at = roundUp(from, HOUR); at < until; at = plus(at, HOUR)) {
    const hour = Number(hourOfDay(at));
    if (isWeek ? hour !== 0 : hour % 6 !== 0) continue;
    marks.push(at);
    // 22 hours lead to the hour before the next midnight even when the clocks change
    if (isWeek) at = plus(at, hours(22));
  }
  return marks;
}
