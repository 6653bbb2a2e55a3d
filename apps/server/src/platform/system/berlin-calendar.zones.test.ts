import { days, hours, instant, minus, minutes, plus } from "@platzwart/domain/time/instant";
import { wallClockAt } from "@platzwart/domain/time/wall-clock";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { berlinCalendar } from "./berlin-calendar.ts";

const read = (text: string) => {
  const at = berlinCalendar.parse(text);
  return typeof at === "number" ? new Date(at).toISOString() : at;
};

describe("the hall's calendar", () => {
  test.each([
    ["2026-11-21T18:00", "2026-11-21T17:00:00.000Z"],
    ["2026-11-21 18:00", "2026-11-21T17:00:00.000Z"],
    ["2026-07-21T18:00:30", "2026-07-21T16:00:30.000Z"],
    ["2026-11-21T18:00:00Z", "2026-11-21T18:00:00.000Z"],
    ["2026-11-21T18:00:00-05:00", "2026-11-21T23:00:00.000Z"],
  ])("[X-04] %s is %s: without an offset it is Berlin's time", (text, instant) => {
    expect(read(text)).toBe(instant);
  });

  test.each([
    ["2026-03-29T01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29T02:00", "does_not_exist"],
    ["2026-03-29T02:59:59", "does_not_exist"],
    ["2026-03-29T03:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25T01:59", "2026-10-24T23:59:00.000Z"],
    ["2026-10-25T02:00", "ambiguous"],
    ["2026-10-25T02:59", "ambiguous"],
    ["2026-10-25T03:00", "2026-10-25T02:00:00.000Z"],
    ["2026-10-25T02:30+02:00", "2026-10-25T00:30:00.000Z"],
    ["2026-10-25T02:30+01:00", "2026-10-25T01:30:00.000Z"],
  ])("[X-04] on the nights when the clocks change %s is %s", (text, outcome) => {
    expect(read(text)).toBe(outcome);
  });

  test.each([
    "",
    "heute",
    "18:00",
    "2026-11-21",
    "2026-02-30T10:00",
    "2026-13-01T10:00",
    "2026-11-21T24:30",
    "21.11.2026 18:00",
  ])("%j is no time", (text) => {
    expect(read(text)).toBe("malformed");
  });

  test("[B-01] days are calendar days in Berlin, also those of 23 and 25 hours", () => {
    const start = (iso: string, days: number) =>
      new Date(berlinCalendar.startOfDay(instant(Date.parse(iso)), days)).toISOString();
    expect(start("2026-11-21T22:59:00Z", 15)).toBe("2026-12-05T23:00:00.000Z");
    expect(start("2026-11-21T23:00:00Z", 15)).toBe("2026-12-06T23:00:00.000Z");
    expect(start("2026-03-28T12:00:00Z", 1)).toBe("2026-03-28T23:00:00.000Z");
    expect(start("2026-03-28T12:00:00Z", 2)).toBe("2026-03-29T22:00:00.000Z");
    expect(start("2026-10-24T12:00:00Z", 2)).toBe("2026-10-25T23:00:00.000Z");
  });

  test("[A-15] years are calendar years in Berlin, also from a day that the later year does not have", () => {
    const later = (iso: string, years: number) =>
      new Date(berlinCalendar.addYears(instant(Date.parse(iso)), years)).toISOString();
    expect(later("2026-11-21T14:00:00Z", 100)).toBe("2126-11-21T14:00:00.000Z");
    expect(later("2028-02-29T14:00:00Z", 1)).toBe("2029-02-28T14:00:00.000Z");
    // still winter time a year before, summer time by then
    expect(later("2026-03-28T14:00:00Z", 1)).toBe("2027-03-28T13:00:00.000Z");
  });

  const at = (iso: string) => instant(Date.parse(iso));

  test("[A-32] the offsets of the clock on the wall begin with the present one and have each change", () => {
    const from = at("2026-11-21T14:00:00Z");
    expect(berlinCalendar.offsets(from, plus(from, days(730)))).toEqual([
      { from, minutes: 60 },
      { from: at("2027-03-28T01:00:00Z"), minutes: 120 },
      { from: at("2027-10-31T01:00:00Z"), minutes: 60 },
      { from: at("2028-03-26T01:00:00Z"), minutes: 120 },
      { from: at("2028-10-29T01:00:00Z"), minutes: 60 },
    ]);
    const change = at("2027-03-28T01:00:00Z");
    expect(berlinCalendar.offsets(from, change)).toEqual([{ from, minutes: 60 }]);
    expect(berlinCalendar.offsets(change, change)).toEqual([{ from: change, minutes: 120 }]);
  });

  test("[A-32] property: by a table of two years a door shows the same wall clock, minute by minute when the clocks change", () => {
    const begins = at("2026-01-01T00:00:00Z");
    const ends = plus(begins, days(730));
    fc.assert(
      fc.property(fc.integer({ min: begins, max: ends - 1 }), fc.nat(), (now, before) => {
        const from = begins + (before % (now - begins + 1));
        const offsets = berlinCalendar.offsets(instant(from), ends);
        expect(wallClockAt(offsets, instant(now))).toEqual(berlinCalendar.wallClock(instant(now)));
      }),
      { numRuns: 1_000 },
    );
    const nights = ["2026-03-29", "2026-10-25", "2027-03-28", "2027-10-31"].map((day) =>
      at(`${day}T01:00:00Z`),
    );
    const offsets = berlinCalendar.offsets(begins, ends);
    for (const night of nights)
      for (let now = minus(night, hours(4)); now < plus(night, hours(4)); now = plus(now, minutes(1)))
        expect(wallClockAt(offsets, now)).toEqual(berlinCalendar.wallClock(now));
  });
});
