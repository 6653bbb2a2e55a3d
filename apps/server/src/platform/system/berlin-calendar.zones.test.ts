import { instant } from "@platzwart/domain/time/instant";
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
});
