import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instant, minutes } from "./instant.ts";
import { covers, type Interval, overlaps, subtract, unbrokenUntil, widen } from "./interval.ts";

const interval = (from: number, until: number): Interval => ({
  from: instant(from),
  until: instant(until),
});
const at = instant;

describe("intervals", () => {
  test("an interval covers its start and not its end", () => {
    expect(covers(interval(10, 20), at(10))).toBe(true);
    expect(covers(interval(10, 20), at(19))).toBe(true);
    expect(covers(interval(10, 20), at(20))).toBe(false);
    expect(covers(interval(10, 20), at(9))).toBe(false);
  });

  test("intervals that only touch do not overlap", () => {
    expect(overlaps(interval(10, 20), interval(20, 30))).toBe(false);
    expect(overlaps(interval(10, 21), interval(20, 30))).toBe(true);
    expect(overlaps(interval(10, 40), interval(20, 30))).toBe(true);
    expect(overlaps(interval(10, 10), interval(0, 30))).toBe(false);
  });

  test("two intervals overlap exactly when some instant is in both", () => {
    const bounds = fc.tuple(fc.nat(30), fc.nat(30));
    fc.assert(
      fc.property(bounds, bounds, ([a, b], [c, d]) => {
        const shared = Array.from({ length: 31 }, (_, t) => at(t)).some(
          (t) => covers(interval(a, b), t) && covers(interval(c, d), t),
        );
        expect(overlaps(interval(a, b), interval(c, d))).toBe(shared);
      }),
    );
  });

  test("an interval is widened at both ends", () => {
    expect(widen(interval(600_000, 1_200_000), minutes(5), minutes(15))).toEqual(
      interval(300_000, 2_100_000),
    );
  });

  test("[L-09] the unbroken stretch ends where no interval covers any more", () => {
    expect(
      unbrokenUntil([interval(0, 10), interval(10, 20), interval(15, 30), interval(31, 40)], at(5)),
    ).toBe(30);
    expect(unbrokenUntil([interval(0, 10)], at(10))).toBeNull();
    expect(unbrokenUntil([], at(10))).toBeNull();
    const some = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 6 });
    fc.assert(
      fc.property(some, fc.nat(40), (bounds, now) => {
        const intervals = bounds.map(([from, until]) => interval(from, until));
        const isCovered = (t: number) => intervals.some((one) => covers(one, at(t)));
        let end: number | null = null;
        for (let t = now; isCovered(t); t += 1) end = t + 1;
        expect(unbrokenUntil(intervals, at(now))).toBe(end);
      }),
    );
  });

  test("what is taken out of an interval leaves the rest, in order", () => {
    const day = interval(10, 40);
    expect(subtract(day, [])).toEqual([day]);
    expect(subtract(day, [interval(20, 30)])).toEqual([interval(10, 20), interval(30, 40)]);
    expect(subtract(day, [interval(30, 35), interval(15, 20)])).toEqual([
      interval(10, 15),
      interval(20, 30),
      interval(35, 40),
    ]);
    expect(subtract(day, [interval(0, 20), interval(30, 50)])).toEqual([interval(20, 30)]);
    expect(subtract(day, [interval(0, 10), interval(40, 50), interval(20, 20)])).toEqual([day]);
    expect(subtract(day, [interval(10, 40)])).toEqual([]);
    expect(subtract(day, [interval(0, 25), interval(25, 50)])).toEqual([]);
  });

  test("an instant is left exactly when it was there and nobody took it", () => {
    const bounds = fc.tuple(fc.nat(30), fc.nat(30));
    fc.assert(
      fc.property(bounds, fc.array(bounds, { maxLength: 5 }), ([from, length], taken) => {
        const whole = interval(from, from + length + 1);
        const gaps = taken.map(([a, b]) => interval(a, b));
        const left = subtract(whole, gaps);
        for (let t = -1; t < 65; t += 1) {
          const isLeft = covers(whole, at(t)) && !gaps.some((gap) => covers(gap, at(t)));
          expect(left.filter((one) => covers(one, at(t)))).toHaveLength(isLeft ? 1 : 0);
        }
        for (const [index, one] of left.entries()) {
          expect(one.from).toBeLessThan(one.until);
          expect(one.from).toBeGreaterThan(left[index - 1]?.until ?? -1);
        }
      }),
    );
  });
});
