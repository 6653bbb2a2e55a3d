import { describe, expect, test } from "vitest";
import {
  aBlock,
  aCode,
  aCourt,
  aDoor,
  anIntent,
  anOverride,
  at,
  factsOf,
  revisioned,
} from "../testing/builders.ts";
import { instant, LAST_INSTANT } from "../time/instant.ts";
import { decide } from "./decide.ts";

const booking = aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "own" });

const light = (facts: Parameters<typeof factsOf>[0], now: string) =>
  decide(factsOf(facts), at(now)).courts[0]?.light;
const door = (facts: Parameters<typeof factsOf>[0], now: string) => decide(factsOf(facts), at(now)).doors[0];

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
      ).courts.map((decision) => decision.light.desired);
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
    const withIntent = [aCourt(1, { autoMode: false, lightIntent: anIntent(false) })];
    expect(light({ courts: withIntent, codes: [booking] }, "2026-11-21T17:30:00Z")?.desired).toBe(false);
  });

  test("with automatic light control off a light is left as it is", () => {
    expect(light({ codes: [booking], autoLightControl: false }, "2026-11-21T17:30:00Z")).toMatchObject({
      desired: null,
      reasons: [{ kind: "auto_light_off" }],
    });
  });

  test("[L-08, Z-09] whatever somebody wants of a light, it says that nothing is switched by itself", () => {
    const reasonsOf = (changes: Parameters<typeof aCourt>[1]) =>
      light({ courts: [aCourt(1, changes)], autoLightControl: false }, "2026-11-21T17:30:00Z")?.reasons.map(
        ({ kind }) => kind,
      );
    const lightOverride = anOverride(true, "2026-11-21T17:20:00Z", "2026-11-21T17:40:00Z");
    expect(reasonsOf({ lightOverride })).toEqual(["override", "auto_light_off"]);
    expect(reasonsOf({ lightIntent: anIntent(false) })).toEqual(["switched_by_hand", "auto_light_off"]);
    expect(reasonsOf({ lightIntent: anIntent(false), autoMode: false })).toEqual(["switched_by_hand"]);
  });

  test("[C-14, L-08] light that is requested once is wanted only as long as the rule would want it", () => {
    const courts = [aCourt(1, { lightIntent: anIntent(true) })];
    const blocks = [aBlock("2026-11-21T17:20:00Z", "2026-11-21T17:40:00Z")];
    const intended = (now: string) =>
      light({ courts, codes: [booking], blocks, autoLightControl: false }, now)?.desired;
    expect(intended("2026-11-21T17:40:00Z")).toBe(true);
    expect(intended("2026-11-21T17:30:00Z")).toBeNull();
    expect(intended("2026-11-21T18:14:59.999Z")).toBe(true);
    // nor is it switched off again without a rule
    expect(intended("2026-11-21T18:15:00Z")).toBeNull();
  });

  test("[C-13, Z-09] a light that a block switches off says what else holds there: nothing switches it by itself", () => {
    const puts = (autoMode: boolean, kind: string) =>
      expect(
        light(
          {
            courts: [aCourt(1, { autoMode, isLightOn: true, lightReportedAt: at("2026-11-21T12:00:00Z") })],
            blocks: [aBlock("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z")],
            autoLightControl: false,
          },
          "2026-11-21T17:30:00Z",
        ),
      ).toMatchObject({ desired: false, reasons: [{ kind: "blocked" }, { kind }] });
    puts(true, "auto_light_off");
    puts(false, "manual_mode");
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

  test("[Z-04] the valid codes are the time-limited ones inside their door window, each once", () => {
    const codes = [
      booking,
      aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "hall", court: null }),
      aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "other", court: 2 }),
      aCode("2026-11-21T19:15:00Z", "2026-11-21T20:00:00Z", { id: "later" }),
      aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "permanent", isPermanent: true }),
      aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "expired", status: "expired" }),
    ];
    const [first, second] = decide(
      factsOf({ courts: [aCourt(1), aCourt(2)], codes }),
      at("2026-11-21T18:59:59.999Z"),
    ).courts;
    expect(first).toMatchObject({ courtId: 1, validCodes: ["own", "hall"], shouldUnlockDoor: true });
    expect(second).toMatchObject({ courtId: 2, validCodes: ["other", "hall"], shouldUnlockDoor: true });
  });

  test("[Z-06, Z-08] codes stay valid while no door is released: paused, or opened by code only", () => {
    const now = at("2026-11-21T17:30:00Z");
    const court = (facts: Parameters<typeof factsOf>[0]) =>
      decide(factsOf({ codes: [booking], ...facts }), now).courts[0];
    const codeOnly = aDoor("door-1", [1], { mode: "code_only" });
    const closed = { validCodes: ["own"], shouldUnlockDoor: false };
    expect(court({ doorFreeze: revisioned(at("2026-11-21T16:00:00Z")) })).toMatchObject(closed);
    expect(court({ doors: [codeOnly] })).toMatchObject(closed);
    expect(court({ doors: [] })).toMatchObject(closed);
    expect(court({ doors: [codeOnly, aDoor("main", [1, 2])] })).toMatchObject({ shouldUnlockDoor: true });
  });
});

