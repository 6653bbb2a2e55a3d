import { at, courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { dayAt } from "../../lib/clock/hall-day.ts";
import { changesOf, entryOf, fromOf, newEntry, untilOf, usualEnds } from "./block-entry.ts";

const BLOCK = {
  id: "a",
  courtId: courtId(1),
  from: at("2026-11-21T14:00:30Z"),
  until: at("2026-11-21T20:00:00Z"),
  reason: "Netz",
};

test("[C-13] a new block reaches to the end of the day, in its last minute to the end of the next", () => {
  expect(newEntry(courtId(1), at("2026-11-21T14:00:00Z")).until).toBe("2026-11-21T23:59");
  expect(newEntry(courtId(1), at("2026-11-21T22:59:10Z")).until).toBe("2026-11-22T23:59");
  expect(newEntry(courtId(1), at("2026-10-25T00:30:00Z")).until).toBe("2026-10-25T23:59");
});

test("[C-13] today and the next Friday are offered as ends, on a Friday the one of next week", () => {
  const endsOn = (day: string) => usualEnds(dayAt(at(`${day}T12:00:00Z`)));
  expect(endsOn("2026-11-26")).toEqual(["2026-11-26", "2026-11-27"]);
  expect(endsOn("2026-11-27")).toEqual(["2026-11-27", "2026-12-04"]);
  expect(endsOn("2026-11-28")).toEqual(["2026-11-28", "2026-12-04"]);
});

test("[C-13] from now is sent as an instant, for a wall clock shows some hours twice", () => {
  const now = at("2026-10-25T00:30:00Z");
  expect(fromOf(newEntry(courtId(1), now), now)).toBe("2026-10-25T00:30:00.000Z");
  expect(fromOf({ ...newEntry(courtId(1), now), isFromNow: false, from: "2026-10-26T08:00" }, now)).toBe(
    "2026-10-26T08:00",
  );
});

test("[C-13] a time that exists twice is sent with the offset that was chosen, and only then", () => {
  const twice = { ...newEntry(courtId(1), at("2026-10-24T12:00:00Z")), until: "2026-10-25T02:30" };
  expect(untilOf({ ...twice, untilZone: "MESZ" })).toBe("2026-10-25T02:30+02:00");
  expect(untilOf({ ...twice, untilZone: "MEZ" })).toBe("2026-10-25T02:30+01:00");
  expect(untilOf({ ...twice, until: "2026-10-25T03:30", untilZone: "MEZ" })).toBe("2026-10-25T03:30");
  const later = { ...twice, isFromNow: false, from: "2026-10-25T02:00", fromZone: "MESZ" } as const;
  expect(fromOf(later, at("2026-10-24T12:00:00Z"))).toBe("2026-10-25T02:00+02:00");
});

test("[C-13] of a block that begins or ends in the hour that exists twice it is known which of both it is", () => {
  const block = { ...BLOCK, from: at("2026-10-25T00:30:20Z"), until: at("2026-10-25T01:45:00Z") };
  const entry = entryOf(block);
  expect([entry.fromZone, entry.untilZone]).toEqual(["MESZ", "MEZ"]);
  expect(changesOf(entry, block)).toEqual({});
  expect(changesOf({ ...entry, untilZone: "MESZ" }, block)).toEqual({ until: "2026-10-25T02:45+02:00" });
});

test("[C-13] only what somebody changed is sent, so that seconds and double hours stay", () => {
  expect(changesOf(entryOf(BLOCK), BLOCK)).toEqual({});
  expect(changesOf({ ...entryOf(BLOCK), until: "2026-11-21T22:00" }, BLOCK)).toEqual({
    until: "2026-11-21T22:00",
  });
});
