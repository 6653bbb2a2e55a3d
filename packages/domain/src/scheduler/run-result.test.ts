import { describe, expect, test } from "vitest";
import { aBlock, aCode, aCourt, aDoor, at, factsOf } from "../testing/builders.ts";
import { decide } from "./decide.ts";
import { type RunCommand, runResult } from "./run-result.ts";

const now = at("2026-11-21T17:30:00Z");
const nothing = decide(factsOf({}), now);
const command = (device: string, outcome: RunCommand["outcome"]): RunCommand => ({ device, outcome });
const resultOf = (...commands: RunCommand[]) => runResult(nothing, () => false, commands);

describe("the result of a run", () => {
  test("[Z-04] counts its commands, each device once, and those that a newer one replaced not at all", () => {
    const { summary } = resultOf(
      command("door-1", "confirmed"),
      command("door-1", "failed"),
      command("lamp-1", "confirmed"),
      command("lamp-2", "superseded"),
    );
    expect(summary).toMatchObject({
      commandsSent: 3,
      devicesContacted: 2,
      successfulCommands: 2,
      failedCommands: 1,
    });
  });

  test.each([
    ["nothing had to be sent", [], true],
    ["everything was confirmed", ["confirmed", "confirmed"], true],
    ["something was confirmed", ["confirmed", "failed"], true],
    ["nothing was confirmed", ["failed", "failed"], false],
    ["what was sent was replaced", ["superseded"], true],
    ["what was not replaced failed", ["superseded", "failed"], false],
  ] as const)("[Z-04, Z-11] when %s (%j) success is %s", (_when, outcomes, success) => {
    expect(resultOf(...outcomes.map((outcome) => command("door-1", outcome))).success).toBe(success);
  });

  test("[Z-04] says of each court why, which codes, whether the door is released and what the light was to be", () => {
    const courts = [aCourt(1), aCourt(2, { autoMode: false }), aCourt(3)];
    const hall = aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "hall", court: null });
    const own = aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "own" });
    const decisions = decide(
      factsOf({
        courts,
        doors: [aDoor("one", [1]), aDoor("two", [2], { mode: "code_only" }), aDoor("three", [3])],
        codes: [own, hall],
        blocks: [aBlock("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", 3)],
      }),
      now,
    );
    const result = runResult(decisions, (court) => court === 2, []);
    expect(result.courts).toEqual([
      {
        courtId: 1,
        reasons: decisions.courts[0]?.light.reasons,
        validCodes: ["own", "hall"],
        doorUnlock: true,
        hasDoor: true,
        doorReasons: decisions.doors[0]?.reasons,
        hasLamp: true,
        lightOn: true,
      },
      {
        courtId: 2,
        reasons: [{ kind: "manual_mode" }],
        validCodes: ["hall"],
        doorUnlock: false,
        hasDoor: true,
        doorReasons: [{ kind: "code_only" }, expect.objectContaining({ codeId: "hall" })],
        hasLamp: true,
        lightOn: true,
      },
      {
        courtId: 3,
        reasons: [
          { kind: "blocked", blockId: "block-2026-11-21T17:00:00Z", until: own.validity.until },
          { kind: "held_back", codeId: "hall", part: "booking" },
        ],
        validCodes: [],
        doorUnlock: false,
        hasDoor: true,
        doorReasons: decisions.doors[2]?.reasons,
        hasLamp: true,
        lightOn: false,
      },
    ]);
    expect(result.summary).toMatchObject({ validCodes: 2, courtsProcessed: 3 });
  });

  test("[Z-04, Z-09] of several doors the reasons are those of the one that is released; a court may have none", () => {
    const doors = [aDoor("one", [1], { mode: "code_only" }), aDoor("two", [1])];
    const codes = [aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z", { id: "own" })];
    const [first, second] = runResult(
      decide(factsOf({ courts: [aCourt(1), aCourt(2)], doors, codes }), now),
      () => null,
      [],
    ).courts;
    expect(first).toMatchObject({ hasDoor: true, doorReasons: [{ kind: "window", codeId: "own" }] });
    expect(second).toMatchObject({ hasDoor: false, doorReasons: [] });
  });

  test("[Z-04] a manual light is shown as it was, whatever it reported", () => {
    const manual = decide(factsOf({ courts: [aCourt(1, { autoMode: false })] }), now);
    const lightOn = (isOn: boolean) => runResult(manual, () => isOn, []).courts[0]?.lightOn;
    expect([lightOn(true), lightOn(false)]).toEqual([true, false]);
    expect(runResult(nothing, () => true, []).courts[0]?.lightOn).toBe(false);
  });

  test("[Z-04] a court without a lamp is shown as such, whatever its light should be", () => {
    const codes = [aCode("2026-11-21T17:00:00Z", "2026-11-21T18:00:00Z")];
    const courts = [aCourt(1), aCourt(2, { autoMode: false })];
    const result = runResult(decide(factsOf({ courts, codes }), now), () => null, []);
    expect(result.courts.map(({ hasLamp, lightOn }) => [hasLamp, lightOn])).toEqual([
      [false, true],
      [false, false],
    ]);
  });
});
