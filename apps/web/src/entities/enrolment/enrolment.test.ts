import { at } from "@platzwart/domain/testing/builders";
import { minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { enrolmentState } from "./enrolment.ts";

const NOW = at("2026-11-21T15:00:00+01:00");
const SOON = plus(NOW, minutes(15));

test("[D-30] what is set up at a door waits until its code ends; then it is connected or away", () => {
  const state = (codeEndsAt: typeof NOW | null, isConnected: boolean) =>
    enrolmentState({ codeEndsAt, isConnected }, NOW);
  expect([state(SOON, false), state(NOW, false), state(null, true), state(null, false)]).toEqual([
    "waiting",
    "expired",
    "connected",
    "away",
  ]);
});
