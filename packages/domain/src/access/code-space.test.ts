import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCode, at, courtId } from "../testing/builders.ts";
import { minutes, plus } from "../time/instant.ts";
import { type AccessCode, NO_MARGINS } from "./access-code.ts";
import { codeSpace, lengthAgainstGuessing } from "./code-space.ts";
import { chanceOfHit, HIGHEST_CHANCE } from "./guess-chance.ts";

const now = at("2026-11-21T17:00:00Z");
const door = (...courts: number[]) => ({
  id: `door-${courts.join("-")}`,
  name: `Tür ${courts.join(" ")}`,
  courtIds: courts.map(courtId),
});
const permanents = (count: number): AccessCode[] =>
  Array.from({ length: count }, (_, index) =>
    aCode("2026-01-01T00:00:00Z", "2126-01-01T00:00:00Z", {
      id: `p${index}`,
      court: null,
      isPermanent: true,
      margins: NO_MARGINS,
    }),
  );
const space = (codes: readonly AccessCode[], changes: Partial<Parameters<typeof codeSpace>[1]> = {}) =>
  codeSpace(codes, {
    ...{ doors: [door(1)], now, codeLength: 4, permanentCodesAllowed: true, digitsOf: () => 4 },
    ...changes,
  });

describe("the space of codes", () => {
  test("[D-21] is enough below a chance of 1 % in a day, then the shortest length is proposed that is", () => {
    expect(space(permanents(2))).toMatchObject({ possible: 10_000, valid: 2, proposedLength: null });
    expect(space(permanents(3))).toMatchObject({ possible: 10_000, valid: 3, proposedLength: 5 });
    expect(space(permanents(24)).proposedLength).toBe(5);
    expect(space(permanents(25)).proposedLength).toBe(6);
    expect(space(permanents(25), { codeLength: 6, digitsOf: () => 6 })).toMatchObject({
      possible: 1_000_000,
      valid: 25,
      proposedLength: null,
    });
    // 1000 possible codes per valid one are fewer, at each length
    fc.assert(
      fc.property(fc.nat(3_000), (valid) => {
        const length = lengthAgainstGuessing(valid, 4);
        expect(10 ** length).toBeGreaterThanOrEqual(1_000 * valid);
        expect(chanceOfHit({ possible: 10 ** length, valid })).toBeLessThan(HIGHEST_CHANCE);
      }),
    );
  });

  test("[D-21] each door has its own chance, and it is that of the length whose codes lie closest", () => {
    const early = aCode("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z");
    const other = aCode("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z", { id: "other", court: 2 });
    const doors = [door(1), door(1, 2), door(3)];
    const of = (valid: number, digits: number) => chanceOfHit({ possible: 10 ** digits, valid });
    expect(space([early, other], { doors }).doors).toEqual([
      { doorId: "door-1", name: "Tür 1", valid: 1, chance: of(1, 4) },
      { doorId: "door-1-2", name: "Tür 1 2", valid: 2, chance: of(2, 4) },
      { doorId: "door-3", name: "Tür 3", valid: 0, chance: 0 },
    ]);
    const digits: Record<string, number> = { p0: 4, p1: 4, p2: 4 };
    const mixed = space(permanents(30), { codeLength: 6, digitsOf: ({ id }) => digits[id] ?? 6 });
    expect(mixed.doors).toMatchObject([{ valid: 30, chance: of(3, 4) }]);
    expect(mixed.proposedLength).toBeNull();
    const letters = space(permanents(1), { digitsOf: () => null });
    expect(letters.doors).toMatchObject([{ valid: 1, chance: 0 }]);
  });

  test("counts what one door takes at the same time, with its margins, and no suspended or expired code", () => {
    const early = aCode("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z");
    const late = aCode("2026-11-21T20:00:00Z", "2026-11-21T21:00:00Z");
    const next = aCode("2026-11-21T20:15:00Z", "2026-11-21T21:00:00Z");
    const other = aCode("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z", { id: "other", court: 2 });
    // the door window is an hour longer after and a quarter before: 20:00 is 19:45, and one ends as the next begins
    expect(space([early, late]).valid).toBe(2);
    expect(space([early, next]).valid).toBe(1);
    expect(space([early, other]).valid).toBe(1);
    expect(space([early, other], { doors: [door(1, 2), door(1)] }).valid).toBe(2);
    expect(space([early, ...permanents(3)]).valid).toBe(4);
    expect(space([early, ...permanents(3)], { permanentCodesAllowed: false }).valid).toBe(1);
    expect(space([{ ...early, status: "expired" }]).valid).toBe(0);
    expect(space([early], { doors: [] }).valid).toBe(0);
    expect(space([early, late], { now: at("2026-11-21T20:00:00Z") }).valid).toBe(1);
  });

  test("agrees with counting at every minute", () => {
    const minute = fc.integer({ min: -30, max: 30 });
    const codes = fc.array(
      fc.record({ from: minute, length: fc.nat(20), court: fc.constantFrom(1, 2, null) }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(codes, (made) => {
        const instant = (offset: number) => plus(now, minutes(offset));
        const records = made.map(({ from, length, court }) => ({
          ...aCode("2026-11-21T00:00:00Z", "2026-11-21T00:00:00Z", { court, margins: NO_MARGINS }),
          validity: { from: instant(from), until: instant(from + length) },
        }));
        const doors = [door(1), door(1, 2), door(3)];
        let most = 0;
        for (const courts of [[1], [1, 2], [3]]) {
          for (let offset = 0; offset < 60; offset += 1) {
            const open = made.filter(
              ({ from, length, court }) =>
                from <= offset && offset < from + length && (court === null || courts.includes(court)),
            );
            most = Math.max(most, open.length);
          }
        }
        expect(space(records, { doors }).valid).toBe(most);
      }),
    );
  });
});
