import { describe, expect, test } from "vitest";
import { courtId } from "../testing/builders.ts";
import { berlinTime, game } from "../testing/timetable.ts";
import { countsAsBookingNow, doorWindow, effectWindow, isForCourt, lightWindow } from "./access-code.ts";

const booking = game("17:00", "18:00");
const from = (start: string, until: string) => ({ from: berlinTime(start), until: berlinTime(until) });

describe("the windows of a code", () => {
  test("[L-01, Z-02] reach beyond its time by its own margins", () => {
    expect(lightWindow(booking)).toEqual(from("16:55", "18:15"));
    expect(doorWindow(booking)).toEqual(from("16:45", "19:00"));
    expect(effectWindow(booking)).toEqual(from("16:45", "19:00"));
    const lit = game("17:00", "18:00", { margins: { lightBefore: 30, lightAfter: 90 } });
    expect(effectWindow(lit)).toEqual(from("16:30", "19:30"));
  });

  test("[A-01] end where the code was ended, margins included", () => {
    const ended = { ...booking, endedAt: berlinTime("18:10") };
    expect(lightWindow(ended)).toEqual(from("16:55", "18:10"));
    expect(doorWindow(ended)).toEqual(from("16:45", "18:10"));
    expect(effectWindow(ended)).toEqual(from("16:45", "18:10"));
  });

  test("[A-01] a code ended when a window is over leaves that window as it was", () => {
    const ended = { ...booking, endedAt: berlinTime("18:30") };
    expect(lightWindow(ended)).toEqual(from("16:55", "18:15"));
    expect(doorWindow(ended)).toEqual(from("16:45", "18:30"));
  });

  test("[A-01] a code ended before a window began has none of it", () => {
    const ended = { ...booking, endedAt: berlinTime("16:50") };
    expect(lightWindow(ended)).toEqual(from("16:55", "16:55"));
    expect(doorWindow(ended)).toEqual(from("16:45", "16:50"));
    const cancelled = effectWindow({ ...booking, endedAt: berlinTime("12:00") });
    expect(cancelled.until).toBeLessThanOrEqual(berlinTime("16:55"));
  });
});

describe("which codes count", () => {
  test("[C-03] a code for all courts is for each, another for its own", () => {
    expect(isForCourt(booking, courtId(1))).toBe(true);
    expect(isForCourt(booking, courtId(2))).toBe(false);
    expect(isForCourt({ ...booking, courtId: null }, courtId(2))).toBe(true);
  });

  test("[C-03] a booking covers its time without margins, permanent and expired codes cover none", () => {
    const covers = (now: string) => countsAsBookingNow(booking, berlinTime(now));
    expect(["16:59:59.999", "17:00", "17:59:59.999", "18:00"].map(covers)).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(countsAsBookingNow({ ...booking, isPermanent: true }, berlinTime("17:30"))).toBe(false);
    expect(countsAsBookingNow({ ...booking, status: "expired" }, berlinTime("17:30"))).toBe(false);
  });
});
