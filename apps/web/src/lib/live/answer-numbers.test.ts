import { expect, test } from "vitest";
import { AnswerNumbers } from "./answer-numbers.ts";

test("answers that have seen every event before the stream have missed none", () => {
  const numbers = new AnswerNumbers();
  numbers.note(7);
  numbers.note(8);
  expect(numbers.opened(7, () => {})).toBe(false);
});

test("one older answer has, and so has one that says no number", () => {
  const older = new AnswerNumbers();
  older.note(8);
  older.note(6);
  expect(older.opened(7, () => {})).toBe(true);
  const unknown = new AnswerNumbers();
  unknown.note(9);
  unknown.note(null);
  expect(unknown.opened(7, () => {})).toBe(true);
});

test("an answer that was under way when the stream began is looked at when it comes", () => {
  const numbers = new AnswerNumbers();
  let missed = 0;
  expect(
    numbers.opened(7, () => {
      missed += 1;
    }),
  ).toBe(false);
  numbers.note(7);
  numbers.note(12);
  expect(missed).toBe(0);
  numbers.note(6);
  expect(missed).toBe(1);
  // after a full reload late answers, or those of a database with smaller numbers, cause no further one
  numbers.note(5);
  numbers.note(null);
  expect(missed).toBe(1);
});

test("after a stream that everything is loaded anew for, no number counts any more", () => {
  const numbers = new AnswerNumbers();
  let missed = 0;
  numbers.opened(700, () => {
    missed += 1;
  });
  numbers.forget();
  numbers.note(3);
  expect(missed).toBe(0);
});
