import { at } from "@platzwart/domain/testing/builders";
import { describe, expect, test } from "vitest";
import { asOf, clockTime, moment, timeOfDay, weekdayAndDay } from "./format.ts";

const EVENING = at("2026-11-21T17:31:00Z");

describe("times as people read them", () => {
  test("[R-03] are in Berlin time and German form, wherever the reader is", () => {
    expect(clockTime(EVENING)).toBe("18:31");
    expect(timeOfDay(EVENING)).toBe("18:31 Uhr");
    expect(weekdayAndDay(EVENING)).toBe("Sa, 21.11.2026");
  });

  test("[R-03] follow summer time", () => {
    expect(timeOfDay(at("2026-10-25T00:30:00Z"))).toBe("02:30 Uhr");
    expect(timeOfDay(at("2026-10-25T01:30:00Z"))).toBe("02:30 Uhr");
    expect(timeOfDay(at("2026-06-21T22:00:00Z"))).toBe("00:00 Uhr");
  });

  test("[R-03] name the day only when it is another one in Berlin", () => {
    expect(moment(EVENING, at("2026-11-21T22:59:00Z"))).toBe("18:31 Uhr");
    expect(moment(EVENING, at("2026-11-21T23:00:00Z"))).toBe("Sa, 21.11., 18:31 Uhr");
    expect(asOf(EVENING, EVENING)).toBe("Stand 18:31 Uhr");
  });
});
