import fc from "fast-check";
import { expect, test } from "vitest";
import { occupancy } from "../court/occupancy.ts";
import { areWindowsShown } from "../scheduler/court-windows.ts";
import { decide } from "../scheduler/decide.ts";
import { nextEdge } from "../scheduler/next-edge.ts";
import { preview } from "../scheduler/preview.ts";
import { aCode, aCourt, at, factsOf } from "../testing/builders.ts";
import { randomDay } from "../testing/random-hall.ts";
import { instant, minutes, plus } from "../time/instant.ts";
import { countsAsBookingNow } from "./access-code.ts";

const NOW = at("2026-11-21T18:30:00+01:00");
const plain = aCode("2026-11-21T18:00:00+01:00", "2026-11-21T19:00:00+01:00");
const doorsOnly = { ...plain, occupiesCourt: false };

test("[A-32] a code that opens doors only books no court and is not shown as a booking", () => {
  expect([countsAsBookingNow(plain, NOW), countsAsBookingNow(doorsOnly, NOW)]).toEqual([true, false]);
  expect([areWindowsShown(plain, NOW), areWindowsShown(doorsOnly, NOW)]).toEqual([true, false]);
  const light = { desired: null, until: null, reasons: [] } as never;
  expect(occupancy(aCourt(1), [doorsOnly], false, light, NOW)).toMatchObject({
    current: null,
    canEndAccess: false,
  });
});

test("[A-32] codes that open doors only change nothing of what lights and doors do, today or later", () => {
  fc.assert(
    fc.property(randomDay, fc.integer({ min: -600, max: 2_000 }), ({ facts, from }, minute) => {
      const now = plus(instant(from), minutes(minute));
      const without = { ...facts, codes: facts.codes.filter(({ occupiesCourt }) => occupiesCourt) };
      expect(decide(facts, now)).toEqual(decide(without, now));
      expect(preview(facts, now)).toEqual(preview(without, now));
      expect(nextEdge(facts, now)).toEqual(nextEdge(without, now));
    }),
    { numRuns: 300 },
  );
  expect(decide(factsOf({ codes: [doorsOnly] }), NOW)).toEqual(decide(factsOf({ codes: [] }), NOW));
});