describe("why a light or a door is as it is", () => {
  const now = "2026-11-21T17:30:00Z";
  const block = aBlock("2026-11-21T17:20:00Z", "2026-11-21T17:40:00Z");
  const blocked = { kind: "blocked", blockId: block.id, until: block.period.until };
  const window = {
    kind: "window",
    codeId: "own",
    window: { from: at("2026-11-21T16:45:00Z"), until: at("2026-11-21T19:00:00Z") },
    part: "booking",
  };
  const heldBack = { kind: "held_back", codeId: "own", part: "booking" };

  test("[C-13, Z-09] a block is the reason, until the rule lights again", () => {
    expect(light({ codes: [booking], blocks: [block] }, now)).toEqual({
      desired: false,
      until: block.period.until,
      reasons: [blocked, heldBack],
    });
    expect(door({ codes: [booking], blocks: [block] }, now)).toMatchObject({
      released: false,
      until: block.period.until,
      reasons: [blocked, heldBack],
    });
    const doors = [aDoor("door-1", [1], { mode: "code_only" })];
    expect(door({ codes: [booking], blocks: [block], doors }, now)?.reasons).toEqual([
      { kind: "code_only" },
      blocked,
      heldBack,
    ]);
  });

  test("[C-13, Z-09] a block hides no booking to come, and what it leaves of one is named before what it covers", () => {
    const blocks = [aBlock("2026-11-21T16:50:00Z", "2026-11-21T20:00:00Z")];
    const later = aCode("2026-11-21T21:00:00Z", "2026-11-21T22:00:00Z", { id: "later" });
    const why = (codes: readonly (typeof booking)[], time: string) => [
      light({ codes, blocks }, time)?.reasons,
      door({ codes, blocks }, time)?.reasons,
    ];
    const next = (codeId: string, iso: string | null) => [
      { kind: "no_window", next: { codeId, at: iso && at(iso) } },
    ];
    const covered = next("own", null);
    expect(why([booking], "2026-11-21T16:40:00Z")).toEqual([covered, next("own", "2026-11-21T16:45:00Z")]);
    expect(why([booking, later], "2026-11-21T16:40:00Z")[0]).toEqual(next("later", "2026-11-21T20:55:00Z"));
    const named = blocks.map(({ id, period }) => ({ kind: "blocked", blockId: id, until: period.until }));
    expect(why([booking], "2026-11-21T19:30:00Z")).toEqual([named, named]);
    expect(why([later], "2026-11-21T19:30:00Z")).toEqual([
      named,
      [...named, ...next("later", "2026-11-21T20:45:00Z")],
    ]);
  });

  test("[C-13, Z-08, Z-09] a shared door is blocked while all its courts in operation are, until the first is free", () => {
    const long = aBlock("2026-11-21T17:25:00Z", "2026-11-29T18:00:00Z", 2);
    const named = (court: number, { id, period }: typeof block) => ({
      kind: "blocked",
      blockId: id,
      until: period.until,
      courtId: court,
    });
    const courts = [aCourt(1), aCourt(2), aCourt(3, { status: "unavailable" })];
    for (const mode of ["schedule", "code_only"] as const) {
      const shared = { courts, doors: [aDoor("door-1", [1, 2, 3], { mode })] };
      const decided = (changes: Parameters<typeof factsOf>[0]) => {
        const decision = door({ ...shared, ...changes }, now);
        return [decision?.blockedUntil, decision?.reasons.filter(({ kind }) => kind !== "code_only")];
      };
      expect(decided({ blocks: [long] })).toEqual([
        null,
        [named(2, long), { kind: "no_window", next: null }],
      ]);
      expect(decided({ blocks: [block, long] })).toEqual([
        block.period.until,
        [named(1, block), named(2, long)],
      ]);
      // a court out of operation neither holds the door nor is blocked
      expect(decided({ blocks: [block, { ...long, courtId: aCourt(3).id }] })).toEqual([
        null,
        [named(1, block), { kind: "no_window", next: null }],
      ]);
      const alone = { doors: [aDoor("door-1", [1, 3], { mode })], blocks: [block] };
      expect(decided(alone)).toEqual([block.period.until, [blocked]]);
    }
    // a block that follows at once goes on
    const first = aBlock("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", 1);
    const following = aBlock("2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z", 1);
    const other = aBlock("2026-11-21T17:00:00Z", "2026-11-21T18:30:00Z", 2);
    const touching = {
      courts,
      doors: [aDoor("door-1", [1, 2, 3])],
      codes: [],
      blocks: [first, following, other],
    };
    expect(door(touching, "2026-11-21T17:30:00Z")?.blockedUntil).toBe(at("2026-11-21T18:30:00Z"));
  });

  test("[C-13, Z-09] of several blocks the one that ends last is named", () => {
    const longer = aBlock("2026-11-21T17:25:00Z", "2026-11-21T17:50:00Z");
    const reasons = [{ kind: "blocked", blockId: longer.id, until: longer.period.until }];
    expect(light({ blocks: [block, longer] }, now)?.reasons).toEqual(reasons);
    expect(light({ blocks: [longer, block] }, now)?.reasons).toEqual(reasons);
  });

  test("[C-14, Z-09] who asked for a light and until when; what follows may keep it as it is", () => {
    const asked = (on: boolean, until: string) => ({
      courts: [aCourt(1, { lightOverride: anOverride(on, "2026-11-21T17:25:00Z", until) })],
      codes: [booking],
    });
    expect(light(asked(false, "2026-11-21T17:45:00Z"), now)).toEqual({
      desired: false,
      until: at("2026-11-21T17:45:00Z"),
      reasons: [
        { kind: "override", on: false, until: at("2026-11-21T17:45:00Z"), userId: "user-1", reason: null },
      ],
    });
    // an override during the booking goes on to the end of the light window
    expect(light(asked(true, "2026-11-21T17:45:00Z"), now)?.until).toBe(at("2026-11-21T18:15:00Z"));
    expect(light(asked(true, "2026-11-21T18:30:00Z"), now)?.until).toBe(at("2026-11-21T18:30:00Z"));
  });

  test("[Z-09] a person's request for a manual light comes before everything but a court out of use", () => {
    const intentLight = (changes: Parameters<typeof aCourt>[1]) =>
      light(
        {
          courts: [aCourt(1, { autoMode: false, lightIntent: anIntent(false), ...changes })],
          blocks: [block],
        },
        now,
      );
    expect(intentLight({})).toEqual({ desired: false, until: null, reasons: [{ kind: "switched_by_hand" }] });
    expect(intentLight({ autoMode: true })?.reasons).toEqual([blocked]);
    expect(intentLight({ status: "unavailable" })).toEqual({
      desired: false,
      until: null,
      reasons: [{ kind: "court_unavailable" }],
    });
  });

  test.each([
    [
      { kind: "user", userId: "user-1" },
      { kind: "opened_by_person", userId: "user-1" },
    ],
    [{ kind: "code" }, { kind: "opened_by_code" }],
    [{ kind: "test_code" }, { kind: "opened_by_test_code" }],
  ] as const)(
    "[Z-09, D-31] who had a door opened is the first reason, whatever the rule wants: %o",
    (opener, why) => {
      const opening = { opener, until: at("2026-11-21T17:10:00Z") };
      const locked = door({ doors: [aDoor("door-1", [1], { opening })] }, "2026-11-21T17:09:55Z");
      expect(locked).toMatchObject({ released: false, until: null, reasons: [why, { kind: "no_window" }] });
      const held = door(
        { codes: [booking], doors: [aDoor("door-1", [1], { opening })] },
        "2026-11-21T17:09:55Z",
      );
      expect(held).toMatchObject({ released: true, reasons: [why, { codeId: "own" }] });
    },
  );

  test("[D-09] a door that was locked by hand stays locked until the next edge of a window", () => {
    const next = aCode("2026-11-21T18:30:00Z", "2026-11-21T19:30:00Z", { id: "next" });
    const lock = { ...revisioned(at("2026-11-21T17:10:00Z")), userId: "user-1" };
    const locked = { codes: [booking, next], doors: [aDoor("door-1", [1], { lock })] };
    expect(door(locked, "2026-11-21T18:14:59.999Z")).toMatchObject({
      released: false,
      until: at("2026-11-21T18:15:00Z"),
      reasons: [
        { kind: "locked_by_hand", userId: "user-1" },
        { kind: "held_back", codeId: "own" },
      ],
    });
    const released = door(locked, "2026-11-21T18:15:00Z");
    expect(released).toMatchObject({ released: true, until: at("2026-11-21T20:30:00Z") });
    expect(released?.reasons).toMatchObject([{ codeId: "own" }, { codeId: "next" }]);
    // by the order of creation, whatever the clock showed
    const later = { ...booking, id: "walk-in", createdAt: instant(0), createdInRevision: lock.revision + 1 };
    const earlier = { ...booking, id: "early", createdAt: LAST_INSTANT, createdInRevision: lock.revision };
    expect(door({ ...locked, codes: [booking, earlier] }, "2026-11-21T17:12:00Z")?.released).toBe(false);
    expect(door({ ...locked, codes: [booking, later] }, "2026-11-21T17:12:00Z")?.released).toBe(true);
    const ofCourt = (now: string) => decide(factsOf(locked), at(now)).courts[0]?.shouldUnlockDoor;
    expect([ofCourt("2026-11-21T18:00:00Z"), ofCourt("2026-11-21T18:15:00Z")]).toEqual([false, true]);
    const over = door({ ...locked, codes: [booking] }, "2026-11-21T19:00:00Z");
    expect(over?.reasons.map(({ kind }) => kind)).toEqual(["no_window"]);
    // the next players get in when the former window ends, even if its code has expired
    const after = aCode("2026-11-21T17:15:00Z", "2026-11-21T19:30:00Z", { id: "after" });
    const backToBack = { ...locked, codes: [booking, after] };
    expect(door(backToBack, "2026-11-21T18:59:59.999Z")).toMatchObject({
      released: false,
      until: at("2026-11-21T19:00:00Z"),
    });
    const expired = { ...locked, codes: [{ ...booking, status: "expired" as const }, after] };
    for (const codes of [backToBack, expired])
      expect(door(codes, "2026-11-21T19:00:00Z")).toMatchObject({
        released: true,
        until: at("2026-11-21T20:30:00Z"),
      });
  });

  test("[Z-08, Z-09] a door opened by code says so and which codes it takes", () => {
    const doors = [aDoor("door-1", [1], { mode: "code_only" })];
    expect(door({ codes: [booking], doors }, now)).toEqual({
      doorId: "door-1",
      courtIds: [1],
      mode: "code_only",
      released: false,
      until: null,
      blockedUntil: null,
      reasons: [{ kind: "code_only" }, window],
      codeIds: [],
    });
  });

  test("[Z-06, Z-09] a paused scheduler is named at every door, released or not", () => {
    const paused = (since: string) => door({ codes: [booking], doorFreeze: revisioned(at(since)) }, now);
    expect(paused("2026-11-21T16:50:00Z")).toEqual({
      doorId: "door-1",
      courtIds: [1],
      mode: "schedule",
      released: true,
      until: at("2026-11-21T19:00:00Z"),
      blockedUntil: null,
      reasons: [window, { kind: "scheduler_paused", since: at("2026-11-21T16:50:00Z") }],
      codeIds: [booking.id],
    });
    expect(paused("2026-11-21T16:00:00Z")).toMatchObject({
      released: false,
      until: null,
      reasons: [{ kind: "scheduler_paused" }, heldBack],
    });
    const before = door(
      { codes: [booking], doorFreeze: revisioned(at("2026-11-21T16:00:00Z")) },
      "2026-11-21T16:30:00Z",
    );
    expect(before).toMatchObject({
      until: null,
      reasons: [
        { kind: "no_window", next: { codeId: "own", at: window.window.from } },
        { kind: "scheduler_paused" },
      ],
    });
  });

  test("[E-02, Z-09] a main door names the code that releases it and the court that is blocked", () => {
    const facts = {
      courts: [aCourt(1), aCourt(2)],
      doors: [aDoor("main", [1, 2])],
      codes: [{ ...booking, courtId: null }],
      blocks: [block],
    };
    expect(door(facts, now)).toMatchObject({ released: true, reasons: [window, blocked] });
    const unavailable = facts.courts.map((court) => ({ ...court, status: "unavailable" as const }));
    expect(door({ ...facts, courts: unavailable }, now)).toMatchObject({
      released: false,
      until: null,
      reasons: [{ kind: "court_unavailable" }],
    });
  });
});
