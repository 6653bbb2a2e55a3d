import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { courtId } from "../testing/builders.ts";
import { parseCalendarDay } from "../time/calendar-day.ts";
import { type Instant, instant, MINUTE, minutes, plus } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";
import { dayAt, wallClockAt } from "../time/wall-clock.ts";
import { type DayHours, dayHoursText, parseDayHours } from "./day-hours.ts";
import {
  type ClosedDay,
  closedTimes,
  closuresDuring,
  isOpen,
  type OpeningHours,
  parseWeek,
} from "./opening-hours.ts";

const at = (text: string) => instant(Date.parse(text));
const day = (text: string) => {
  const parsed = parseCalendarDay(text);
  if (parsed === null) throw new Error(`${text} is no day`);
  return parsed;
};

/** Berlin in 2026. */
const OFFSETS = [
  { from: at("2025-10-26T01:00Z"), minutes: 60 },
  { from: at("2026-03-29T01:00Z"), minutes: 120 },
  { from: at("2026-10-25T01:00Z"), minutes: 60 },
];
const COURT = courtId(1);
const OTHER = courtId(2);
const ALWAYS = parseWeek(Array.from({ length: 7 }, () => "00:00-24:00"));
/** From Monday to Friday 8 to 22, on Saturdays with a break, closed on Sundays. */
const WEEK = parseWeek([...Array.from({ length: 5 }, () => "08:00-22:00"), "08:00-12:00,14:00-24:00", ""]);
const hours = (week: OpeningHours["week"], closedDays: readonly ClosedDay[] = []): OpeningHours => ({
  ...{ week, closedDays, offsets: OFFSETS },
});
const time = (from: string, until: string): Interval => ({ from: at(from), until: at(until) });

describe("the text of a day's hours", () => {
  test.each([
    ["", []],
    ["00:00-24:00", [[0, 1440]]],
    [
      " 14:00-22:00 , 08:00-12:00",
      [
        [480, 720],
        [840, 1320],
      ],
    ],
    ["08:00-12:00,12:00-14:00", [[480, 840]]],
  ] as const)("[B-07] %j is read", (text, spans) => {
    expect(parseDayHours(text)?.map(({ from, until }) => [from, until])).toEqual(spans);
  });

  test.each([
    "8-22",
    "8:00-22:00",
    "08:00",
    "22:00-08:00",
    "08:00-08:00",
    "08:00-24:01",
    "08:60-22:00",
    "25:00-26:00",
    "08:00-12:00,11:00-13:00",
    "08:00-12:00,",
    Array.from({ length: 9 }, (_, hour) => `0${hour}:00-0${hour}:30`).join(","),
  ])("[B-07] %j is none", (text) => {
    expect(parseDayHours(text)).toBeNull();
  });

  test("[B-07] what is written is read again", () => {
    const spans = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(spans, (edges) => {
        const sorted = [...edges].sort((a, b) => a - b);
        const pairs = sorted.flatMap((from, index): DayHours[] =>
          index % 2 === 0 && index + 1 < sorted.length ? [{ from, until: sorted[index + 1] ?? 0 }] : [],
        );
        expect(parseDayHours(dayHoursText(pairs))).toEqual(pairs);
      }),
    );
  });
});

