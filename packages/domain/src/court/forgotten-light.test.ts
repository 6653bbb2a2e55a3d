import { describe, expect, test } from "vitest";
import { courtId } from "../testing/builders.ts";
import { berlinTime, endedGame, game } from "../testing/timetable.ts";
import { lightForgottenSince } from "./forgotten-light.ts";

const burning = { id: courtId(1), isLightOn: true, lightReportedAt: berlinTime("10:00") };
const since = (codes: Parameters<typeof lightForgottenSince>[2], now: string) =>
  lightForgottenSince(burning, false, codes, berlinTime(now));

describe("a light left on by hand", () => {
  test("[C-16] is pointed out once it has burnt for 4 hours without a booking", () => {
    expect(since([], "13:59:59.999")).toBeNull();
    expect(since([], "14:00")).toBe(berlinTime("10:00"));
    expect(since([], "20:00")).toBe(berlinTime("10:00"));
  });

  test("[C-16] is not pointed out when it is off, never reported, or switched by rule", () => {
    const now = berlinTime("20:00");
    expect(lightForgottenSince({ ...burning, isLightOn: false }, false, [], now)).toBeNull();
    expect(lightForgottenSince({ ...burning, lightReportedAt: null }, false, [], now)).toBeNull();
    expect(lightForgottenSince(burning, true, [], now)).toBeNull();
  });

  test("[C-16] a booking now excuses it, one before it starts the 4 hours anew", () => {
    const codes = [game("15:00", "16:00", { status: "active" })];
    expect(since(codes, "14:59:59.999")).toBe(berlinTime("10:00"));
    expect(since(codes, "15:00")).toBeNull();
    expect(since(codes, "16:00")).toBeNull();
    expect(since(codes, "19:59:59.999")).toBeNull();
    expect(since(codes, "20:00")).toBe(berlinTime("16:00"));
  });

  test("[C-16] expired and ended bookings count until their end, the latest of several, for all courts too", () => {
    expect(since([game("11:00", "12:00", { status: "expired" })], "16:00")).toBe(berlinTime("12:00"));
    expect(since([endedGame("11:00", "11:30")], "15:30")).toBe(berlinTime("11:30"));
    const several = [game("12:00", "13:00", { court: null }), game("11:00", "12:00"), game("08:00", "09:00")];
    expect(since(several, "16:59:59.999")).toBeNull();
    expect(since(several, "17:00")).toBe(berlinTime("13:00"));
  });

  test("[C-16] a booking that was cancelled before it began does not start them anew", () => {
    const cancelled = game("13:00", "13:00", { status: "expired", endedAt: berlinTime("11:00") });
    expect(since([cancelled], "14:30")).toBe(berlinTime("10:00"));
  });

  test("[C-16] permanent codes and bookings of another court or of later excuse nothing", () => {
    const codes = [
      game("08:00", "23:00", { isPermanent: true, court: null }),
      game("12:00", "13:00", { court: 2 }),
      game("18:00", "19:00"),
    ];
    expect(since(codes, "14:00")).toBe(berlinTime("10:00"));
  });
});
