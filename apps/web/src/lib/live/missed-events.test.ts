import { expect, test } from "vitest";
import { MissedEvents } from "./missed-events.ts";

test("answers that have seen every event before the stream have missed none", () => {
  const numbers = new MissedEvents();
  numbers.recordAnswer(7);
  numbers.recordAnswer(8);
  expect(numbers.recordOpening(7, () => {})).toBe(false);
});

test("one older answer has, and so has one that says no number", () => {
  const older = new MissedEvents();
  older.recordAnswer(8);
  older.recordAnswer(6);
  expect(older.recordOpening(7, () => {})).toBe(true);
  const unknown = new MissedEvents();
  unknown.recordAnswer(9);
  unknown.recordAnswer(null);
  expect(unknown.recordOpening(7, () => {})).toBe(true);
});

test("an answer that was under way when the stream began is looked at when it comes", () => {
  const numbers = new MissedEvents();
  let missed = 0;
  expect(
    numbers.recordOpening(7, () => {
      missed += 1;
    }),
  ).toBe(false);
  numbers.recordAnswer(7);
  numbers.recordAnswer(12);
  expect(missed).toBe(0);
  numbers.recordAnswer(6);
  expect(missed).toBe(1);
  // after a full reload late answers, or those of a database with smaller numbers, cause no further one
  numbers.recordAnswer(5);
  numbers.recordAnswer(null);
  expect(missed).toBe(1);
});

test("after a stream that everything is loaded anew for, no number counts any more", () => {
  const numbers = new MissedEvents();
  let missed = 0;
  numbers.recordOpening(700, () => {
    missed += 1;
  });
  numbers.reset();
  numbers.recordAnswer(3);
  expect(missed).toBe(0);
});