describe("the hours of a court", () => {
  test("[B-07] an edge belongs to the hours, a minute beyond does not", () => {
    const open = (from: string, until: string) => isOpen(hours(WEEK), COURT, time(from, until));
    expect(open("2026-11-23T08:00+01:00", "2026-11-23T22:00+01:00")).toBe(true);
    expect(open("2026-11-23T07:59+01:00", "2026-11-23T09:00+01:00")).toBe(false);
    expect(open("2026-11-23T21:00+01:00", "2026-11-23T22:01+01:00")).toBe(false);
    expect(open("2026-11-28T11:00+01:00", "2026-11-28T15:00+01:00")).toBe(false);
    expect(open("2026-11-29T11:00+01:00", "2026-11-29T12:00+01:00")).toBe(false);
  });

  test("[B-07] a booking over midnight needs both days open", () => {
    const night = time("2026-11-27T23:00+01:00", "2026-11-28T01:00+01:00");
    expect(isOpen(hours(ALWAYS), COURT, night)).toBe(true);
    const fridayLong = parseWeek(["", "", "", "", "08:00-24:00", "", ""]);
    expect(isOpen(hours(fridayLong), COURT, night)).toBe(false);
    expect(isOpen(hours(fridayLong), COURT, { ...night, until: at("2026-11-28T00:00+01:00") })).toBe(true);
    const both = parseWeek(["", "", "", "", "08:00-24:00", "00:00-02:00", ""]);
    expect(isOpen(hours(both), COURT, night)).toBe(true);
    expect(closuresDuring(hours(WEEK), COURT, night).map(({ date }) => date)).toEqual([
      "2026-11-27",
      "2026-11-28",
    ]);
  });

  test("[B-07] a closed day counts for all courts, but for one with an entry of its own", () => {
    const date = day("2026-12-24");
    const eve = { date, courtId: null, name: "Heiligabend", opens: null };
    const own = { date, courtId: OTHER, name: "Turnier", opens: { from: 600, until: 720 } };
    const noon = time("2026-12-24T10:30+01:00", "2026-12-24T11:30+01:00");
    expect(isOpen(hours(WEEK, [own, eve]), COURT, noon)).toBe(false);
    expect(isOpen(hours(WEEK, [own, eve]), OTHER, noon)).toBe(true);
    expect(
      closedTimes(hours(WEEK, [eve, own]), OTHER, time("2026-12-24T11:00+01:00", "2026-12-24T13:00+01:00")),
    ).toEqual([
      {
        ...time("2026-12-24T12:00+01:00", "2026-12-24T13:00+01:00"),
        ...{ name: "Turnier", hours: [{ from: 600, until: 720 }] },
      },
    ]);
  });

  test("[B-07] both nights in which the clocks change keep the hours of the wall clock", () => {
    const early = hours(parseWeek(Array.from({ length: 7 }, () => "02:30-06:00")));
    const of = (date: string, until: string) =>
      closedTimes(early, COURT, time(date, until)).map(({ from, until: end }) => [from, end]);
    // 02:30 does not exist: open from three on, 23 hours in all
    expect(of("2026-03-29T00:00+01:00", "2026-03-30T00:00+02:00")).toEqual([
      [at("2026-03-29T00:00+01:00"), at("2026-03-29T03:00+02:00")],
      [at("2026-03-29T06:00+02:00"), at("2026-03-30T00:00+02:00")],
    ]);
    // 02:30 comes twice: both half hours count
    expect(of("2026-10-25T00:00+02:00", "2026-10-26T00:00+01:00")).toEqual([
      [at("2026-10-25T00:00+02:00"), at("2026-10-25T02:30+02:00")],
      [at("2026-10-25T02:00+01:00"), at("2026-10-25T02:30+01:00")],
      [at("2026-10-25T06:00+01:00"), at("2026-10-26T00:00+01:00")],
    ]);
  });

  test("[B-07] a table without entries means UTC", () => {
    const utc = { ...hours(WEEK), offsets: [] };
    expect(isOpen(utc, COURT, time("2026-11-23T08:00Z", "2026-11-23T22:00Z"))).toBe(true);
    expect(isOpen(utc, COURT, time("2026-11-23T07:59Z", "2026-11-23T22:00Z"))).toBe(false);
  });

  const anySpans = fc.uniqueArray(fc.integer({ min: 0, max: 96 }), { maxLength: 6 }).map((edges) => {
    const sorted = edges.map((edge) => edge * 15).sort((a, b) => a - b);
    return sorted.flatMap((from, index): DayHours[] => {
      const until = sorted[index + 1];
      return index % 2 === 0 && until !== undefined ? [{ from, until }] : [];
    });
  });
  const anyWeek = fc.array(fc.oneof(anySpans, fc.constant([{ from: 0, until: 1440 }])), {
    ...{ minLength: 7, maxLength: 7 },
  });
  /** Around both changes of the clock, and around New Year's Eve. */
  const anyStart = fc
    .tuple(
      fc.constantFrom("2026-03-28T12:00Z", "2026-10-24T12:00Z", "2026-12-30T12:00Z"),
      fc.integer({ min: 0, max: 48 * 60 }),
    )
    .map(([from, count]) => plus(at(from), minutes(count)));
  const anyClosedDays = fc.array(
    fc.record({
      date: fc.constantFrom(...["2026-03-29", "2026-10-25", "2026-12-31", "2027-01-01"].map(day)),
      courtId: fc.constantFrom(null, COURT, OTHER),
      name: fc.constant("Feiertag"),
      opens: fc.option(fc.constantFrom({ from: 120, until: 180 }, { from: 600, until: 1440 }), { nil: null }),
    }),
    { maxLength: 4 },
  );

  /** Whether a minute is open, by its reading of the wall clock alone. */
  function isMinuteOpen({ week, closedDays }: OpeningHours, minute: Instant): boolean {
    const date = dayAt(OFFSETS, minute);
    const { weekday, minute: shown } = wallClockAt(OFFSETS, minute);
    const own = closedDays.find((one) => one.date === date && one.courtId === COURT);
    const halls = closedDays.find((one) => one.date === date && one.courtId === null);
    const special = own ?? halls;
    const spans = special === undefined ? week[weekday - 1] : special.opens === null ? [] : [special.opens];
    return (spans ?? []).some(({ from, until }) => from <= shown && shown < until);
  }

  test("[B-07] each minute is open or closed as a clock on the wall says", () => {
    fc.assert(
      fc.property(
        anyWeek,
        anyClosedDays,
        anyStart,
        fc.integer({ min: 1, max: 30 * 60 }),
        (week, closedDays, from, length) => {
          const asked = hours(week, closedDays);
          const until = plus(from, minutes(length));
          const closed = closedTimes(asked, COURT, { from, until });
          let count = 0;
          for (let minute = from; minute < until; minute = plus(minute, MINUTE)) {
            const isClosed = closed.some((one) => one.from <= minute && minute < one.until);
            expect(isClosed).toBe(!isMinuteOpen(asked, minute));
            if (isClosed) count += 1;
          }
          expect(closed.reduce((sum, one) => sum + (one.until - one.from) / MINUTE, 0)).toBe(count);
          expect(isOpen(asked, COURT, { from, until })).toBe(count === 0);
        },
      ),
      { numRuns: 60 },
    );
  });
});
