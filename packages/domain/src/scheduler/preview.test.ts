import { describe, expect, test } from "vitest";
import { aCourt, aDoor, factsOf, revisioned } from "../testing/builders.ts";
import { berlinTime, block, endedGame, game, givenOverride } from "../testing/timetable.ts";
import { toIso } from "../time/instant.ts";
import type { Facts } from "./facts.ts";
import { preview } from "./preview.ts";

const local = (at: Parameters<typeof toIso>[0]) => toIso((at + 3_600_000) as typeof at).slice(11, 16);

/** The preview as a list of lines: "light 1 16:55–18:15 light_on". */
const lines = (changes: Partial<Facts>, now: string) =>
  preview(factsOf(changes), berlinTime(now)).map(
    ({ kind, courtId, interval: { from, until }, effect }) =>
      `${kind} ${courtId} ${local(from)}–${local(until)} ${effect}`,
  );

/** A code without margins: light and door have the same window. */
const bare = (from: string, until: string, changes: Parameters<typeof game>[2] = {}) =>
  game(from, until, {
    ...changes,
    margins: { lightBefore: 0, lightAfter: 0, doorBefore: 0, doorAfter: 0 },
  });

describe("the preview", () => {
  test("[Z-20] a booking has one event for its door window and one for its light window", () => {
    expect(preview(factsOf({ codes: [game("17:00", "18:00", { id: "own" })] }), berlinTime("12:00"))).toEqual(
      [
        {
          kind: "door",
          courtId: 1,
          codeId: "own",
          interval: { from: berlinTime("16:45"), until: berlinTime("19:00") },
          effect: "door_released",
          heldOffUntil: null,
        },
        {
          kind: "light",
          courtId: 1,
          codeId: "own",
          interval: { from: berlinTime("16:55"), until: berlinTime("18:15") },
          effect: "light_on",
          heldOffUntil: null,
        },
      ],
    );
  });

  test.each([
    ["18:59:59.999", 2, "ended less than 60 minutes ago"],
    ["19:00", 0, "ended 60 minutes ago"],
    ["2026-11-20T17:00+01:00", 0, "begins in 24 hours"],
    ["2026-11-20T17:00:00.001+01:00", 2, "begins in less than 24 hours"],
  ])("[Z-20] at %s a booking from 17:00 to 18:00 has %i events: it %s", (now, count) => {
    expect(lines({ codes: [bare("17:00", "18:00")] }, now)).toHaveLength(count);
  });

  test("[Z-20] the windows of one code are judged one by one", () => {
    expect(lines({ codes: [game("17:00", "18:00")] }, "19:30")).toEqual(["door 1 16:45–19:00 door_released"]);
    expect(lines({ codes: [game("17:00", "18:00")] }, "2026-11-20T16:50+01:00")).toEqual([
      "door 1 16:45–19:00 door_released",
    ]);
  });

  test("[Z-20] events come in order of time, then of court, the door before the light", () => {
    const courts = [aCourt(1), aCourt(2)];
    const codes = [bare("18:00", "19:00", { court: null }), bare("17:00", "18:30", { court: 2 })];
    expect(lines({ courts, codes }, "12:00")).toEqual([
      "door 2 17:00–18:30 door_released",
      "light 2 17:00–18:30 light_on",
      "door 1 18:00–19:00 door_released",
      "light 1 18:00–19:00 light_on",
      "door 2 18:00–19:00 door_released",
      "light 2 18:00–19:00 light_on",
    ]);
  });

  test("[Z-20, Z-21] a code that expired by itself is shown as over", () => {
    expect(lines({ codes: [game("17:00", "18:00", { status: "expired" })] }, "19:00")).toEqual([
      "door 1 16:45–19:00 door_released",
      "light 1 16:55–18:15 light_on",
    ]);
  });

  test("[A-01, Z-20] an access ended early ends there, a booking cancelled before it began is not shown", () => {
    expect(lines({ codes: [endedGame("17:00", "17:40")] }, "17:40")).toEqual([
      "door 1 16:45–17:40 door_released",
      "light 1 16:55–17:40 light_on",
    ]);
    const cancelled = bare("17:00", "17:00", { status: "expired", endedAt: berlinTime("12:00") });
    expect(lines({ codes: [cancelled] }, "12:00")).toEqual([]);
    const cancelledInLead = game("17:00", "17:00", { status: "expired", endedAt: berlinTime("16:50") });
    expect(lines({ codes: [cancelledInLead] }, "16:50")).toEqual(["door 1 16:45–16:50 door_released"]);
  });

  test("[Z-25] an expired code has no events to come, whatever its time", () => {
    expect(lines({ codes: [game("17:00", "18:00", { status: "expired" })] }, "12:00")).toEqual([]);
    expect(lines({ codes: [game("17:00", "18:00", { status: "expired" })] }, "17:30")).toEqual([]);
  });

  test("[L-06, Z-20] permanent codes and courts out of use have no events", () => {
    expect(lines({ codes: [game("10:00", "22:00", { isPermanent: true, court: null })] }, "12:00")).toEqual(
      [],
    );
    const courts = [aCourt(1, { status: "unavailable" })];
    expect(lines({ courts, codes: [game("17:00", "18:00")] }, "12:00")).toEqual([]);
  });

  test("[C-13, Z-25] a block takes its time out of a window, the rest stays in two events", () => {
    expect(lines({ codes: [bare("17:00", "18:00")], blocks: [block("17:20", "17:40")] }, "12:00")).toEqual([
      "door 1 17:00–17:20 door_released",
      "light 1 17:00–17:20 light_on",
      "door 1 17:40–18:00 door_released",
      "light 1 17:40–18:00 light_on",
    ]);
    expect(lines({ codes: [bare("17:00", "18:00")], blocks: [block("16:00", "19:00")] }, "12:00")).toEqual(
      [],
    );
  });

  test("[Z-25] lights that no rule switches have windows without effect, and why; the doors go on", () => {
    const expected = (why: string) => ["door 1 17:00–18:00 door_released", `light 1 17:00–18:00 ${why}`];
    const codes = [bare("17:00", "18:00")];
    expect(lines({ codes, courts: [aCourt(1, { autoMode: false })] }, "12:00")).toEqual(
      expected("manual_mode"),
    );
    expect(lines({ codes, autoLightControl: false }, "12:00")).toEqual(expected("auto_light_off"));
    const lightOverride = givenOverride(false, "11:50", "12:10");
    expect(lines({ codes, courts: [aCourt(1, { lightOverride })] }, "12:00")).toContain(
      "light 1 17:00–18:00 light_on",
    );
  });

  test("[Z-06, Z-25] paused, only the door window that stood then still releases", () => {
    const codes = [bare("17:00", "18:00"), bare("17:30", "19:00")];
    expect(lines({ codes, doorFreeze: revisioned(berlinTime("17:10")) }, "17:40")).toEqual([
      "door 1 17:00–18:00 door_released",
      "light 1 17:00–18:00 light_on",
      "door 1 17:30–19:00 scheduler_paused",
      "light 1 17:30–19:00 light_on",
    ]);
  });

  test("[D-09, Z-25] locked by hand, a window is divided where the lock ends", () => {
    const codes = [bare("17:00", "18:00"), bare("17:05", "19:00", { court: null })];
    const doors = [aDoor("door-1", [1], { lock: { ...revisioned(berlinTime("17:10")), userId: "user-1" } })];
    const ofDoors = (now: string) => lines({ codes, doors }, now).filter((line) => line.startsWith("door"));
    const released = "door 1 18:00–19:00 door_released";
    expect(ofDoors("17:10")).toEqual([
      "door 1 17:00–18:00 locked_by_hand",
      "door 1 17:05–18:00 locked_by_hand",
      released,
    ]);
    // that part was over an hour ago, the window is not
    expect(ofDoors("19:00")).toEqual([released]);
  });

  test("[Z-08, Z-25] at a door in mode 'Nur mit Code' codes are accepted, without a door nothing happens", () => {
    const door = (doors: Facts["doors"]) =>
      lines({ codes: [bare("17:00", "18:00")], doors }, "12:00").filter((line) => line.startsWith("door"));
    const codeOnly = aDoor("coded", [1], { mode: "code_only" });
    expect(door([codeOnly])).toEqual(["door 1 17:00–18:00 codes_accepted"]);
    expect(door([codeOnly, aDoor("main", [1, 2])])).toEqual(["door 1 17:00–18:00 door_released"]);
    expect(door([aDoor("other", [2])])).toEqual(["door 1 17:00–18:00 no_door"]);
  });
});
