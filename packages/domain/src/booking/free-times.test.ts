import fc from "fast-check";
import { expect, test } from "vitest";
import { at } from "../testing/builders.ts";
import { minutes, plus } from "../time/instant.ts";
import { bookableGaps } from "./free-times.ts";

const START = at("2026-11-21T08:00:00Z");
const span = (from: number, until: number) => ({
  from: plus(START, minutes(from)),
  until: plus(START, minutes(until)),
});

test("[X-07] what is left of a day beside bookings and blocks is listed, but no gap in which no booking fits", () => {
  const taken = [span(60, 120), span(130, 190), span(0, 30), span(90, 100)];
  expect(bookableGaps(span(0, 300), taken, minutes(30))).toEqual([span(30, 60), span(190, 300)]);
  expect(bookableGaps(span(0, 300), [], minutes(30))).toEqual([span(0, 300)]);
  expect(bookableGaps(span(0, 300), [span(-50, 400)], minutes(30))).toEqual([]);
});

test("[X-07] a minute is in a free time exactly where a stretch that is long enough for a booking is taken by nothing", () => {
  const some = fc.tuple(fc.integer({ min: -20, max: 60 }), fc.integer({ min: 1, max: 30 }));
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), fc.integer({ min: 1, max: 20 }), (pairs, shortest) => {
      const taken = pairs.map(([from, length]) => span(from, from + length));
      const isFree = (minute: number) =>
        minute >= 0 &&
        minute < 48 &&
        pairs.every(([from, length]) => minute < from || minute >= from + length);
      const expected = Array.from({ length: 48 }, (_, minute) => {
        let [from, until] = [minute, minute];
        while (isFree(from - 1)) from -= 1;
        while (isFree(until)) until += 1;
        return isFree(minute) && until - from >= shortest;
      });
      const free = bookableGaps(span(0, 48), taken, minutes(shortest));
      const actual = Array.from({ length: 48 }, (_, minute) => {
        const moment = plus(START, minutes(minute));
        return free.some(({ from, until }) => from <= moment && moment < until);
      });
      expect(actual).toEqual(expected);
    }),
  );
});
