import { expect, test } from "vitest";
import { newerIntent } from "./court-light.ts";

const on = (revision: number) => ({ on: true, revision });
const off = (revision: number) => ({ on: false, revision });

test.each([
  ["nothing is stored", null, { ...on(3), replaced: null }, on(3)],
  ["nothing was wanted since the start", on(3), undefined, on(3)],
  ["it is wanted after what is stored", on(3), { ...off(4), replaced: on(3) }, off(4)],
  ["a booking was ended after it", off(5), { ...on(4), replaced: null }, off(5)],
  ["the mode was changed while it was on its way", off(4), { ...on(4), replaced: off(2) }, off(4)],
  ["two presses came before the first was stored", on(4), { ...off(4), replaced: on(4) }, off(4)],
])("[C-07, Z-01] of what people want of a light the newest counts where %s", (_, stored, live, newest) => {
  expect(newerIntent(stored, live)).toMatchObject(newest);
});
