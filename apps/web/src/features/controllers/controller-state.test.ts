import { at } from "@platzwart/domain/testing/builders";
import { minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { claimProgress, clockTrouble, doorsWithoutController, isClaimOpen } from "./controller-state.ts";

const NOW = at("2026-11-21T15:00:00+01:00");
const SOON = plus(NOW, minutes(15));

test("[E-01] a controller is awaited as long as its code is good, and no longer than it waits", () => {
  const awaited = (claimEndsAt: typeof NOW | null) => isClaimOpen({ claimEndsAt }, NOW);
  expect([awaited(SOON), awaited(NOW), awaited(null)]).toEqual([true, false, false]);
});

test("[E-01] a code that is shown waits, was used, also by a controller that is away again, or is over", () => {
  const progress = (claimEndsAt: typeof NOW | null, isLinked: boolean) =>
    claimProgress({ claimEndsAt, isLinked }, NOW);
  expect(progress(SOON, false)).toBe("waiting");
  expect(progress(null, true)).toBe("used");
  expect(progress(null, false)).toBe("used");
  expect(progress(NOW, false)).toBe("expired");
  expect(claimProgress(undefined, NOW)).toBe("removed");
});

test.each([
  ["synced", 12_000, "Uhr geht 12 s vor"],
  ["synced", -180_000, "Uhr geht 3 min nach"],
  ["synced", 2_000, null],
  ["holdover", 12_000, "Uhr seit 24 Stunden nicht gestellt"],
  ["unknown", 12_000, "Uhrzeit unbekannt"],
] as const)("[M-06] the clock of a controller: %s, %i ms ahead", (trust, ahead, words) => {
  expect(clockTrouble({ clock: { trust, ahead } })).toBe(words);
  expect(clockTrouble({ clock: null })).toBeNull();
});

test("[E-01] a door that has a controller gets no second one, linked or not", () => {
  const doors = [{ id: "a" }, { id: "b" }];
  expect(doorsWithoutController([{ doorId: "a" }], doors)).toEqual([{ id: "b" }]);
  expect(doorsWithoutController([], doors)).toEqual(doors);
});
