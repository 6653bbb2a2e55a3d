import { passPhrase } from "@platzwart/domain/pass-phrase";
import { PASSWORD_WORDS } from "@platzwart/texts/password-words";
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPassword } from "./password-rules.ts";

/** Draws the given numbers, each within its limit. */
const drawing = (numbers: readonly number[]) => {
  const left = [...numbers];
  return (limit: number) => (left.shift() ?? 0) % limit;
};

const draws = fc.array(fc.nat(), { minLength: 7, maxLength: 7 });
const usernames = fc.constantFrom("admin", "Kim", "Tanne", ...PASSWORD_WORDS.slice(0, 20));

test("[N-11] whatever is drawn is accepted by the rules, for whatever user", () => {
  fc.assert(
    fc.property(draws, usernames, (numbers, username) => {
      const password = passPhrase(PASSWORD_WORDS, drawing(numbers));
      expect(checkPassword(password, username), password).toBeNull();
    }),
  );
});

test("[N-11] a proposal is six different words of the list and a number of two digits, each as drawn", () => {
  fc.assert(
    fc.property(draws, (numbers) => {
      // the naive way: a linear search through the remaining words
      const left = [...PASSWORD_WORDS];
      const words = numbers.slice(0, 6).map((number) => {
        const word = left[number % left.length] ?? "";
        left.splice(left.indexOf(word), 1);
        return word;
      });
      const number = (numbers[6] ?? 0) % 100;
      const expected = `${words.join("-")}-${number < 10 ? "0" : ""}${number}`;
      expect(passPhrase(PASSWORD_WORDS, drawing(numbers))).toBe(expected);
      expect(new Set(words).size).toBe(6);
    }),
  );
});

test("[N-11] a proposal is worth at least 60 bits; its words are short, plain, and no two differ in one letter", () => {
  expect(new Set(PASSWORD_WORDS).size).toBe(512);
  // six distinct words, and a number below 100
  const choices = [512, 511, 510, 509, 508, 507, 100];
  expect(choices.reduce((bits, count) => bits + Math.log2(count), 0)).toBeGreaterThanOrEqual(60);
  for (const word of PASSWORD_WORDS) expect(word).toMatch(/^[a-z]{3,7}$/);
  const shapes = new Map<string, string>();
  for (const word of PASSWORD_WORDS)
    for (let at = 0; at < word.length; at += 1) {
      const shape = `${word.slice(0, at)}?${word.slice(at + 1)}`;
      expect(shapes.get(shape), `${word} sounds like`).toBeUndefined();
      shapes.set(shape, word);
    }
});
