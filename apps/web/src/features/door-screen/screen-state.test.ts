import { type CodeEntry, NOTHING_TYPED } from "@platzwart/domain/doors/code-entry";
import { at } from "@platzwart/domain/testing/builders";
import { minus, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test } from "vitest";
import type { ScreenDoor } from "./screen-door.ts";
import { screenState } from "./screen-state.ts";

const NOW = at("2026-11-21T18:42:00+01:00");
const LOCKED: ScreenDoor = {
  name: "Tür Court 1",
  openSeconds: 30,
  isUnlocked: false,
  heldUntil: null,
  openUntil: null,
  isPending: false,
  fault: null,
  reportedAt: NOW,
};
const OPENED: ScreenDoor = { ...LOCKED, isUnlocked: true, openUntil: plus(NOW, seconds(22.2)) };
const HELD: ScreenDoor = { ...LOCKED, isUnlocked: true, heldUntil: plus(NOW, seconds(3_600)) };

function shown(
  door: ScreenDoor,
  state: CodeEntry["state"],
  {
    lockedFor = 0,
    isLost = false,
    isOutOfUse = false,
  }: { lockedFor?: number; isLost?: boolean; isOutOfUse?: boolean } = {},
) {
  const elapsed = seconds(5_000);
  const lockedOutUntil = lockedFor === 0 ? null : plus(elapsed, seconds(lockedFor));
  const snapshot = { entry: { ...NOTHING_TYPED, state }, lockedOutUntil, refusal: null };
  return screenState(snapshot, door, { now: NOW, elapsed, isLost, isOutOfUse });
}

test("[D-08] an open door counts its seconds down, to the last one", () => {
  expect(shown(OPENED, "valid")).toEqual({ kind: "unlocked", secondsLeft: 23, isGranted: true });
  expect(shown(OPENED, "idle")).toEqual({ kind: "unlocked", secondsLeft: 23, isGranted: false });
  const last = { ...OPENED, openUntil: plus(NOW, seconds(0.1)) };
  expect(shown(last, "valid")).toMatchObject({ secondsLeft: 1 });
});

test("[D-08] the countdown never begins above what the door was opened for", () => {
  // the page's time is some tenths of a second behind the door's
  const opened = (forSeconds: number, changes: Partial<ScreenDoor> = {}) => {
    const reportedAt = plus(NOW, seconds(0.4));
    const openUntil = plus(NOW, seconds(forSeconds + 0.4));
    return shown({ ...OPENED, reportedAt, openUntil, ...changes }, "valid");
  };
  expect(opened(30)).toMatchObject({ secondsLeft: 30 });
  // a repeated entry while open is reported as no other state
  expect(opened(30, { reportedAt: minus(NOW, seconds(20)) })).toMatchObject({ secondsLeft: 30 });
  // opened by a person without a code, for ten seconds
  expect(opened(10)).toMatchObject({ secondsLeft: 10 });
  expect(opened(10, { openSeconds: 5 })).toMatchObject({ secondsLeft: 10 });
});

test("[D-07, D-08] a grant is shown as one before the door has reported, and says what the door does not", () => {
  expect(shown(LOCKED, "valid")).toEqual({ kind: "granted", heldUntil: null });
  expect(shown({ ...LOCKED, fault: "offline" }, "valid")).toEqual({ kind: "silent" });
  expect(shown(HELD, "valid")).toMatchObject({ kind: "granted", heldUntil: HELD.heldUntil });
});

test("[D-09] a door that its schedule keeps open says until when", () => {
  expect(shown(HELD, "idle")).toEqual({ kind: "released", until: HELD.heldUntil });
  // a long silence makes the state unknown
  const silent: ScreenDoor = { ...HELD, fault: "timeout", reportedAt: minus(NOW, seconds(15)) };
  expect(shown(silent, "idle")).toEqual({ kind: "ready" });
});

test("[D-06, D-21] what was just answered comes first, then how long no code is looked at", () => {
  expect(shown(OPENED, "validating")).toEqual({ kind: "checking" });
  expect(shown(OPENED, "invalid")).toEqual({ kind: "denied" });
  expect(shown(LOCKED, "failed", { lockedFor: 60 })).toEqual({ kind: "failed", refusal: null });
  expect(shown(LOCKED, "invalid", { lockedFor: 60 })).toEqual({ kind: "locked out", secondsLeft: 60 });
  expect(shown(LOCKED, "idle", { lockedFor: 60 })).toEqual({ kind: "locked out", secondsLeft: 60 });
  expect(shown(OPENED, "idle", { lockedFor: 60 })).toMatchObject({ kind: "unlocked" });
});

test("[D-02] without the server a screen says so, and not what the door did", () => {
  expect(shown(HELD, "idle", { isLost: true })).toEqual({ kind: "lost" });
  expect(shown(LOCKED, "idle", { isLost: true })).toEqual({ kind: "lost" });
  expect(shown(LOCKED, "idle")).toEqual({ kind: "ready" });
});

test("[D-30] a door that is not in use invites no codes; what it does, and that the server is away, comes first", () => {
  expect(shown(LOCKED, "idle", { isOutOfUse: true })).toEqual({ kind: "out of use" });
  expect(shown(OPENED, "idle", { isOutOfUse: true })).toMatchObject({ kind: "unlocked" });
  expect(shown(LOCKED, "idle", { isOutOfUse: true, isLost: true })).toEqual({ kind: "lost" });
});
