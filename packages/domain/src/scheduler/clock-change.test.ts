import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AccessCode } from "../access/access-code.ts";
import { aCourt, courtId, factsOf } from "../testing/builders.ts";
import { instant } from "../time/instant.ts";
import { decide } from "./decide.ts";
import { nextEdge } from "./next-edge.ts";

const MINUTE = 60_000;

/** The nights when Berlin's clocks change, and one when they do not; each from 22:00 to 08:00 local time. */
const NIGHTS = [
  ["clocks go forward", "2026-03-28T22:00", 9 * 60],
  ["clocks go back", "2026-10-24T22:00", 11 * 60],
  ["clocks stay", "2026-11-20T22:00", 10 * 60],
] as const;

const berlin = (wallClock: string) =>
  Temporal.PlainDateTime.from(wallClock).toZonedDateTime("Europe/Berlin").epochMilliseconds;

/** A code in local time: minutes after the evening's beginning, length and margins. */
const anyCode = fc.record({
  court: fc.constantFrom(1, 2, null),
  start: fc.integer({ min: -120, max: 700 }),
  length: fc.integer({ min: 1, max: 180 }),
  lightBefore: fc.integer({ min: 0, max: 60 }),
  lightAfter: fc.integer({ min: 0, max: 60 }),
  isPermanent: fc.boolean(),
  status: fc.constantFrom("active" as const, "active" as const, "expired" as const),
});
type AnyCode = typeof anyCode extends fc.Arbitrary<infer T> ? T : never;

function codeOf(one: AnyCode, evening: number, index: number): AccessCode {
  const from = instant(evening + one.start * MINUTE);
  return {
    id: `code-${index}`,
    courtId: one.court === null ? null : courtId(one.court),
    isPermanent: one.isPermanent,
    ...{ occupiesCourt: true, hours: null },
    status: one.status,
    validity: { from, until: instant(from + one.length * MINUTE) },
    createdAt: instant(0),
    createdInRevision: 0,
    endedAt: null,
    margins: { lightBefore: one.lightBefore, lightAfter: one.lightAfter, doorBefore: 0, doorAfter: 0 },
  };
}

/** The naive model: walks every code minute by minute and marks the minutes. */
function litMinutes(codes: readonly AnyCode[], court: number): Set<number> {
  const lit = new Set<number>();
  for (const one of codes) {
    if (one.isPermanent || one.status === "expired") continue;
    if (one.court !== null && one.court !== court) continue;
    let minute = one.start;
    for (let before = 0; before < one.lightBefore; before += 1) lit.add(one.start - 1 - before);
    for (let played = 0; played < one.length; played += 1, minute += 1) lit.add(minute);
    for (let after = 0; after < one.lightAfter; after += 1, minute += 1) lit.add(minute);
  }
  return lit;
}

describe.each(NIGHTS)("on a night when the %s", (_name, evening, minutes) => {
  const start = berlin(evening);
  const courts = [aCourt(1), aCourt(2)];

  test("the night is as long as its elapsed hours", () => {
    const morning = berlin(
      `${evening.slice(0, 8)}${String(Number(evening.slice(8, 10)) + 1).padStart(2, "0")}T08:00`,
    );
    expect((morning - start) / MINUTE).toBe(minutes);
  });

  test("[L-01, L-06, L-07] the light is on exactly in the minutes that a naive model colours", () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 8 }), (codes) => {
        const facts = factsOf({ courts, codes: codes.map((one, index) => codeOf(one, start, index)) });
        const models = courts.map((court) => litMinutes(codes, court.id));
        for (let minute = 0; minute < minutes; minute += 1) {
          const on = decide(facts, instant(start + minute * MINUTE)).courts.map(({ light }) => light.desired);
          expect(on).toEqual(models.map((lit) => lit.has(minute)));
        }
      }),
      { numRuns: 40 },
    );
  });

  test("[L-04] between now and the next edge nothing changes, and what a decision says of its end is true", () => {
    fc.assert(
      fc.property(fc.array(anyCode, { maxLength: 6 }), fc.nat(minutes), (codes, minute) => {
        const facts = factsOf({ courts, codes: codes.map((one, index) => codeOf(one, start, index)) });
        const now = instant(start + minute * MINUTE);
        const decided = decide(facts, now);
        const edge = nextEdge(facts, now);
        const end = edge ?? instant(now + 10 * 60 * MINUTE);
        for (const later of [now + 1, Math.floor((now + end) / 2), end - 1]) {
          expect(shown(decide(facts, instant(later)))).toEqual(shown(decided));
        }
        for (const [index, { light }] of decided.courts.entries()) {
          const stays = (at: number) =>
            decide(facts, instant(at)).courts[index]?.light.desired === light.desired;
          if (light.until === null) expect(stays(now + 10 * 24 * 60 * MINUTE)).toBe(light.desired === false);
          else {
            expect(stays(light.until - 1)).toBe(true);
            expect(stays(light.until)).toBe(false);
          }
        }
      }),
    );
  });
});

function shown({ courts, doors }: ReturnType<typeof decide>) {
  return [courts.map(({ light }) => light.desired), doors.map(({ released }) => released)];
}
