import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR, hours, MINUTE, milliseconds, minus, minutes, plus } from "../time/instant.ts";
import { isTimerDue, LONGEST_OFF_TIMER, OFF_GRACE, offTimer } from "./off-timer.ts";

const NOW = hours(1000);
const armed = (ago: number, left: number) => ({
  setAt: minus(NOW, minutes(ago)),
  goesOffAt: plus(NOW, minutes(left)),
});

test("[L-01] a lamp goes out by itself 15 minutes after its window, and after 12 hours whatever it is lit for", () => {
  expect(offTimer(minutes(60))).toBe(minutes(75));
  expect(offTimer(minutes(0))).toBe(minutes(15));
  expect(offTimer(minutes(-3))).toBe(minutes(15));
  expect(offTimer(hours(11))).toBe(hours(11) + minutes(15));
  expect(offTimer(hours(90))).toBe(hours(12));
  expect(offTimer(null)).toBe(hours(12));
});

test.each([
  ["nobody knows whether it has one", null, minutes(60), true],
  ["it is as it should be", armed(5, 75), minutes(60), false],
  ["it is a little off", armed(5, 74.5), minutes(60), false],
  ["the window became longer", armed(5, 45), minutes(60), true],
  ["the window became shorter", armed(5, 180), minutes(60), true],
  ["it was told half an hour ago", armed(30, 75), minutes(60), true],
  ["it was told the longest, and the window goes on", armed(29, 12 * 60 - 29), hours(20), false],
  ["it was told less, and the window goes on", armed(5, 11 * 60), hours(20), true],
  ["it was told the longest for a light without an end", armed(29, 12 * 60 - 29), null, false],
] as const)("[L-01] a timer is due when %s: %#", (_, timer, stayOn, isDue) => {
  expect(isTimerDue(timer, stayOn, NOW)).toBe(isDue);
});

test("[L-01] property: a timer that is not due ends neither before its light nor long after it", () => {
  const span = (most: number) => fc.integer({ min: 0, max: most }).map(milliseconds);
  const windows = fc.option(span(30 * HOUR));
  fc.assert(
    fc.property(
      span(40 * MINUTE),
      fc.integer({ min: -HOUR, max: 14 * HOUR }).map(milliseconds),
      windows,
      (ago, left, stayOn) => {
        const timer = { setAt: minus(NOW, ago), goesOffAt: plus(NOW, left) };
        if (isTimerDue(timer, stayOn, NOW)) return;
        expect(ago).toBeLessThan(30 * MINUTE);
        expect(left).toBeGreaterThanOrEqual(Math.min((stayOn ?? 1e15) + 14 * MINUTE, 11 * HOUR));
        expect(left).toBeLessThanOrEqual(Math.min((stayOn ?? 1e15) + OFF_GRACE, LONGEST_OFF_TIMER) + MINUTE);
      },
    ),
    { numRuns: 2000 },
  );
});
