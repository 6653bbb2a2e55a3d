import { courtId } from "@platzwart/domain/testing/builders";
import { expect, test } from "vitest";
import { doorChoices, findChoice, withKeptDoor } from "./door-choices.ts";

const court = (id: number) => ({ id: courtId(id), name: `Court ${id}` });
const door = (id: string, ...courts: number[]) =>
  ({ id, name: `Tür ${id}`, courtIds: courts.map(courtId) }) as never;

test("[D-02, Z-08] only doors that lead to a court in operation are offered", () => {
  const doors = [door("a", 1), door("main", 1, 2), door("old", 3, 4), door("c", 3)];
  const choices = doorChoices([court(1), court(2)], doors);
  expect(choices.map(({ key, exists, door: own }) => [key, exists, own?.id ?? null])).toEqual([
    ["1", true, "a"],
    ["2", true, "main"],
    ...["3", "4", "5", "6"].map((key) => [key, false, null]),
    ["main", true, "main"],
  ]);
});

test("[D-02] what was chosen and is not there is no other choice; without one it is Court 1", () => {
  const choices = doorChoices([court(1), court(2)], [door("a", 1)]);
  expect(findChoice(choices, null)?.key).toBe("1");
  expect(findChoice(choices, "2")?.key).toBe("2");
  for (const key of ["5", "old", "99"]) expect(findChoice(choices, key), key).toBeUndefined();
});

test("[D-02] a court keeps the door that it was shown with, while that one leads to it", () => {
  const keptOf = (...doors: never[]) => {
    const choices = doorChoices([court(1), court(2)], doors);
    const chosen = findChoice(choices, "1");
    return chosen && withKeptDoor(choices, chosen, "main");
  };
  expect(keptOf(door("main", 1, 2))).toMatchObject({ key: "1", door: { id: "main" } });
  expect(keptOf(door("main", 1, 2), door("own", 1))).toMatchObject({ key: "1", door: { id: "main" } });
  expect(keptOf(door("main", 1), door("own", 1))).toMatchObject({ key: "1", door: { id: "main" } });
  expect(keptOf(door("main", 2), door("own", 1))).toBeNull();
  expect(keptOf(door("own", 1))).toBeNull();
});
