import { describe, expect, test } from "vitest";
import { aCode, at, courtId } from "../testing/builders.ts";
import { checkCode } from "./check-code.ts";

const booking = aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z");
const permanent = aCode("2026-01-01T00:00:00Z", "2126-01-01T00:00:00Z", {
  id: "perm",
  court: null,
  isPermanent: true,
});

const check = (
  codes: Parameters<typeof checkCode>[0],
  changes: Partial<Parameters<typeof checkCode>[1]> = {},
) =>
  checkCode(codes, {
    now: at("2026-11-21T17:30:00Z"),
    wallClock: { weekday: 6, minute: 18 * 60 + 30 },
    courts: null,
    blockedCourts: new Set(),
    unavailableCourts: new Set(),
    permanentCodesAllowed: true,
    ...changes,
  });

describe("the code check", () => {
  test.each([
    ["2026-11-21T16:44:59.999Z", false],
    ["2026-11-21T16:45:00Z", true],
    ["2026-11-21T18:59:59.999Z", true],
    ["2026-11-21T19:00:00Z", false],
  ])("[X-03] a booking's code at %s is good: %s, by its own door margins", (now, good) => {
    expect(check([booking], { now: at(now) }).granted).toBe(good);
  });

  test("[X-03] with a court the code must be good for that court", () => {
    expect(check([booking], { courts: [courtId(1)] }).granted).toBe(true);
    expect(check([booking], { courts: [courtId(2)] })).toEqual({ granted: false, reason: "other_court" });
    expect(check([{ ...booking, courtId: null }], { courts: [courtId(2)] }).granted).toBe(true);
  });

  test("a permanent code is good at all courts unless permanent codes are suspended", () => {
    expect(check([permanent], { courts: [courtId(3)] }).granted).toBe(true);
    expect(check([permanent], { permanentCodesAllowed: false })).toEqual({
      granted: false,
      reason: "suspended",
    });
  });

  test("[A-32] a permanent code with hours opens at these alone, and is outside of its window else", () => {
    const cleaner = { ...permanent, hours: { weekdays: [1, 2, 3, 4, 5] as const, from: 300, until: 420 } };
    const at5 = (weekday: 1 | 6) => ({ wallClock: { weekday, minute: 300 } });
    expect(check([cleaner], at5(1)).granted).toBe(true);
    expect(check([cleaner], at5(6))).toEqual({ granted: false, reason: "outside_window" });
    expect(check([cleaner], { wallClock: { weekday: 1, minute: 420 } })).toEqual({
      granted: false,
      reason: "outside_window",
    });
    // its days bound the hours
    expect(check([cleaner], { ...at5(1), now: at("2025-12-31T04:00:00Z") }).granted).toBe(false);
  });

  test("unknown and expired codes open nothing", () => {
    expect(check([])).toEqual({ granted: false, reason: "unknown_code" });
    expect(check([{ ...booking, status: "expired" }])).toEqual({ granted: false, reason: "unknown_code" });
    expect(check([booking], { now: at("2026-11-22T17:30:00Z") })).toEqual({
      granted: false,
      reason: "outside_window",
    });
  });

  test("of several good codes the one of a single court counts", () => {
    const result = check([permanent, booking]);
    expect(result.granted && result.code.id).toBe(booking.id);
  });

  test("of two good permanent codes the first counts", () => {
    const result = check([permanent, { ...permanent, id: "perm-2" }]);
    expect(result.granted && result.code.id).toBe("perm");
  });

  test("[A-01] a code that was ended opens nothing, not even in what were its margins", () => {
    const ended = { ...booking, endedAt: at("2026-11-21T17:20:00Z") };
    expect(check([ended], { now: at("2026-11-21T17:19:59.999Z") }).granted).toBe(true);
    expect(check([ended], { now: at("2026-11-21T17:20:00Z") })).toEqual({
      granted: false,
      reason: "outside_window",
    });
  });
});

