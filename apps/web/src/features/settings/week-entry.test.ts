import { dayHoursText } from "@platzwart/domain/court/day-hours";
import fc from "fast-check";
import { expect, test } from "vitest";
import { spansOf, withAddedSpan, withMondayOnWorkdays, withSpans } from "./week-entry.ts";

const WEEK = ["08:00-12:00,14:00-22:00", "", "", "", "", "10:00-24:00", ""];

test("[B-07] the times of a day are taken apart and put together again", () => {
  expect(spansOf(WEEK[0] ?? "")).toEqual([
    { from: 480, until: 720 },
    { from: 840, until: 1320 },
  ]);
  expect(spansOf("")).toEqual([]);
  expect(withSpans(WEEK, 5, spansOf(WEEK[5] ?? ""))).toEqual(WEEK);
  const minute = fc.integer({ min: 0, max: 1440 });
  fc.assert(
    fc.property(fc.array(fc.record({ from: minute, until: minute }), { maxLength: 8 }), (spans) => {
      expect(spansOf(dayHoursText(spans))).toEqual(spans);
    }),
  );
});

test("[B-07] an entry that is not complete stays as it is", () => {
  const begun = withSpans(WEEK, 1, [{ from: 480, until: null }]);
  expect(begun[1]).toBe("08:00-");
  expect(spansOf("08:00-")).toEqual([{ from: 480, until: null }]);
  expect(spansOf("-")).toEqual([{ from: null, until: null }]);
});

test("[B-07] Monday's times are taken over from Tuesday to Friday", () => {
  expect(withMondayOnWorkdays(WEEK)).toEqual([...Array(5).fill(WEEK[0]), WEEK[5], WEEK[6]]);
});

test("[B-07] a further time follows the last one, and the first one is the day", () => {
  expect(withAddedSpan([])).toEqual([{ from: 480, until: 1320 }]);
  expect(withAddedSpan([{ from: 480, until: 720 }])[1]).toEqual({ from: 780, until: 1440 });
  expect(withAddedSpan([{ from: 0, until: 1440 }])[1]).toEqual({ from: null, until: null });
});
