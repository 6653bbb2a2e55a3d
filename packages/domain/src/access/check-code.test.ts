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
    courts: null,
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
});
