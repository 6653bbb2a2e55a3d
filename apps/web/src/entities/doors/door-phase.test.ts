import { at, courtId } from "@platzwart/domain/testing/builders";
import { plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { doorPhase, doorsOf, mayBeOpen } from "./door-phase.ts";

const NOON = at("2026-11-21T12:00:00+01:00");

test("[W-06] a door that does not answer is unknown after 15 s, and one that never reported at once", () => {
  const door = { isUnlocked: true, reportedAt: NOON, fault: "offline" } as const;
  expect(doorPhase(door, plus(NOON, seconds(14)))).toBe("open");
  expect(doorPhase(door, plus(NOON, seconds(15)))).toBe("unknown");
  expect(doorPhase({ ...door, fault: null }, plus(NOON, seconds(3_600)))).toBe("open");
  expect(doorPhase({ ...door, isUnlocked: false }, NOON)).toBe("closed");
  expect(doorPhase({ ...door, isUnlocked: null }, NOON)).toBe("unknown");
  expect(doorPhase({ ...door, reportedAt: null }, NOON)).toBe("unknown");
});

test("[D-12] a door may be open unless it says that it is not, and answers", () => {
  const closed = { isUnlocked: false, isPending: false, fault: null };
  expect(mayBeOpen(closed)).toBe(false);
  for (const change of [
    { isUnlocked: true },
    { isUnlocked: null },
    { isPending: true },
    { fault: "offline" },
    { fault: "refused" },
  ] as const)
    expect(mayBeOpen({ ...closed, ...change }), JSON.stringify(change)).toBe(true);
});

test("[E-02] a court has every door that serves it", () => {
  const door = (id: string, ...courts: number[]) => ({ id, courtIds: courts.map(courtId) }) as never;
  const doors = [door("a", 1), door("b", 2), door("c", 1, 2)];
  expect(doorsOf(doors, courtId(1)).map(({ id }) => id)).toEqual(["a", "c"]);
  expect(doorsOf(doors, courtId(3))).toEqual([]);
});
