import { describe, expect, test } from "vitest";
import { aCode, aCourt, at, factsOf } from "../testing/builders.ts";
import { decide } from "./decide.ts";

const booking = aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "own" });

const light = (facts: Parameters<typeof factsOf>[0], now: string) =>
  decide(factsOf(facts), at(now))[0]?.light;
const door = (facts: Parameters<typeof factsOf>[0], now: string) => decide(factsOf(facts), at(now))[0]?.door;

describe("what a light should be", () => {
  test.each([
    ["2026-11-21T16:54:59.999Z", false],
    ["2026-11-21T16:55:00Z", true],
    ["2026-11-21T18:14:59.999Z", true],
    ["2026-11-21T18:15:00Z", false],
  ])("[L-01] 5 minutes before, 15 after: at %s on is %s", (now, on) => {
    expect(light({ codes: [booking] }, now)?.desired).toBe(on);
  });

  test("[L-01] a code for all courts lights each, one of another court only its own", () => {
    const now = at("2026-11-21T17:30:00Z");
    const courts = [aCourt(1), aCourt(2)];
    const desired = (court: number | null) =>
      decide(
        factsOf({ courts, codes: [aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { court })] }),
        now,
      ).map((decision) => decision.light.desired);
    expect(desired(null)).toEqual([true, true]);
    expect(desired(2)).toEqual([false, true]);
  });

  test("[L-06] a permanent code never switches a light, an expired one neither", () => {
    const now = "2026-11-21T17:30:00Z";
    expect(light({ codes: [{ ...booking, isPermanent: true }] }, now)?.desired).toBe(false);
    expect(light({ codes: [{ ...booking, status: "expired" }] }, now)?.desired).toBe(false);
  });

  test("[L-09] windows that touch or overlap leave the light on without a break", () => {
    const touching = aCode("2026-11-21T18:20:00Z", "2026-11-21T19:00:00Z", { id: "next" });
    for (let minute = 0; minute < 90; minute += 1) {
      const now = new Date(Date.UTC(2026, 10, 21, 17, 30 + minute)).toISOString();
      expect(light({ codes: [booking, touching] }, now)?.desired).toBe(true);
    }
    expect(light({ codes: [booking, touching] }, "2026-11-21T17:30:00Z")?.until).toBe(
      at("2026-11-21T19:15:00Z"),
    );
  });

  test("a manual court keeps its light, unless it still has to go off after its booking was ended", () => {
    const courts = [aCourt(1, { autoMode: false })];
    expect(light({ courts, codes: [booking] }, "2026-11-21T17:30:00Z")).toEqual({
      desired: null,
      until: null,
      reasons: [{ kind: "manual_mode" }],
    });
    const wished = [aCourt(1, { autoMode: false, lightWish: false })];
    expect(light({ courts: wished, codes: [booking] }, "2026-11-21T17:30:00Z")?.desired).toBe(false);
  });

  test("with automatic light control off a light is left as it is", () => {
    expect(light({ codes: [booking], autoLightControl: false }, "2026-11-21T17:30:00Z")).toMatchObject({
      desired: null,
      reasons: [{ kind: "auto_light_off" }],
    });
  });

  test("a court out of use is dark and closed", () => {
    const courts = [aCourt(1, { status: "unavailable" })];
    expect(light({ courts, codes: [booking] }, "2026-11-21T17:30:00Z")?.desired).toBe(false);
    expect(door({ courts, codes: [booking] }, "2026-11-21T17:30:00Z")?.released).toBe(false);
  });

  test("the reasons name the code, its window and the part of it", () => {
    const part = (now: string) => light({ codes: [booking] }, now)?.reasons;
    const window = { from: at("2026-11-21T16:55:00Z"), until: at("2026-11-21T18:15:00Z") };
    expect(part("2026-11-21T16:56:00Z")).toEqual([{ kind: "window", codeId: "own", window, part: "before" }]);
    expect(part("2026-11-21T17:00:00Z")).toEqual([
      { kind: "window", codeId: "own", window, part: "booking" },
    ]);
    expect(part("2026-11-21T18:00:00Z")).toEqual([{ kind: "window", codeId: "own", window, part: "after" }]);
    expect(part("2026-11-21T16:00:00Z")).toEqual([
      { kind: "no_window", next: { codeId: "own", at: window.from } },
    ]);
    expect(part("2026-11-21T20:00:00Z")).toEqual([{ kind: "no_window", next: null }]);
  });
});

describe("what a door should be", () => {
  test.each([
    ["2026-11-21T16:44:59.999Z", false],
    ["2026-11-21T16:45:00Z", true],
    ["2026-11-21T18:59:59.999Z", true],
    ["2026-11-21T19:00:00Z", false],
  ])("15 minutes before, 60 after: at %s released is %s", (now, released) => {
    expect(door({ codes: [booking] }, now)?.released).toBe(released);
  });
});
