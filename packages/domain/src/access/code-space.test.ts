import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aCode, at, courtId } from "../testing/builders.ts";
import { minutes, plus } from "../time/instant.ts";
import { type AccessCode, NO_MARGINS } from "./access-code.ts";
import { codeSpace } from "./code-space.ts";

const now = at("2026-11-21T17:00:00Z");
const door = (...courts: number[]) => ({ courtIds: courts.map(courtId) });
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
  codeSpace(codes, { doors: [door(1)], now, codeLength: 4, permanentCodesAllowed: true, ...changes });

describe("the space of codes", () => {
  test("is enough down to 1000 possible codes for each valid one, then a longer code is proposed", () => {
    expect(space(permanents(10))).toEqual({ possible: 10_000, valid: 10, proposedLength: null });
    expect(space(permanents(11))).toEqual({ possible: 10_000, valid: 11, proposedLength: 5 });
    expect(space(permanents(101)).proposedLength).toBe(6);
    expect(space(permanents(101), { codeLength: 6 })).toEqual({
      possible: 1_000_000,
      valid: 101,
      proposedLength: null,
    });
  });

  test("counts what one door takes at the same time, with its margins, and no suspended or expired code", () => {
    const early = aCode("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z");
    const late = aCode("2026-11-21T20:00:00Z", "2026-11-21T21:00:00Z");
    const next = aCode("2026-11-21T20:15:00Z", "2026-11-21T21:00:00Z");
    const other = aCode("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z", { id: "other", court: 2 });
    // the door is open for an hour after and a quarter before: 20:00 is 19:45, and one ends as the next begins
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
