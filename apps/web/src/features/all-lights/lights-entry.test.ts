import { instant, minutes, plus } from "@platzwart/domain/time/instant";
import { describe, expect, test } from "vitest";
import { NEW_ENTRY, overrideEnd, problemsIn, requestOf } from "./lights-entry.ts";

const at = (iso: string) => instant(Date.parse(iso));
const until = (hour: number, minute: number) => ({
  ...NEW_ENTRY,
  reason: "Reinigung",
  minutes: null,
  time: hour * 60 + minute,
});

describe("when all lights go back to the rule", () => {
  test.each([
    ["later today", "2026-11-21T19:14:40Z", [22, 30], "2026-11-21T21:30:00Z"],
    ["in the next minute", "2026-11-21T19:14:40Z", [20, 15], "2026-11-21T19:15:00Z"],
    ["after midnight", "2026-11-21T22:30:00Z", [1, 0], "2026-11-22T00:00:00Z"],
    ["at midnight, typed as the end of the day", "2026-11-21T22:30:00Z", [24, 0], "2026-11-21T23:00:00Z"],
    [
      "an hour earlier where the clocks are set forward",
      "2026-03-29T00:30:00Z",
      [3, 10],
      "2026-03-29T01:10:00Z",
    ],
    ["an hour later where they are set back", "2026-10-24T23:30:00Z", [3, 10], "2026-10-25T02:10:00Z"],
    ["at the first of two such times", "2026-10-24T23:30:00Z", [2, 15], "2026-10-25T00:15:00Z"],
    ["at the second, once the first is over", "2026-10-25T00:30:00Z", [2, 10], "2026-10-25T01:10:00Z"],
  ] as const)("[C-14] at a time of day: %s", (_, now, [hour, minute], end) => {
    expect(overrideEnd(until(hour, minute), at(now))).toBe(at(end));
  });

  test("[C-14] not the minute that it is, not later than six hours, and no time that the night leaves out", () => {
    const now = at("2026-11-21T19:14:40Z");
    expect([
      overrideEnd(until(20, 14), now),
      overrideEnd(until(2, 15), now),
      overrideEnd(until(2, 30), at("2026-03-29T00:30:00Z")),
      overrideEnd({ ...NEW_ENTRY, minutes: null }, now),
    ]).toEqual([null, null, null, null]);
    expect(overrideEnd(until(2, 14), now)).toBe(at("2026-11-22T01:14:00Z"));
    expect(problemsIn(until(2, 15), now).time).toBe(
      "Das geht höchstens 6 Stunden lang, jetzt also bis So, 22.11., 02:14 Uhr.",
    );
    expect(problemsIn({ ...NEW_ENTRY, minutes: null }, now).time).toMatch(/^Bitte eine Dauer wählen/);
    expect(problemsIn(NEW_ENTRY, now)).toEqual({});
  });

  test("[C-14] what is sent ends in the minute that was typed, however many seconds of this one are over", () => {
    for (const seconds of ["00", "01", "30", "59"]) {
      const now = at(`2026-11-21T19:14:${seconds}Z`);
      const { minutes: length } = requestOf(true, until(22, 30), now);
      expect(new Date(plus(now, minutes(length))).toISOString()).toBe(`2026-11-21T21:30:${seconds}.000Z`);
    }
    expect(
      requestOf(true, { ...NEW_ENTRY, reason: "Reinigung", includeBooked: true }, at("2026-11-21T19:14:40Z")),
    ).toEqual({
      on: true,
      minutes: 60,
      reason: "Reinigung",
    });
    expect(
      requestOf(false, { ...NEW_ENTRY, includeBooked: true }, at("2026-11-21T19:14:40Z")).includeBooked,
    ).toBe(true);
  });
});
