import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededRandom } from "../seeded-random.ts";
import { at } from "../testing/builders.ts";
import { DAY, days, plus } from "../time/instant.ts";
import { chanceOfHit, GUESSES_IN_A_DAY } from "./guess-chance.ts";
import { DOOR_GUESSES, emptyGuessRecord, lockedOutUntil, noteWrongCode } from "./guess-policy.ts";

/** Most codes checked by a door within 24 hours, after saved-up tries. */
function guessesOfADay(): number {
  let [now, record] = [START, emptyGuessRecord(DOOR_GUESSES, START)];
  let most = 0;
  const times: number[] = [];
  const end = plus(START, days(2));
  while (now < end) {
    if (lockedOutUntil(DOOR_GUESSES, record, now) === null) {
      record = noteWrongCode(DOOR_GUESSES, record, `tag ${times.length}`, now);
      times.push(now);
    } else now = lockedOutUntil(DOOR_GUESSES, record, now) ?? now;
    most = Math.max(most, times.filter((time) => time > now - DAY).length);
  }
  return most;
}

const START = at("2026-11-21T17:00:00Z");

describe("the chance to hit a code by guessing for a day", () => {
  test.each([
    [4, 3, 0.0122],
    [4, 10, 0.0402],
    [5, 10, 0.0041],
    [6, 10, 0.00041],
    [6, 50, 0.00205],
  ])("[D-21] %d digits with %d codes: %d, and so says a simulation of it", (digits, valid, expected) => {
    const possible = 10 ** digits;
    const chance = chanceOfHit({ possible, valid });
    expect(chance).toBeCloseTo(expected, 3);
    const random = seededRandom(digits * 100 + valid);
    const draw = () => Math.floor(random() * possible);
    const distinct = (count: number) => {
      const drawn = new Set<number>();
      while (drawn.size < count) drawn.add(draw());
      return drawn;
    };
    const trials = 40_000;
    let hits = 0;
    for (let trial = 0; trial < trials; trial += 1) {
      const codes = distinct(valid);
      if ([...distinct(GUESSES_IN_A_DAY)].some((guess) => codes.has(guess))) hits += 1;
    }
    // five standard deviations
    const tolerance = 5 * Math.sqrt((chance * (1 - chance)) / trials);
    expect(Math.abs(hits / trials - chance)).toBeLessThan(tolerance);
  });

  test("[D-21] nobody tries more codes in a day than it reckons with", () => {
    expect(guessesOfADay()).toBeLessThanOrEqual(GUESSES_IN_A_DAY);
  });

  test("[D-21] is nothing without a code, certain where all are valid, and grows with codes and falls with digits", () => {
    expect(chanceOfHit({ possible: 10_000, valid: 0 })).toBe(0);
    expect(chanceOfHit({ possible: 10_000, valid: 10_000 })).toBe(1);
    expect(chanceOfHit({ possible: 20, valid: 1 })).toBe(1);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 7 }), fc.nat(500), (digits, valid) => {
        const chance = chanceOfHit({ possible: 10 ** digits, valid });
        expect(chance).toBeLessThanOrEqual(chanceOfHit({ possible: 10 ** digits, valid: valid + 1 }));
        expect(chance).toBeGreaterThanOrEqual(chanceOfHit({ possible: 10 ** (digits + 1), valid }));
      }),
    );
  });
});