describe("the code check at a blocked court", () => {
  const courts = (...ids: number[]) => ids.map(courtId);
  const shut = { granted: false, reason: "court_blocked" };
  const hall = { ...booking, id: "hall", courtId: null };

  test("[C-13] its time-limited codes open nothing, a permanent code does", () => {
    const blocked = { courts: courts(1), blockedCourts: new Set(courts(1)) };
    expect(check([booking], blocked)).toEqual(shut);
    expect(check([hall], blocked)).toEqual(shut);
    expect(check([permanent], blocked).granted).toBe(true);
    expect(check([permanent, booking], blocked)).toEqual({ granted: true, code: permanent });
  });

  test("[C-13] another court's block does not matter", () => {
    expect(check([booking], { courts: courts(1), blockedCourts: new Set(courts(2)) }).granted).toBe(true);
  });

  test("[C-13, E-02] a main door opens for the courts behind it that are not blocked", () => {
    const main = { courts: courts(1, 2), blockedCourts: new Set(courts(1)) };
    expect(check([booking], main)).toEqual(shut);
    expect(check([{ ...booking, courtId: courtId(2) }], main).granted).toBe(true);
    expect(check([hall], main).granted).toBe(true);
    expect(check([hall], { ...main, blockedCourts: new Set(courts(1, 2)) })).toEqual(shut);
  });

  test("[C-13, X-03] without a court only the code's own court can be closed to it", () => {
    expect(check([booking], { blockedCourts: new Set(courts(1)) })).toEqual(shut);
    expect(check([hall], { blockedCourts: new Set(courts(1)) }).granted).toBe(true);
  });

  test("[C-13] a code out of its time is reported so, blocked court or not", () => {
    const now = at("2026-11-22T17:30:00Z");
    expect(check([booking], { now, courts: courts(1), blockedCourts: new Set(courts(1)) })).toEqual({
      granted: false,
      reason: "outside_window",
    });
  });

  test("[A-18, C-13] a suspended permanent code opens no blocked court either", () => {
    const blocked = { courts: courts(1), blockedCourts: new Set(courts(1)), permanentCodesAllowed: false };
    expect(check([permanent], blocked)).toEqual({ granted: false, reason: "suspended" });
  });
});

describe("the code check at a court that is out of operation", () => {
  const courts = (...ids: number[]) => ids.map(courtId);
  const out = { granted: false, reason: "court_unavailable" };
  const hall = { ...booking, id: "hall", courtId: null };
  const unavailableCourts = new Set(courts(1));

  test("[C-11, C-12] no code opens its door, nor a permanent one", () => {
    for (const code of [booking, hall, permanent])
      expect(check([code], { courts: courts(1), unavailableCourts })).toEqual(out);
    expect(
      check([permanent], { courts: courts(1), unavailableCourts, permanentCodesAllowed: false }),
    ).toEqual(out);
    expect(check([permanent], { courts: courts(2), unavailableCourts }).granted).toBe(true);
  });

  test("[C-11, E-02] a door that serves another court too opens for codes of the other one, and for permanent ones", () => {
    const main = { courts: courts(1, 2), unavailableCourts };
    expect(check([booking], main)).toEqual(out);
    for (const code of [hall, permanent]) expect(check([code], main).granted).toBe(true);
    // the other court is blocked, which permanent codes ignore
    const blocked = { ...main, blockedCourts: new Set(courts(2)) };
    expect(check([hall], blocked)).toEqual({ granted: false, reason: "court_blocked" });
    expect(check([permanent], blocked).granted).toBe(true);
  });

  test("[C-11, X-03] without a court only the code's own court can be out of operation", () => {
    expect(check([booking], { unavailableCourts })).toEqual(out);
    expect(check([permanent], { unavailableCourts }).granted).toBe(true);
    expect(check([{ ...permanent, courtId: courtId(1) }], { unavailableCourts })).toEqual(out);
  });
});
