import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AccessCode } from "../access/access-code.ts";
import { decide } from "../scheduler/decide.ts";
import type { Facts } from "../scheduler/facts.ts";
import { aCode, aCourt, at, factsOf } from "../testing/builders.ts";
import { randomDay } from "../testing/random-hall.ts";
import { berlinTime, block, game, givenOverride } from "../testing/timetable.ts";
import { type Instant, instant, milliseconds, plus } from "../time/instant.ts";
import { occupancy } from "./occupancy.ts";

/** Occupancy of the first court, with its light on or off and decided by the rules. */
function seen(codes: readonly AccessCode[], isLightOn: boolean, now: Instant, changes: Partial<Facts> = {}) {
  const facts = factsOf({ codes, ...changes });
  const [decision] = decide(facts, now).courts;
  if (facts.courts[0] === undefined || decision === undefined) throw new Error("no court");
  return occupancy(facts.courts[0], codes, isLightOn, decision.light, now);
}

const booking = aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "own" });

describe("occupancy", () => {
  test.each([
    ["2026-11-21T16:59:59.999Z", false],
    ["2026-11-21T17:00:00Z", true],
    ["2026-11-21T17:59:59.999Z", true],
    ["2026-11-21T18:00:00Z", false],
  ])("[C-03] at %s booked is %s: margins do not count, the start does, the end does not", (now, booked) => {
    expect(seen([booking], false, at(now)).current !== null).toBe(booked);
  });

  test("[C-03] a code for all courts books every court, one of another court, a permanent or an expired one none", () => {
    const now = at("2026-11-21T17:30:00Z");
    const books = (changes: Parameters<typeof aCode>[2]) =>
      seen([aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", changes)], false, now).current !== null;
    expect(books({ court: null })).toBe(true);
    expect(books({ court: 2 })).toBe(false);
    expect(books({ isPermanent: true })).toBe(false);
    expect(books({ status: "expired" })).toBe(false);
  });

  test("[C-04] name and countdown come from the court's own code, then from the one that ends last", () => {
    const now = at("2026-11-21T17:30:00Z");
    const hall = aCode("2026-11-21T16:00:00Z", "2026-11-21T22:00:00Z", { id: "hall", court: null });
    const longer = aCode("2026-11-21T17:00:00Z", "2026-11-21T19:00:00Z", { id: "longer" });
    expect(seen([hall, booking], true, now).current?.id).toBe("own");
    expect(seen([hall, booking, longer], true, now).current?.id).toBe("longer");
    expect(seen([hall], true, now).current?.id).toBe("hall");
  });

  test("[C-04] the access can be ended only while a code of the court itself covers now", () => {
    const now = at("2026-11-21T17:30:00Z");
    const hall = aCode("2026-11-21T16:00:00Z", "2026-11-21T22:00:00Z", { court: null });
    expect(seen([booking], true, now).canEndAccess).toBe(true);
    expect(seen([hall], true, now).canEndAccess).toBe(false);
    expect(seen([booking], true, at("2026-11-21T18:00:00Z")).canEndAccess).toBe(false);
  });

  test("[C-05, C-06] after the booking the countdown goes to the end of the light, in auto mode with the light on", () => {
    const now = at("2026-11-21T18:05:00Z");
    const lit = seen([booking], true, now);
    expect(lit.countdown).toEqual({ kind: "light_off", at: at("2026-11-21T18:15:00Z") });
    expect(lit.lightPhase).toBe("after_time");
    expect(seen([booking], false, now)).toMatchObject({ countdown: null, lightPhase: "off" });
    expect(seen([booking], true, now, { courts: [aCourt(1, { autoMode: false })] })).toMatchObject({
      countdown: null,
      lightPhase: "on",
    });
  });

  test("[C-05] during the booking the countdown goes to its end; before it there is none", () => {
    expect(seen([booking], true, at("2026-11-21T17:30:00Z"))).toMatchObject({
      countdown: { kind: "booking_ends", at: at("2026-11-21T18:00:00Z") },
      lightPhase: "on",
    });
    expect(seen([booking], true, at("2026-11-21T16:57:00Z"))).toMatchObject({
      countdown: null,
      lightPhase: "on",
    });
  });

  test("[L-09] the light that the next booking keeps on is counted to its real end", () => {
    const next = aCode("2026-11-21T18:20:00Z", "2026-11-21T19:00:00Z", { id: "next" });
    expect(seen([booking, next], true, at("2026-11-21T18:05:00Z")).countdown).toEqual({
      kind: "light_off",
      at: at("2026-11-21T19:15:00Z"),
    });
  });

  describe("in the after-time, 18:05 with the light decided otherwise", () => {
    const now = berlinTime("18:05");
    const after = (changes: Partial<Facts>, time = now) =>
      seen([game("17:00", "18:00")], true, time, changes);
    const overridden = (on: boolean, from: string, until: string) => ({
      courts: [aCourt(1, { lightOverride: givenOverride(on, from, until) })],
    });

    test("[C-05, C-14] light asked for beyond the window is counted to its own end", () => {
      expect(after(overridden(true, "18:04", "18:24"))).toMatchObject({
        countdown: { kind: "light_off", at: berlinTime("18:24") },
        lightPhase: "after_time",
      });
      expect(after(overridden(true, "18:04", "18:10")).countdown?.at).toBe(berlinTime("18:15"));
    });

    test("[C-05, L-08] where nothing turns it off by itself nothing is counted, and it is not called automatic", () => {
      const still = { countdown: null, lightPhase: "on" };
      expect(after({ autoLightControl: false })).toMatchObject(still);
      expect(after(overridden(false, "18:04", "18:24"))).toMatchObject(still);
    });

    test("[C-05, C-13] a block that puts it out earlier is counted to, and in the block nothing is", () => {
      const blocks = [block("18:10", "19:00")];
      expect(after({ blocks }).countdown).toEqual({ kind: "light_off", at: berlinTime("18:10") });
      expect(after({ blocks }, berlinTime("18:10")).countdown).toBeNull();
    });
  });

  test("[C-05] property: where a countdown to the light's end stands, that is when it goes off", () => {
    let counted = 0;
    const soonAfter = fc.nat(15).map((count) => count * 60_000);
    fc.assert(
      fc.property(randomDay, soonAfter, ({ facts: drawn }, offset) => {
        for (const { validity } of drawn.codes) {
          const now = plus(validity.until, milliseconds(offset));
          // overrides were requested before now
          const courts = drawn.courts.filter((court) => (court.lightOverride?.period.from ?? 0) <= now);
          const facts = { ...drawn, courts };
          const lightAt = (time: number) => decide(facts, instant(time)).courts.map(({ light }) => light);
          for (const [index, light] of lightAt(now).entries()) {
            const court = courts[index];
            if (court === undefined) continue;
            const { countdown } = occupancy(court, facts.codes, true, light, now);
            if (countdown?.kind !== "light_off") continue;
            counted += 1;
            for (let time = now as number; time < countdown.at; time += 60_000)
              expect(lightAt(time)[index]?.desired).toBe(true);
            expect(lightAt(countdown.at - 1)[index]?.desired).toBe(true);
            expect(lightAt(countdown.at)[index]?.desired).not.toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
    expect(counted).toBeGreaterThan(0);
  });
});
