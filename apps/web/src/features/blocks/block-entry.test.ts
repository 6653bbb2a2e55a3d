import { at, courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { changesOf, entryOf, fromOf, newEntry } from "./block-entry.ts";

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
});

test("[C-13] from now is sent as an instant, for a wall clock shows some hours twice", () => {
  const now = at("2026-10-25T00:30:00Z");
  expect(fromOf(newEntry(courtId(1), now), now)).toBe("2026-10-25T00:30:00.000Z");
  expect(fromOf({ ...newEntry(courtId(1), now), isFromNow: false, from: "2026-10-26T08:00" }, now)).toBe(
    "2026-10-26T08:00",
  );
});

test("[C-13] only what somebody changed is sent, so that seconds and double hours stay", () => {
  expect(changesOf(entryOf(BLOCK), BLOCK)).toEqual({});
  expect(changesOf({ ...entryOf(BLOCK), until: "2026-11-21T22:00" }, BLOCK)).toEqual({
    until: "2026-11-21T22:00",
  });
});
