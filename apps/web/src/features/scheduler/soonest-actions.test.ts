import { minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { SATURDAY } from "../../../../../testing/first-hall.ts";
import { soonestActions } from "./soonest-actions.ts";

/** A window by start and end in minutes from now. */
const action = (from: number, until: number) => ({
  from: plus(SATURDAY, minutes(from)),
  until: plus(SATURDAY, minutes(until)),
});

test("[H-06] of what is active those that end next are shown, and four that are to come", () => {
  const active = Array.from({ length: 10 }, (_, place) => action(-60 + place, 60 - place));
  const coming = Array.from({ length: 10 }, (_, place) => action(90 + place, 200));
  expect(soonestActions([...active, ...coming], SATURDAY)).toEqual([
    ...active.slice(6),
    ...coming.slice(0, 4),
  ]);
});

test("[H-06] fewer to come than four leave their room to what is active, and the other way round", () => {
  const active = Array.from({ length: 10 }, (_, place) => action(-60, 60 + place));
  const coming = Array.from({ length: 10 }, (_, place) => action(90 + place, 200));
  expect(soonestActions([...active, action(90, 100)], SATURDAY)).toEqual([
    ...active.slice(0, 7),
    action(90, 100),
  ]);
  expect(soonestActions([action(-10, 300), ...coming], SATURDAY)).toEqual(coming.slice(0, 8));
  expect(soonestActions([action(-10, 50), ...coming], SATURDAY)).toEqual([
    action(-10, 50),
    ...coming.slice(0, 7),
  ]);
});

test("[H-06, Z-21] what is over is not among them", () => {
  const over = [action(-50, -10), action(-40, 0)];
  expect(soonestActions([...over, action(-5, 5)], SATURDAY)).toEqual([action(-5, 5)]);
});
