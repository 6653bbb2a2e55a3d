import { describe, expect, test } from "vitest";
import { aCode, aCourt, at } from "../testing/builders.ts";
import { occupancy } from "./occupancy.ts";

const court = aCourt(1);
const booking = aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "own" });

describe("occupancy", () => {
  test.each([
    ["2026-11-21T16:59:59.999Z", false],
    ["2026-11-21T17:00:00Z", true],
    ["2026-11-21T17:59:59.999Z", true],
    ["2026-11-21T18:00:00Z", false],
  ])("[C-03] at %s booked is %s: margins do not count, the start does, the end does not", (now, booked) => {
    expect(occupancy(court, [booking], false, at(now)).current !== null).toBe(booked);
  });

  test("[C-03] a code for all courts books every court, one of another court, a permanent or an expired one none", () => {
    const now = at("2026-11-21T17:30:00Z");
    const books = (changes: Parameters<typeof aCode>[2]) =>
      occupancy(court, [aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", changes)], false, now)
        .current !== null;
    expect(books({ court: null })).toBe(true);
    expect(books({ court: 2 })).toBe(false);
    expect(books({ isPermanent: true })).toBe(false);
    expect(books({ status: "expired" })).toBe(false);
  });

  test("[C-04] name and countdown come from the court's own code, then from the one that ends last", () => {
    const now = at("2026-11-21T17:30:00Z");
    const hall = aCode("2026-11-21T16:00:00Z", "2026-11-21T22:00:00Z", { id: "hall", court: null });
    const longer = aCode("2026-11-21T17:00:00Z", "2026-11-21T19:00:00Z", { id: "longer" });
    expect(occupancy(court, [hall, booking], true, now).current?.id).toBe("own");
    expect(occupancy(court, [hall, booking, longer], true, now).current?.id).toBe("longer");
    expect(occupancy(court, [hall], true, now).current?.id).toBe("hall");
  });

  test("[C-04] the access can be ended only while a code of the court itself covers now", () => {
    const now = at("2026-11-21T17:30:00Z");
    const hall = aCode("2026-11-21T16:00:00Z", "2026-11-21T22:00:00Z", { court: null });
    expect(occupancy(court, [booking], true, now).canEndAccess).toBe(true);
    expect(occupancy(court, [hall], true, now).canEndAccess).toBe(false);
    expect(occupancy(court, [booking], true, at("2026-11-21T18:00:00Z")).canEndAccess).toBe(false);
  });

  test("[C-15] the next booking is the one that begins soonest, for the court itself or for all", () => {
    const now = at("2026-11-21T17:30:00Z");
    const code = (from: string, changes: Parameters<typeof aCode>[2] = {}) =>
      aCode(`2026-11-21T${from}Z`, "2026-11-21T23:00:00Z", { id: from, ...changes });
    const next = (...codes: ReturnType<typeof aCode>[]) =>
      occupancy(court, codes, true, now).next?.id ?? null;
    expect(next(booking)).toBe(null);
    expect(next(booking, code("20:00:00"), code("19:00:00"), code("21:00:00"))).toBe("19:00:00");
    expect(next(code("17:30:00"), code("17:30:00.001"))).toBe("17:30:00.001");
    expect(next(code("19:00:00", { court: null }))).toBe("19:00:00");
    expect(next(code("19:00:00", { court: null, id: "hall" }), code("19:00:00"))).toBe("19:00:00");
    expect(next(code("19:00:00"), code("19:00:00", { court: null, id: "hall" }))).toBe("19:00:00");
    const other = { court: 2 };
    expect(next(code("19:00:00", other), code("19:00:00", { isPermanent: true }))).toBe(null);
    expect(next(code("19:00:00", { status: "expired" }))).toBe(null);
  });

  test("[C-05, C-06] after the booking the countdown goes to the end of the light, in auto mode with the light on", () => {
    const now = at("2026-11-21T18:05:00Z");
    const lit = occupancy(court, [booking], true, now);
    expect(lit.countdown).toEqual({ kind: "light_off", at: at("2026-11-21T18:15:00Z") });
    expect(lit.lightPhase).toBe("after_time");
    expect(occupancy(court, [booking], false, now)).toMatchObject({ countdown: null, lightPhase: "off" });
    expect(occupancy(aCourt(1, { autoMode: false }), [booking], true, now)).toMatchObject({
      countdown: null,
      lightPhase: "on",
    });
  });

  test("[C-05] during the booking the countdown goes to its end; before it there is none", () => {
    expect(occupancy(court, [booking], true, at("2026-11-21T17:30:00Z"))).toMatchObject({
      countdown: { kind: "booking_ends", at: at("2026-11-21T18:00:00Z") },
      lightPhase: "on",
    });
    expect(occupancy(court, [booking], true, at("2026-11-21T16:57:00Z"))).toMatchObject({
      countdown: null,
      lightPhase: "on",
    });
  });

  test("[L-09] the light that the next booking keeps on is counted to its real end", () => {
    const next = aCode("2026-11-21T18:20:00Z", "2026-11-21T19:00:00Z", { id: "next" });
    expect(occupancy(court, [booking, next], true, at("2026-11-21T18:05:00Z")).countdown).toEqual({
      kind: "light_off",
      at: at("2026-11-21T19:15:00Z"),
    });
  });
});
