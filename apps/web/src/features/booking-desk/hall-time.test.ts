import { at } from "@platzwart/domain/testing/builders";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { instant, MINUTE, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { minutesOfDay, momentOfDay, nextMomentOfDay, onAxisOf } from "./hall-time.ts";

const day = (date: string, from: string, until: string) => ({
  day: date as CalendarDay,
  span: { from: at(`${date}T00:00${from}`), until: at(`${next(date)}T00:00${until}`) },
});
const next = (date: string) => new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10);

const USUAL = day("2026-11-21", "+01:00", "+01:00");
const FORWARD = day("2026-03-29", "+01:00", "+02:00");
const BACK = day("2026-10-25", "+02:00", "+01:00");

const momentAt = ({ day: date, span }: typeof USUAL, time: string) => {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const moment = momentOfDay(date, span, hour * 60 + minute);
  return moment === null ? null : toIso(moment);
};

describe("a time that is entered", () => {
  test.each([
    ["on a usual day", USUAL, "18:15", "2026-11-21T17:15:00.000Z"],
    ["at its end", USUAL, "24:00", "2026-11-21T23:00:00.000Z"],
    ["before the clock is set forward", FORWARD, "01:45", "2026-03-29T00:45:00.000Z"],
    ["that the clock is set past", FORWARD, "02:30", null],
    ["after the clock was set forward", FORWARD, "03:00", "2026-03-29T01:00:00.000Z"],
    ["at the end of the day of 23 hours", FORWARD, "24:00", "2026-03-29T22:00:00.000Z"],
    ["that is there twice", BACK, "02:30", "2026-10-25T00:30:00.000Z"],
    ["after the clock was set back", BACK, "03:00", "2026-10-25T02:00:00.000Z"],
    ["at the end of the day of 25 hours", BACK, "24:00", "2026-10-25T23:00:00.000Z"],
  ] as const)("[B-03] %s is the moment at which the hall's clock shows it", (_when, which, time, moment) => {
    expect(momentAt(which, time)).toBe(moment);
  });

  test.each([
    ["usual", USUAL, 1_440],
    ["spring", FORWARD, 1_380],
    // a doubled hour is entered as the first
    ["autumn", BACK, 1_440],
  ] as const)(
    "[B-03] every minute of a %s day that can be entered reads as it was entered",
    (_name, { day: date, span }, count) => {
      const entered = Array.from({ length: 1_440 }, (_, minute) => minute).filter((minute) => {
        const moment = momentOfDay(date, span, minute);
        if (moment === null) return false;
        expect(minutesOfDay(moment)).toBe(minute);
        return moment >= span.from && moment < span.until;
      });
      expect(entered).toHaveLength(count);
    },
  );

  test("[B-03] every minute that goes by is read from the hall's clock, those of the second hour too", () => {
    const { from, until } = BACK.span;
    const read = Array.from({ length: (until - from) / MINUTE }, (_, count) =>
      minutesOfDay(instant(from + count * MINUTE)),
    );
    expect(read).toHaveLength(1_500);
    expect(read.filter((minute) => minute === 150)).toHaveLength(2);
    expect(new Set(read).size).toBe(1_440);
  });
});

describe("an end that is entered", () => {
  test.each([
    ["later on the day", USUAL, "2026-11-21T23:00:00+01:00", "23:30", "2026-11-21T22:30:00.000Z"],
    ["after midnight", USUAL, "2026-11-21T23:00:00+01:00", "00:30", "2026-11-21T23:30:00.000Z"],
    [
      "in the second of two hours, where it begins in that one",
      BACK,
      "2026-10-25T02:15:00+01:00",
      "02:45",
      "2026-10-25T01:45:00.000Z",
    ],
    [
      "after the midnight of a day of 25 hours",
      BACK,
      "2026-10-25T23:00:00+01:00",
      "00:30",
      "2026-10-25T23:30:00.000Z",
    ],
    [
      "after the midnight of a day of 23 hours",
      FORWARD,
      "2026-03-29T23:00:00+02:00",
      "00:30",
      "2026-03-29T22:30:00.000Z",
    ],
  ] as const)(
    "[B-03] %s is the next moment at which the hall's clock shows it",
    (_when, which, from, time, moment) => {
      const [hour = 0, minute = 0] = time.split(":").map(Number);
      const end = nextMomentOfDay(which.day, which.span, at(from), hour * 60 + minute);
      expect(end === null ? null : toIso(end)).toBe(moment);
    },
  );
});

describe("on the axis of another day", () => {
  const MONDAY = day("2026-10-19", "+02:00", "+02:00");
  const onMonday = ({ span }: typeof USUAL, moment: string) => toIso(onAxisOf(MONDAY.span, span, at(moment)));

  test.each([
    ["on a usual day", USUAL, "2026-11-21T18:00:00+01:00", "2026-10-19T16:00:00.000Z"],
    ["after the clock was set back", BACK, "2026-10-25T18:00:00+01:00", "2026-10-19T16:00:00.000Z"],
    ["after it was set forward", FORWARD, "2026-03-29T18:00:00+02:00", "2026-10-19T16:00:00.000Z"],
    ["at the end of the day", BACK, "2026-10-26T00:00:00+01:00", "2026-10-19T22:00:00.000Z"],
    ["half an hour after it", BACK, "2026-10-26T00:30:00+01:00", "2026-10-19T22:30:00.000Z"],
    ["an hour before the day", BACK, "2026-10-24T23:00:00+02:00", "2026-10-18T21:00:00.000Z"],
  ] as const)(
    "[B-03] %s a booking stands at the hour that the hall's clock shows",
    (_when, which, moment, place) => {
      expect(onMonday(which, moment)).toBe(place);
    },
  );
});
