import { expect, test } from "vitest";
import { outcomeOf } from "./run-words.tsx";

test.each([
  [true, 0, "done"],
  [true, 2, "partly"],
  [false, 0, "failed"],
  [false, 2, "failed"],
] as const)("[Z-11] success %s with %i failed commands is %s", (success, failedCommands, outcome) => {
  expect(outcomeOf({ success, summary: { failedCommands } })).toBe(outcome);
});
