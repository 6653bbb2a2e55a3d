import type { DayPlanView } from "@platzwart/contract/endpoints/day-plan-endpoints";
import { at, courtId } from "@platzwart/domain/testing/builders";
import { clockTime, hourOfDay } from "@platzwart/texts/format";
import { expect, test } from "vitest";
import { edgesOf, hoursIn, laneSpan, positionIn } from "./lane-span.ts";

const iso = (time: string) => at(`2026-11-21T${time}+01:00`);
const DAY = { from: iso("00:00"), until: at("2026-11-22T00:00+01:00") };

function entry(from: string, until: string, light: [string, string] = [from, until]) {
  const window = { from: iso(light[0]), until: iso(light[1]) };
  return {
    courtId: courtId(1),
    codeId: from,
    name: null,
    from: iso(from),
    until: iso(until),
    light: [window],
    door: [],
  };
}

function shown(now: string, ...entries: DayPlanView["entries"]): string {
  const span = laneSpan(DAY, edgesOf({ entries }), iso(now));
  return `${clockTime(span.from)}–${clockTime(span.until)}`;
}

test("a quiet day is shown from 8 to 22 o'clock", () => {
  expect(shown("12:00")).toBe("08:00–22:00");
  expect(shown("12:00", entry("09:00", "21:00"))).toBe("08:00–22:00");
});

test("what is earlier or later, a window or now, makes it longer by whole hours", () => {
  expect(shown("12:00", entry("07:30", "09:00"))).toBe("07:00–22:00");
  expect(shown("12:00", entry("20:00", "22:00", ["19:55", "22:15"]))).toBe("08:00–23:00");
  expect(shown("23:30")).toBe("08:00–00:00");
  expect(shown("05:10")).toBe("05:00–22:00");
});

test("never beyond the day, even for what reaches over midnight", () => {
  const overnight = { ...entry("22:00", "23:00"), until: at("2026-11-22T02:00+01:00") };
  expect(shown("12:00", overnight)).toBe("08:00–00:00");
});

test("[R-03] on the nights when the clocks change the axis names each hour as the clock shows it", () => {
  const day = { from: at("2026-10-25T00:00+02:00"), until: at("2026-10-26T00:00+01:00") };
  const span = laneSpan(day, [], at("2026-10-25T00:30+02:00"));
  expect(hoursIn(span).slice(0, 5).map(hourOfDay)).toEqual(["01", "02", "02", "03", "04"]);
  expect((span.until - span.from) / 3_600_000).toBe(22);
});

test("an instant has its place in the span, and what is outside lies at its edge", () => {
  const span = { from: iso("08:00"), until: iso("18:00") };
  expect(positionIn(span, iso("13:00"))).toBe(0.5);
  expect(positionIn(span, iso("07:00"))).toBe(0);
  expect(positionIn(span, iso("19:00"))).toBe(1);
});
