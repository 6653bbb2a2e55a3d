import { at } from "@platzwart/domain/testing/builders";
import { minutes, plus } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import { codeProgress, isArriving } from "./terminal-state.ts";

const NOW = at("2026-11-21T15:00:00+01:00");
const SOON = plus(NOW, minutes(15));

test("[D-30] a code that is shown waits, was used, is over, or another one is good in its place", () => {
  const made = { enrolmentEndsAt: SOON };
  expect(codeProgress(made, made, NOW)).toBe("waiting");
  expect(codeProgress(made, made, SOON)).toBe("expired");
  expect(codeProgress(made, { enrolmentEndsAt: null }, SOON)).toBe("used");
  expect(codeProgress(made, { enrolmentEndsAt: plus(SOON, minutes(1)) }, NOW)).toBe("replaced");
  expect(codeProgress(made, undefined, NOW)).toBe("removed");
});

test("[D-30] a device arrives for a minute after it was set up, until it is connected", () => {
  const arrives = (enrolledAt: typeof NOW | null, isConnected: boolean, now = NOW) =>
    isArriving({ enrolledAt, isConnected }, now);
  expect([arrives(NOW, false), arrives(NOW, true), arrives(null, false)]).toEqual([true, false, false]);
  expect(arrives(NOW, false, plus(NOW, minutes(1)))).toBe(false);
});
