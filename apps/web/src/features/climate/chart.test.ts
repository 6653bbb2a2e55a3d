import { hours, instant, MINUTE, minus, plus, times } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { chartOf, type History } from "./chart.ts";

/** 14:00 in Berlin. */
const UNTIL = instant(Date.UTC(2026, 10, 21, 13));
const FROM = minus(UNTIL, hours(24));

/** A point every 5 minutes from so many minutes after the beginning. */
const day = (...points: readonly (readonly [minutes: number, current: number | null, target: number])[]) =>
  ({
    from: FROM,
    until: UNTIL,
    stepMinutes: 5,
    items: points.map(([minutes, current, target]) => ({
      at: plus(FROM, times(MINUTE, minutes)),
      current,
      target,
    })),
  }) satisfies History;

const moves = (path: string) => path.split("M").length - 1;

describe("the chart of the climate", () => {
  test("[K-09] draws the temperature as a line and the target as stairs, in percent of the room", () => {
    const chart = chartOf(day([715, 19, 21], [720, 20, 21], [725, 20, 22]), null);
    expect(chart.degrees.map(({ value }) => value)).toEqual([18, 19, 20, 21, 22, 23]);
    const [bottom, top] = [18, 23];
    const y = (celsius: number) => Number((((top - celsius) / (top - bottom)) * 100).toFixed(2));
    expect(chart.current).toBe(`M49.65 ${y(19)}L50 ${y(20)}L50.35 ${y(20)}`);
    expect(chart.target).toBe(`M49.65 ${y(21)}H50V${y(21)}H50.35V${y(22)}`);
    expect([chart.lowest, chart.highest]).toEqual([19, 20]);
  });

  test("[K-09] gaps stay gaps: without points both lines end, without a measurement the temperature alone", () => {
    const chart = chartOf(
      day([5, 20, 21], [10, 20, 21], [40, 20, 21], [45, null, 21], [50, 20, 21], [55, 20, 21]),
      null,
    );
    expect(moves(chart.target)).toBe(2);
    expect(moves(chart.current)).toBe(3);
  });

  test("[K-09] ends with what is measured now, and where nothing is, before it", () => {
    const latest = { at: UNTIL, current: 22, target: 21 };
    const history = day([1434, 21, 21], [1439, 21, 21]);
    expect(chartOf(history, latest).current).toMatch(/L100 [\d.]+$/);
    expect(chartOf(history, { ...latest, current: null }).current).not.toContain("L100 ");
    expect(chartOf(history, { ...latest, current: null }).target).toContain("H100V");
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
    // 18, 0, 6 and 12 o'clock in winter
    expect(marks).toEqual(["17:00", "23:00", "05:00", "11:00"]);
    const until = instant(Date.UTC(2026, 9, 28, 10));
    const week = { from: minus(until, hours(168)), until, stepMinutes: 30, items: [] };
    // the last midnight would stand under the word for now
    const midnights = chartOf(week, null).times.map(({ at }) => new Date(at).toISOString().slice(8, 16));
    expect(midnights).toEqual(["21T22:00", "22T22:00", "23T22:00", "24T22:00", "25T23:00", "26T23:00"]);
  });

  test("[K-09] has nothing to draw where nothing was measured", () => {
    expect(chartOf(day(), null)).toMatchObject({ current: "", target: "", lowest: null, highest: null });
  });
});
