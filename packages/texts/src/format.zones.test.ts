import { at } from "@platzwart/domain/testing/builders";
import { milliseconds, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import {
  ago,
  asOf,
  clockTime,
  doubledZone,
  durationText,
  exactTime,
  isDoubledTime,
  isoDay,
  moment,
  nearTime,
  period,
  secondOfDay,
  sheetTime,
  timeOfDay,
  timeRange,
  timeRangeOClock,
  wallClock,
  weekdayAndDay,
} from "./format.ts";

const EVENING = at("2026-11-21T17:31:00Z");

describe("times as people read them", () => {
  test("[R-03] are in Berlin time and German form, wherever the reader is", () => {
    expect(clockTime(EVENING)).toBe("18:31");
    expect(timeOfDay(EVENING)).toBe("18:31 Uhr");
    expect(weekdayAndDay(EVENING)).toBe("Sa, 21.11.2026");
  });

  test("[R-03] follow summer time", () => {
    expect(timeOfDay(at("2026-10-24T23:59:00Z"))).toBe("01:59 Uhr");
    // the hour that exists twice says which one it is
    expect(timeOfDay(at("2026-10-25T00:00:00Z"))).toBe("02:00 Uhr MESZ");
    expect(timeOfDay(at("2026-10-25T00:30:00Z"))).toBe("02:30 Uhr MESZ");
    expect(timeOfDay(at("2026-10-25T01:30:00Z"))).toBe("02:30 Uhr MEZ");
    expect(timeOfDay(at("2026-10-25T02:00:00Z"))).toBe("03:00 Uhr");
    expect(timeOfDay(at("2026-11-21T01:30:00Z"))).toBe("02:30 Uhr");
    expect(timeOfDay(at("2026-03-29T01:00:00Z"))).toBe("03:00 Uhr");
    expect(timeOfDay(at("2026-06-21T22:00:00Z"))).toBe("00:00 Uhr");
  });

  test("[H-06] a stretch of time names the day only when it begins on another one", () => {
    const until = at("2026-11-21T23:30:00Z");
    expect(timeRange(EVENING, until, EVENING)).toBe("18:31–00:30");
    expect(timeRange(EVENING, until, at("2026-11-20T17:31:00Z"))).toBe("Sa 18:31–00:30");
    expect(timeRange(EVENING, until, at("2026-11-14T17:31:00Z"))).toBe("Sa, 21.11. 18:31–00:30");
  });

  test("[Z-20] a stretch of a day or more, or in the hour that exists twice, cannot be taken for a short one", () => {
    const nextEvening = at("2026-11-22T17:31:00Z");
    expect(timeRange(EVENING, nextEvening, EVENING)).toBe("Sa 18:31–So 18:31");
    expect(timeRange(EVENING, at("2026-11-22T17:51:00Z"), EVENING)).toBe("Sa 18:31–So 18:51");
    expect(timeRange(EVENING, at("2026-11-22T17:30:00Z"), EVENING)).toBe("18:31–18:30");
    expect(timeRange(EVENING, at("2026-11-30T17:31:00Z"), EVENING)).toBe("Sa 18:31–Mo, 30.11. 18:31");
    const night = (utc: string) => at(`2026-10-25T${utc}:00Z`);
    expect(timeRange(night("00:30"), night("01:30"), night("00:00"))).toBe("02:30 MESZ–02:30 MEZ");
    expect(timeRange(night("01:30"), night("02:30"), night("00:00"))).toBe("02:30 MEZ–03:30");
    expect(period(night("00:30"), night("01:30"), night("00:00"))).toBe("02:30 MESZ–02:30 Uhr MEZ");
    expect(timeRangeOClock(night("00:30"), night("01:30"), night("00:00"))).toBe("02:30 MESZ–02:30 Uhr MEZ");
    expect(timeRangeOClock(EVENING, nextEvening, EVENING)).toBe("Sa 18:31–So 18:31 Uhr");
  });

  test("[H-06, Z-20] a stretch over a clock change is shown by the wall clock, as on other days", () => {
    // 23 hours from noon to noon in spring, 25 in autumn
    const spring = at("2026-03-28T11:00:00Z");
    expect(timeRange(spring, at("2026-03-29T10:00:00Z"), spring)).toBe("Sa 12:00–So 12:00");
    expect(timeRange(spring, at("2026-03-29T10:30:00Z"), spring)).toBe("Sa 12:00–So 12:30");
    expect(timeRange(spring, at("2026-03-29T09:59:00Z"), spring)).toBe("12:00–11:59");
    const autumn = at("2026-10-24T10:00:00Z");
    expect(timeRange(autumn, at("2026-10-25T11:00:00Z"), autumn)).toBe("Sa 12:00–So 12:00");
    expect(timeRange(autumn, at("2026-10-25T10:30:00Z"), autumn)).toBe("12:00–11:30");
  });

  test("[H-06] a stretch whose two times read alike names both days, and from week to week their dates", () => {
    const almostADay = at("2026-11-22T17:31:10Z");
    expect(timeRange(at("2026-11-21T17:31:50Z"), almostADay, EVENING)).toBe("Sa 18:31–So 18:31");
    const nextWeek = at("2026-11-28T17:31:00Z");
    expect(timeRange(EVENING, nextWeek, at("2026-11-25T11:00:00Z"))).toBe(
      "Sa, 21.11. 18:31–Sa, 28.11. 18:31",
    );
  });

  test("[M-01] how long ago is said as roughly as it matters, from a day on by the clock", () => {
    const before = (milliseconds: number) => ago((EVENING - milliseconds) as typeof EVENING, EVENING);
    expect(before(-500)).toBe("vor 0 s");
    expect(before(59_999)).toBe("vor 59 s");
    expect(before(60_000)).toBe("vor 1 min");
    expect(before(3_600_000)).toBe("vor 1 h");
    expect(before(86_400_000)).toBe("Fr, 20.11., 18:31 Uhr");
  });

  test("[C-13] a period names each day that is not today, once", () => {
    const until = at("2026-11-21T19:00:00Z");
    expect(period(EVENING, until, EVENING)).toBe("18:31–20:00 Uhr");
    expect(period(EVENING, until, at("2026-11-20T17:31:00Z"))).toBe("Sa, 21.11., 18:31–20:00 Uhr");
    expect(period(EVENING, at("2026-11-22T07:00:00Z"), EVENING)).toBe("18:31 Uhr bis So, 22.11., 08:00 Uhr");
  });

  test("[C-15, R-03] a time that is near is the time alone, within six days with its weekday, beyond with its day", () => {
    const near = (hours: number) => nearTime(plus(EVENING, minutes(hours * 60)), EVENING);
    expect(near(1)).toBe("19:31");
    // after midnight, and still tonight
    expect(near(12)).toBe("06:31");
    expect(near(12.5)).toBe("So 07:01");
    expect(near(143)).toBe("Fr 17:31");
    expect(near(144)).toBe("Fr, 27.11., 18:31");
    // today, however early it is
    expect(nearTime(EVENING, at("2026-11-20T23:30:00Z"))).toBe("18:31");
    expect(nearTime(at("2026-10-25T01:30:00Z"), at("2026-10-24T22:00:00Z"))).toBe("02:30 MEZ");
  });

  test("[R-03, C-13] a time that exists twice is known, and which of both an instant is", () => {
    for (const time of ["02:00", "02:30", "02:59"])
      expect(isDoubledTime(`2026-10-25T${time}`), time).toBe(true);
    for (const time of ["01:59", "03:00", "12:30"])
      expect(isDoubledTime(`2026-10-25T${time}`), time).toBe(false);
    // no such time, another day, and what is no time yet
    for (const time of ["2026-03-29T02:30", "2026-10-24T02:30", "2026-10-2T02:", ""])
      expect(isDoubledTime(time), time).toBe(false);
    expect(doubledZone(at("2026-10-25T00:30:20Z"))).toBe("MESZ");
    expect(doubledZone(at("2026-10-25T01:30:00Z"))).toBe("MEZ");
    expect(doubledZone(EVENING)).toBeNull();
  });

  test("[R-03] a field for date and time holds Berlin time", () => {
    expect(wallClock(EVENING)).toBe("2026-11-21T18:31");
    expect(wallClock(at("2026-12-31T23:05:00Z"))).toBe("2027-01-01T00:05");
  });

  test("[R-03] name the day only when it is another one in Berlin", () => {
    expect(moment(EVENING, at("2026-11-21T22:59:00Z"))).toBe("18:31 Uhr");
    expect(moment(EVENING, at("2026-11-21T23:00:00Z"))).toBe("Sa, 21.11., 18:31 Uhr");
    expect(asOf(EVENING, EVENING)).toBe("Stand 18:31 Uhr");
  });

  test("[H-10, R-03] the log's times go down to the second, with the day only when it is another one", () => {
    const at1842 = at("2026-11-21T17:41:52.123Z");
    expect(secondOfDay(at1842, EVENING)).toBe("18:41:52");
    expect(secondOfDay(at1842, at("2026-11-21T23:00:00Z"))).toBe("21.11. 18:41:52");
    expect(exactTime(at1842)).toBe("21.11.2026, 18:41:52,123 Uhr");
    expect(sheetTime(at1842)).toBe("21.11.2026 18:41:52");
  });

  test("[G-03] a file's day is the day in Berlin", () => {
    expect(isoDay(EVENING)).toBe("2026-11-21");
    expect(isoDay(at("2026-11-21T23:00:00Z"))).toBe("2026-11-22");
  });
});

test("[M-01] how long something lasts is said in its two largest units", () => {
  const hours = (count: number) => minutes(count * 60);
  expect(durationText(seconds(0))).toBe("0 s");
  expect(durationText(milliseconds(59_999))).toBe("59 s");
  expect(durationText(seconds(60))).toBe("1 min");
  expect(durationText(minutes(59.9))).toBe("59 min");
  expect(durationText(minutes(60))).toBe("1 h 0 min");
  expect(durationText(minutes(200))).toBe("3 h 20 min");
  expect(durationText(hours(24))).toBe("1 Tag 0 h");
  expect(durationText(hours(98.5))).toBe("4 Tage 2 h");
});
