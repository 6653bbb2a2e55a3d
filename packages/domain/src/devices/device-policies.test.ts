import { expect, test } from "vitest";
import { MINUTE, SECOND } from "../time/instant.ts";
import { CLIMATE_POLICY, DOOR_POLICY, LAMP_POLICY, timerLength } from "./device-policies.ts";

test("[L-03] lamps and doors are tried again after 1, 2, 4 … 60 seconds, each time for five seconds", () => {
  for (const policy of [LAMP_POLICY, DOOR_POLICY]) {
    const pauses = [0, 1, 2, 3, 4, 5, 6].map((count) => timerLength(policy, "retry", count) / SECOND);
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60]);
    // the machine counts no further
    expect(policy.retryLevels).toBe(6);
    expect(timerLength(policy, "answer")).toBe(5 * SECOND);
  }
});

test("[K-03] a climate device is commanded twice more within a second or so, and is out when that failed, too", () => {
  const pauses = [0, 1, 2].map((count) => timerLength(CLIMATE_POLICY, "retry", count) / SECOND);
  expect(pauses).toEqual([0.5, 0.5, 15]);
  expect(CLIMATE_POLICY).toMatchObject({ retryLevels: 2, toleratedFailures: 2, answerTimeout: 3 * SECOND });
});

test("[L-08] corrections at the wall keep 10 and 30 seconds apart and count for ten minutes, as long as a suspension", () => {
  expect([0, 1, 2].map((count) => timerLength(LAMP_POLICY, "cooldown", count) / SECOND)).toEqual([
    10, 30, 30,
  ]);
  expect(timerLength(LAMP_POLICY, "correction")).toBe(10 * MINUTE);
  expect(timerLength(LAMP_POLICY, "suspension")).toBe(10 * MINUTE);
});
