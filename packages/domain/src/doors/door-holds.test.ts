import fc from "fast-check";
import { expect, test } from "vitest";
import { decide } from "../scheduler/decide.ts";
import { DAY_IN_MINUTES, randomDay } from "../testing/random-hall.ts";
import { type Instant, instant, MINUTE, minutes, plus } from "../time/instant.ts";
import { covers } from "../time/interval.ts";
import { doorHolds } from "./door-holds.ts";

const RANDOM_DAYS = 200;

test("[Z-08, Z-02, Z-06, D-09] a door is held by itself exactly when the rule would release it, as long as nothing changes", () => {
  const later = fc.array(fc.integer({ min: 0, max: DAY_IN_MINUTES * MINUTE }), {
    minLength: 1,
    maxLength: 20,
  });
  let heldCount = 0;
  fc.assert(
    fc.property(randomDay, fc.integer({ min: 0, max: 600 }), later, ({ facts, from }, wait, delays) => {
      const now = plus(instant(from), minutes(wait));
      const holds = doorHolds(facts, now);
      const edges = [...holds.values()].flat().flatMap(({ from: begin, until }) => [begin, until]);
      const looks = [...delays.map((delay) => instant(now + delay)), ...edges].filter((at) => at >= now);
      for (const at of looks as Instant[])
        for (const { doorId, released } of decide(facts, at).doors) {
          const held = holds.get(doorId)?.some((hold) => covers(hold, at)) ?? false;
          heldCount += held ? 1 : 0;
          expect({ doorId, at, held }).toEqual({ doorId, at, held: released });
        }
      for (const ofDoor of holds.values())
        for (const [index, hold] of ofDoor.entries())
          expect(hold.from).toBeGreaterThan(ofDoor[index - 1]?.until ?? -1);
    }),
    { numRuns: RANDOM_DAYS },
  );
  expect(heldCount).toBeGreaterThan(RANDOM_DAYS);
});
