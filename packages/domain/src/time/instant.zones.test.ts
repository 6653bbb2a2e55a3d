import fc from "fast-check";
import { describe, expect, expectTypeOf, test } from "vitest";
import { countdown } from "./countdown.ts";
import {
  between,
  type Duration,
  days,
  earliest,
  fromIso,
  hours,
  type Instant,
  instant,
  latest,
  longest,
  milliseconds,
  minus,
  minutes,
  multiply,
  plus,
  roundDown,
  roundUp,
  SECOND,
  seconds,
  shortest,
  toIso,
} from "./instant.ts";

describe("instants", () => {
  test("ISO text with an offset is read, whatever the offset", () => {
    expect(fromIso("2026-11-21T17:00:00.000Z")).toBe(Date.UTC(2026, 10, 21, 17));
    expect(fromIso("2026-11-21T18:00+01:00")).toBe(Date.UTC(2026, 10, 21, 17));
    expect(fromIso("2026-11-21T18:00:30.5+0100")).toBe(Date.UTC(2026, 10, 21, 17, 0, 30, 500));
    // RFC 3339 allows small letters, and offsets of whole hours without minutes are common
    expect(fromIso("2026-11-21t17:00:00z")).toBe(Date.UTC(2026, 10, 21, 17));
    expect(fromIso("2026-11-21T18:00:00+01")).toBe(Date.UTC(2026, 10, 21, 17));
    expect(fromIso("2026-11-21T13:30:00-0330")).toBe(Date.UTC(2026, 10, 21, 17));
  });

  test.each([
    "",
    "2026-11-21",
    "2026-11-21T18:00",
    "2026-02-30T10:00:00Z",
    "2026-13-01T10:00:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T24:00:00Z",
    "2026-11-21T18:60:00Z",
    "2026-11-21T18:00:60Z",
    "2026-11-21T18:00:00+25:00",
    "20261121T170000Z",
    "heute",
    "1700000000000",
  ])("%s is no instant", (text) => {
    expect(fromIso(text)).toBeNull();
  });

  test("an instant goes out as UTC with milliseconds", () => {
    expect(toIso(instant(0))).toBe("1970-01-01T00:00:00.000Z");
  });

  test("only whole milliseconds in the range of dates are instants", () => {
    for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY, 9e15])
      expect(() => instant(value)).toThrow(RangeError);
  });
});

describe("durations", () => {
  test("are counted in milliseconds, whatever their unit", () => {
    expect([milliseconds(250), seconds(2), minutes(2), hours(2), days(2)]).toEqual([
      250, 2_000, 120_000, 7_200_000, 172_800_000,
    ]);
    expect(seconds(1.5)).toBe(1_500);
  });

  test("are added, subtracted and multiplied, below zero as well", () => {
    expect(plus(minutes(1), seconds(30))).toBe(90_000);
    expect(minus(minutes(1), seconds(90))).toBe(-30_000);
    expect(multiply(seconds(10), 2.5)).toBe(25_000);
  });

  test("the shortest and the longest of several are found", () => {
    expect(shortest(seconds(3), seconds(-1), seconds(2))).toBe(-1_000);
    expect(longest(seconds(3), seconds(-1), seconds(2))).toBe(3_000);
    expect([shortest(seconds(3)), longest(seconds(3))]).toEqual([3_000, 3_000]);
  });
});

