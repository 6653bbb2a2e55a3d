import { at, courtId } from "@platzwart/domain/testing/builders";
import { minutes } from "@platzwart/domain/time/instant";
import { clockTime } from "@platzwart/texts/format";
import { describe, expect, test } from "vitest";
import { drawnSlot, movedTo, slotAtPointer } from "./snapping.ts";

const iso = (time: string) => at(`2026-11-21T${time}+01:00`);
const DAY = { from: iso("00:00"), until: at("2026-11-22T00:00+01:00") };
const slot = (from: string, until: string) => ({
  courtId: courtId(1),
  time: { from: iso(from), until: iso(until) },
});
const shownAt = ({ courtId: court, time }: ReturnType<typeof slot>) =>
  `${court}: ${clockTime(time.from)}–${clockTime(time.until)}`;

describe("a booking that is moved", () => {
  test.each([
    ["whole", 40, "2: 18:45–20:15"],
    ["whole", -62, "2: 17:00–18:30"],
    ["whole", 7, "2: 18:00–19:30"],
    ["end", 20, "2: 18:00–19:45"],
    ["end", -200, "2: 18:00–18:15"],
    ["start", 20, "2: 18:15–19:30"],
    ["start", 400, "2: 19:15–19:30"],
  ] as const)("[B-03] by its %s and %i minutes goes to whole quarters", (mode, moved, where) => {
    const before = slot("18:00", "19:30");
    expect(shownAt(movedTo(before, mode, minutes(moved), courtId(2), DAY))).toBe(where);
  });

  test("[B-03] keeps odd minutes where only the court changes, and begins on its day", () => {
    const odd = slot("18:05", "19:20");
    expect(shownAt(movedTo(odd, "whole", minutes(3), courtId(3), DAY))).toBe("3: 18:05–19:20");
    expect(shownAt(movedTo(odd, "whole", minutes(30), courtId(3), DAY))).toBe("3: 18:30–19:45");
    expect(shownAt(movedTo(odd, "whole", minutes(-2_000), courtId(3), DAY))).toBe("3: 00:00–01:15");
    expect(shownAt(movedTo(odd, "whole", minutes(2_000), courtId(3), DAY))).toBe("3: 23:45–01:00");
  });
});

describe("a new booking", () => {
  const free = { from: iso("17:00"), until: iso("19:10") };
  const now = iso("17:33");

  test.each([
    ["18:07", "1: 18:00–19:00"],
    ["17:35", "1: 17:30–18:30"],
    ["17:05", "1: 17:30–18:30"],
    ["18:40", "1: 18:30–19:10"],
  ])(
    "[B-03] pointed at %s is an hour from the quarter below, from now on, and no longer than there is room",
    (time, where) => {
      expect(shownAt(slotAtPointer(courtId(1), iso(time), free, now))).toBe(where);
    },
  );

  test.each([
    ["18:00", "18:40", "1: 18:00–18:45"],
    ["18:40", "18:00", "1: 18:00–18:45"],
    ["18:50", "20:00", "1: 18:45–19:10"],
    ["17:10", "18:00", "1: 17:30–18:00"],
  ])(
    "[B-03] drawn from %s to %s reaches from quarter to quarter and stays in free time",
    (anchor, end, where) => {
      expect(shownAt(drawnSlot(courtId(1), iso(anchor), iso(end), free, now))).toBe(where);
    },
  );
});
