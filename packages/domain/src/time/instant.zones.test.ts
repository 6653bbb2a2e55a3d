import { describe, expect, test } from "vitest";
import { countdown } from "./countdown.ts";
import { after, before, between, fromIso, instant, minutes, SECOND, toIso } from "./instant.ts";

describe("instants", () => {
  test("ISO text with an offset is read, whatever the offset", () => {
    expect(fromIso("2026-11-21T17:00:00.000Z")).toBe(Date.UTC(2026, 10, 21, 17));
    expect(fromIso("2026-11-21T18:00+01:00")).toBe(Date.UTC(2026, 10, 21, 17));
    expect(fromIso("2026-11-21T18:00:30.5+0100")).toBe(Date.UTC(2026, 10, 21, 17, 0, 30, 500));
  });

  test.each([
    "",
    "2026-11-21",
    "2026-11-21T18:00",
    "2026-02-30T10:00:00Z",
    "2026-13-01T10:00:00Z",
    "2026-11-21T25:00:00Z",
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

  test("durations add to and subtract from instants", () => {
    const noon = instant(43_200_000);
    expect(between(before(noon, minutes(5)), after(noon, SECOND))).toBe(301_000);
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
