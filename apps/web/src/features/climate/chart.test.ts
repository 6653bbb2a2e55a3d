import { hours, instant, MINUTE, minus, multiply, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { chartOf, type History } from "./chart.ts";

const UNTIL = instant(Date.UTC(2026, 10, 21, 13));
const FROM = minus(UNTIL, hours(24));

/** Points by minutes after the beginning. */
const day = (...points: readonly (readonly [minutes: number, current: number | null, target: number])[]) =>
  ({
    from: FROM,
    until: UNTIL,
    stepMinutes: 5,
    items: points.map(([minutes, current, target]) => ({
      at: plus(FROM, multiply(MINUTE, minutes)),
      current,
      target,
    })),
  }) satisfies History;

const moves = (path: string) => path.split("M").length - 1;

describe("the chart of the climate", () => {
  test("[K-09] draws the temperature as a line and the target as stairs, in percent of the room", () => {
    const chart = chartOf(day([690, 19, 21], [720, 20, 21], [750, 20, 22]), null);
    expect(chart.degrees.map(({ value }) => value)).toEqual([18, 19, 20, 21, 22, 23]);
    expect([chart.lowest, chart.highest]).toEqual([19, 20]);
    // half an hour apart, the points do not follow one another
    expect(moves(chart.current)).toBe(3);
    const [bottom, top] = [18, 23];
    const y = (celsius: number) => Number((((top - celsius) / (top - bottom)) * 100).toFixed(2));
    const near = chartOf(day([715, 19, 21], [720, 20, 21], [725, 20, 22]), null);
    expect(near.target).toBe(`M49.65,${y(21)}L50,${y(21)}L50,${y(21)}L50.35,${y(21)}L50.35,${y(22)}`);
    expect(near.ends.target).toEqual({ left: expect.closeTo(50.35, 1), top: expect.closeTo(y(22), 5) });
  });

  test("[K-09] the rule's ups and downs are a calm line with a band: half an hour is one place of it", () => {
    const saw = Array.from({ length: 24 }, (_, index) => [index * 5, 20 + (index % 2), 21] as const);
    const chart = chartOf(day(...saw), null);
    const places = [...chart.current.matchAll(/[\d.]+,[\d.]+(?=C|$)/g)].map(([place]) =>
      Number(place.split(",")[1]),
    );
    const { degrees } = chart;
    const top = (celsius: number) => degrees.find(({ value }) => value === celsius)?.top ?? 0;
    const middle = (top(20) + top(21)) / 2;
    expect(places.length).toBeGreaterThan(0);
    for (const place of places) expect(place).toBeCloseTo(middle, 1);
    expect(chart.range).toContain(`,${top(20)}`);
    expect(chart.range).toContain(`,${top(21)}`);
    expect([chart.lowest, chart.highest]).toEqual([20, 21]);
  });

  test("[K-09] gaps stay gaps: without points both lines end, without a measurement the temperature alone", () => {
    const chart = chartOf(
      day([5, 20, 21], [10, 20, 21], [40, 20, 21], [45, null, 21], [50, 20, 21], [55, 20, 21]),
      null,
    );
    expect(moves(chart.target)).toBe(2);
    expect(moves(chart.current)).toBe(3);
    expect(moves(chart.range)).toBe(3);
  });

  test("[K-09] ends with what is measured now, and where nothing is, before it", () => {
    const latest = { at: UNTIL, current: 22, target: 21 };
    const history = day([1434, 21, 21], [1439, 21, 21]);
    const there = chartOf(history, latest);
    expect(there.current).toMatch(/[,L]100,[\d.]+$/);
    expect(there.dot).toMatch(/^M100,[\d.]+Z$/);
    const missing = chartOf(history, { ...latest, current: null });
    expect(missing.current).not.toContain("100,");
    expect(missing.target).toContain("L100,");
    expect(missing.ends.current?.left).toBeLessThan(100);
    expect(missing.ends.target?.left).toBe(100);
  });

  test("[K-09] a single value is a dot, and names of lines that end together stand one below the other", () => {
    const chart = chartOf(day(), { at: UNTIL, current: 21, target: 21 });
    expect(chart.current).toMatch(/^M100,[\d.]+Z$/);
    const { current, target } = chart.ends;
    expect((target?.top ?? 0) - (current?.top ?? 0)).toBeCloseTo(11);
    const warm = chartOf(day(), { at: UNTIL, current: 20.9, target: 21 }).ends;
    expect(warm.current?.top ?? 0).toBeGreaterThan(warm.target?.top ?? 0);
  });

  test("[K-09] shows at least four degrees, and never more than six lines", () => {
    const heights = [
      [20, 20],
      [15, 30],
      [-10, 30],
    ].map(
      ([current, target]) =>
        chartOf(day([0, current ?? 0, target ?? 0], [5, current ?? 0, target ?? 0]), null).degrees,
    );
    expect(heights.map((degrees) => degrees.map(({ value }) => value))).toEqual([
      [18, 19, 20, 21, 22],
      [15, 20, 25, 30],
      [-10, 0, 10, 20, 30],
    ]);
  });

  test("[K-09] marks each sixth hour of a day and each midnight of a week, also when the clocks change", () => {
    const marks = chartOf(day([0, 20, 21]), null).times.map(({ at }) =>
      new Date(at).toISOString().slice(11, 16),
    );
    // 18, 0 and 6 o'clock in winter; 12 would be under the label of now
    expect(marks).toEqual(["17:00", "23:00", "05:00"]);
    const until = instant(Date.UTC(2026, 9, 28, 10));
    const week = { from: minus(until, hours(168)), until, stepMinutes: 30, items: [] };
    // the last midnight would be under the label of now
    const midnights = chartOf(week, null).times.map(({ at }) => new Date(at).toISOString().slice(8, 16));
    expect(midnights).toEqual(["21T22:00", "22T22:00", "23T22:00", "24T22:00", "25T23:00", "26T23:00"]);
  });

  test("[K-09] has nothing to draw where nothing was measured", () => {
    expect(chartOf(day(), null)).toMatchObject({
      current: "",
      range: "",
      target: "",
      dot: "",
      ends: { current: null, target: null },
      lowest: null,
      highest: null,
    });
  });
});