describe("instants and durations", () => {
  const noon = instant(Date.UTC(2026, 10, 21, 12));
  const anInstant = fc.integer({ min: -4e14, max: 4e14 }).map(instant);
  const aDuration = fc.integer({ min: -4e14, max: 4e14 }).map(milliseconds);

  test("an instant is moved forwards and backwards by a duration", () => {
    expect(toIso(plus(noon, minutes(5)))).toBe("2026-11-21T12:05:00.000Z");
    expect(toIso(minus(noon, hours(13)))).toBe("2026-11-20T23:00:00.000Z");
  });

  test("the time between two instants is negative when the second comes first", () => {
    expect(between(noon, plus(noon, SECOND))).toBe(1_000);
    expect(between(noon, minus(noon, SECOND))).toBe(-1_000);
  });

  test("what is moved stays an instant by its type, and two instants cannot be added", () => {
    expectTypeOf(plus(noon, SECOND)).toEqualTypeOf<Instant>();
    expectTypeOf(minus(noon, SECOND)).toEqualTypeOf<Instant>();
    expectTypeOf(plus(SECOND, SECOND)).toEqualTypeOf<Duration>();
    expectTypeOf(minus(SECOND, SECOND)).toEqualTypeOf<Duration>();
    // @ts-expect-error the sum of two instants means nothing
    plus(noon, noon);
    // @ts-expect-error the time between two instants is asked for by `between`
    minus(noon, noon);
    // @ts-expect-error a bare number does not say its unit
    plus(noon, 1_000);
  });

  test("property: what is added can be subtracted again, and is the time between", () => {
    fc.assert(
      fc.property(anInstant, aDuration, (start, duration) => {
        const end = plus(start, duration);
        expect(between(start, end)).toBe(duration);
        expect(between(end, start)).toBe(minus(milliseconds(0), duration));
        expect(minus(end, duration)).toBe(start);
      }),
    );
  });

  test("property: two durations move an instant as far as their sum, in either order", () => {
    fc.assert(
      fc.property(anInstant, aDuration, aDuration, (start, one, other) => {
        const moved = plus(plus(start, one), other);
        expect(moved).toBe(plus(start, plus(one, other)));
        expect(moved).toBe(plus(plus(start, other), one));
        expect(minus(moved, plus(one, other))).toBe(start);
        expect(plus(one, minus(other, one))).toBe(other);
      }),
    );
  });

  test("property: a multiple is what repeated addition comes to", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }).map(milliseconds), fc.nat(50), (duration, count) => {
        let sum = milliseconds(0);
        for (let index = 0; index < count; index += 1) sum = plus(sum, duration);
        expect(Math.abs(multiply(duration, count) - sum)).toBe(0);
      }),
    );
  });
});

describe("the earliest and the latest of several instants", () => {
  const [one, two, three] = [instant(1), instant(2), instant(3)];

  test("are found whatever their order", () => {
    expect(earliest(two, one, three)).toBe(one);
    expect(latest(two, three, one)).toBe(three);
    expect([earliest(two), latest(two)]).toEqual([two, two]);
  });

  test("of none at all there is neither", () => {
    const none: Instant[] = [];
    expect([earliest(...none), latest(...none)]).toEqual([null, null]);
    expect([earliest(two, ...none), latest(two, ...none)]).toEqual([two, two]);
  });

  test("property: are the ends of the list in order of time", () => {
    const some = fc.array(fc.integer({ min: -1e12, max: 1e12 }).map(instant), { minLength: 1 });
    fc.assert(
      fc.property(some, (all) => {
        const sorted = all.toSorted((a, b) => a - b);
        expect(earliest(...all)).toBe(sorted[0]);
        expect(latest(...all)).toBe(sorted.at(-1));
      }),
    );
  });
});

describe("rounding to a step", () => {
  test("goes down or up to the next whole step, and leaves what is one already", () => {
    const at = instant(Date.UTC(2026, 10, 21, 12, 7, 30));
    expect(toIso(roundDown(at, minutes(5)))).toBe("2026-11-21T12:05:00.000Z");
    expect(toIso(roundUp(at, minutes(5)))).toBe("2026-11-21T12:10:00.000Z");
    const whole = instant(Date.UTC(2026, 10, 21, 12, 5));
    expect([roundDown(whole, minutes(5)), roundUp(whole, minutes(5))]).toEqual([whole, whole]);
  });

  test("property: is a whole number of steps, less than one step away, also before 1970", () => {
    const anInstant = fc.integer({ min: -1e12, max: 1e12 }).map(instant);
    const aStep = fc.integer({ min: 1, max: 1e8 }).map(milliseconds);
    fc.assert(
      fc.property(anInstant, aStep, (at, step) => {
        const [below, above] = [roundDown(at, step), roundUp(at, step)];
        expect(Math.abs(below % step)).toBe(0);
        expect(Math.abs(above % step)).toBe(0);
        expect(below).toBeLessThanOrEqual(at);
        expect(between(below, at)).toBeLessThan(step);
        expect(above).toBeGreaterThanOrEqual(at);
        expect(between(at, above)).toBeLessThan(step);
      }),
    );
  });
});

describe("countdowns", () => {
  const deadline = instant(10_000_000_000);
  test.each([
    [0, "00:00"],
    [-1, "00:00"],
    [1, "00:01"],
    [60_000, "00:01"],
    [60_001, "00:02"],
    [3_600_000, "01:00"],
    [3_600_001, "01:01"],
    [90_000_000, "25:00"],
  ])("[C-05] %d ms before the end it shows %s", (left, shown) => {
    expect(countdown(deadline, instant(deadline - left))).toBe(shown);
  });
});
