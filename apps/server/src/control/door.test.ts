import { faultClass } from "@platzwart/domain/devices/fault";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { hours, milliseconds, minus, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, test, vi } from "vitest";
import type { DoorReport, Opener } from "../facts/device-pictures.ts";
import type { StoredDoorReport } from "../facts/equipment-records.ts";
import { hostedDoor } from "../testing/hosted-door.ts";
import type { DoorConnection } from "./drivers/door-driver.ts";
import { HostedDoors } from "./drivers/hosted-doors.ts";
import { SimulatedRelays } from "./drivers/simulated-relays.ts";

const NOW = at("2026-11-21T14:00:00Z");
const UNTIL = plus(NOW, minutes(30));
const LATER = plus(NOW, minutes(90));

const LOCKED: StoredDoorReport = { isUnlocked: false, heldUntil: null, reportedAt: NOW, lastOpenedAt: null };
const ANOTHER = { kind: "user", id: "v", username: "kim" } as const;
const USER = { kind: "user", id: "u", username: "personal" } as const;

async function aDoor(remembered: StoredDoorReport | null = LOCKED, answerAfter = 0) {
  const clock = new FakeClock(NOW);
  const relays = new SimulatedRelays({
    ...{ clock, answerAfter: milliseconds(answerAfter), hasOffTimer: true },
    wasOn: () => (remembered?.heldUntil ?? 0) > NOW,
  });
  const connect = vi.spyOn(HostedDoors.prototype, "connect");
  const log: string[] = [];
  const nameOf = (opener: Opener) => (opener.kind === "user" ? opener.id : opener.kind);
  const { door, heldUntil, kill } = await hostedDoor({
    ...{ clock, relays, remembered },
    serverLog: { error: (message) => log.push(message) },
    onNews: (news) => {
      if (news.kind === "reported") {
        const { isUnlocked, heldUntil } = news.report;
        const state = `${isUnlocked ? "unlocked" : "locked"}${heldUntil === null ? "" : ", held"}`;
        log.push(`${state} by ${news.cause.kind}`);
      } else if (news.kind === "failed") log.push(faultClass(news.fault));
      else if (news.kind === "recovered") log.push(news.kind);
      else if (news.kind === "not_opened") log.push(`not opened for ${nameOf(news.opener)}: ${news.why}`);
      else if (news.kind === "opening_known")
        log.push(`${news.isOpened ? "opened" : "not opened"} for ${nameOf(news.opener)}`);
    },
  });
  const connection = connect.mock.results[0]?.value as DoorConnection;
  connect.mockRestore();
  return { door, relays, heldUntil, kill, connection, clock, log };
}

test("[Z-02, Z-03] a door is held until its time, longer when that grows, and no longer when commanded so", async () => {
  const { door, relays, log, heldUntil } = await aDoor();
  expect(await door.ensure(UNTIL)).toBe("confirmed");
  expect(door.report).toMatchObject({ isUnlocked: true, heldUntil: UNTIL });
  expect(door.ensure(UNTIL)).toBeNull();
  expect(await door.ensure(LATER)).toBe("confirmed");
  expect(heldUntil()).toBe(LATER);
  expect(await door.ensure(null)).toBe("confirmed");
  expect(relays.isOn("door")).toBe(false);
  expect(log).toEqual(["unlocked, held by rule", "unlocked, held by rule", "locked by rule"]);
});

test("[Z-09, D-31] a door for which two opened in vain, and which somebody opens at it then, is open for neither", async () => {
  const { door, relays, clock } = await aDoor();
  relays.setFault("door", "silent");
  const outcomes = [door.open(seconds(30), USER), door.open(seconds(30), ANOTHER)];
  await clock.advance(seconds(12));
  for (const outcome of await Promise.all(outcomes)) expect(outcome).not.toBe("confirmed");
  relays.setFault("door", null);
  await clock.advance(seconds(3));
  await door.poll();
  relays.pressWallSwitch("door");
  await clock.settle();
  expect(door.report?.isUnlocked).toBe(true);
  expect(door.opening).toBeNull();
});

test("[Z-03] a door without commands locks at the end of its time and reports it", async () => {
  const { door, clock } = await aDoor();
  await door.ensure(UNTIL);
  await clock.advance(minus(minutes(30), milliseconds(1)));
  expect(door.report?.isUnlocked).toBe(true);
  await clock.advance(milliseconds(1));
  expect(door.report).toMatchObject({ isUnlocked: false, heldUntil: null });
  expect(door.reportedAt).toBe(UNTIL);
});

test("[Z-03] commanded anew, a door that stands right is held again, and nothing new is reported", async () => {
  const { door, connection, log } = await aDoor();
  const holds = vi.spyOn(connection, "hold");
  await door.ensure(UNTIL);
  expect(await door.ensure(UNTIL, { isConfirming: true })).toBe("confirmed");
  expect(holds.mock.calls.map(([until]) => until)).toEqual([UNTIL, UNTIL]);
  expect(log).toHaveLength(1);
});

test("[D-31] an opening lasts its time; neither rule nor release shortens it", async () => {
  const { door, relays, clock, log } = await aDoor();
  await door.ensure(null);
  log.length = 0;
  expect(await door.open(seconds(10), USER)).toBe("confirmed");
  expect(door.ensure(null)).toBeNull();
  expect(await door.ensure(null, { isConfirming: true })).toBe("confirmed");
  await clock.advance(seconds(9));
  expect(relays.isOn("door")).toBe(true);
  await clock.advance(seconds(1));
  expect(door.report?.isUnlocked).toBe(false);
  expect(log).toEqual(["unlocked by person", "locked by device"]);
});

test("[D-31] a door that is commanded to be held while a person opens it does both", async () => {
  const { door, clock, heldUntil } = await aDoor(LOCKED, 500);
  const opened = door.open(seconds(10), USER);
  const held = door.ensure(UNTIL);
  expect(door.isPending).toBe(true);
  await clock.advance(seconds(2));
  expect([await opened, await held]).toEqual(["confirmed", "confirmed"]);
  expect(door.report).toMatchObject({ isUnlocked: true, heldUntil: UNTIL });
  expect([door.isPending, door.fault]).toEqual([false, null]);
  await clock.advance(seconds(20));
  expect(heldUntil()).toBe(UNTIL);
});

test("[D-31] a door that answers too late is not opened at all, and the opening is not tried again", async () => {
  const { door, relays, clock, log } = await aDoor(LOCKED, 6_000);
  const opened = door.open(seconds(10), USER);
  await clock.advance(seconds(60));
  expect(await opened).toBe("unconfirmed");
  expect(log).toEqual(["not opened for u: timeout", "timeout"]);
  expect(relays.isOn("door")).toBe(false);
  relays.setAnswerAfter("door", milliseconds(0));
  await door.poll();
  expect(door.fault).toBeNull();
});

test("[Z-03] a door keeps its hold while the program is away, and locks when that time has passed meanwhile", async () => {
  const held = { isUnlocked: true, heldUntil: UNTIL, reportedAt: NOW, lastOpenedAt: null };
  const kept = await aDoor(held);
  expect(kept.door.ensure(UNTIL)).toBeNull();
  await kept.door.poll();
  expect(kept.log).toEqual([]);

  const over = await aDoor({ ...held, heldUntil: NOW });
  await over.door.poll();
  expect(over.log).toEqual(["locked by device"]);
});

test.each([
  ["a time after all dates", { isUnlocked: true, heldUntil: 9e18 }],
  ["a time that no page can show", { isUnlocked: true, heldUntil: Date.UTC(10_000) }],
  ["no time", { isUnlocked: true, heldUntil: Number.NaN }],
  ["a part of a millisecond", { isUnlocked: true, heldUntil: 0.5 }],
  ["a time as text", { isUnlocked: true, heldUntil: "2026-11-21T14:30:00Z" }],
  ["nothing of a hold", { isUnlocked: true }],
  ["a word for unlocked", { isUnlocked: "true", heldUntil: null }],
  ["nothing", undefined],
  ["null", null],
])("[Z-03] a door that reports %s does not do as told, and its state stays what it was", async (_, said) => {
  const { door, connection, log } = await aDoor();
  await door.ensure(UNTIL);
  const read = vi.spyOn(connection, "read").mockResolvedValue(said as DoorReport);
  log.length = 0;
  await door.poll();
  expect([door.fault, door.report]).toMatchObject(["refused", { isUnlocked: true, heldUntil: UNTIL }]);
  read.mockRestore();
  await door.poll();
  expect(log).toEqual(["refused", "recovered"]);
});

test("[D-31] a door that is taken out while it is opened says that nothing was confirmed", async () => {
  const { door, log } = await aDoor(LOCKED, 500);
  const opened = door.open(seconds(10), USER);
  door.stop();
  expect(await opened).toBe("superseded");
  expect(log).toEqual(["not opened for u: superseded"]);
});

test("[Z-03, Z-08] a door that never said anything is asked before a rule commands it, and commanded then", async () => {
  const { door, relays, clock, log, heldUntil } = await aDoor(null);
  expect(door.ensure(UNTIL)).toBeNull();
  expect(relays.commandsTo("door")).toBe(0);
  await clock.advance(milliseconds(0));
  expect(heldUntil()).toBe(UNTIL);
  expect(log).toEqual(["locked by device", "unlocked, held by rule"]);
});

test("[Z-08, D-31] two who have it opened have an outcome each, and it stays open until the later end", async () => {
  const { door, relays, clock, log } = await aDoor(LOCKED, 100);
  const byCode = door.open(seconds(30), ANOTHER);
  const byUser = door.open(seconds(10), USER);
  await clock.advance(milliseconds(300));
  expect([await byCode, await byUser]).toEqual(["confirmed", "confirmed"]);
  expect(door.opening).toMatchObject({ until: expect.any(Number) });
  await clock.advance(seconds(29));
  expect(relays.isOn("door")).toBe(true);
  await clock.advance(seconds(1));
  expect(relays.isOn("door")).toBe(false);
  expect(log).toEqual(["unlocked by person", "locked by device"]);
});

test("[D-31] a clock that is set while a door stands open changes nothing of how long it is said to stand so", async () => {
  const { door, clock } = await aDoor();
  await door.open(seconds(30), USER);
  for (const step of [hours(1), hours(-2), seconds(-3)]) {
    clock.setWallClock(plus(clock.now(), step));
    expect(door.opening).toMatchObject({ opener: USER, until: plus(clock.now(), seconds(30)) });
  }
  // ordinary drift of the clocks is no news
  const { until } = door.opening ?? {};
  clock.setWallClock(plus(clock.now(), milliseconds(4)));
  expect(door.opening).toMatchObject({ until });
  await clock.advance(seconds(30));
  expect(door.opening).toBeNull();
});

test("[D-31] an opening that was logged as not confirmed, and was carried out, is logged once that is known", async () => {
  const { door, relays, clock, log } = await aDoor();
  relays.setFault("door", "late");
  const opened = door.open(seconds(10), USER);
  await clock.advance(seconds(5));
  expect(await opened).toBe("unconfirmed");
  await clock.advance(seconds(2));
  expect(log).toEqual(["not opened for u: timeout", "unlocked by person", "opened for u"]);
});

test("[Z-03] a hold that ends while the door is out of reach is not commanded again when it is back", async () => {
  const { door, relays, clock, log } = await aDoor();
  await door.ensure(UNTIL);
  await clock.advance(minutes(29));
  relays.setFault("door", "offline");
  await door.poll();
  await clock.advance(seconds(70));
  const commands = relays.commandsTo("door");
  relays.setFault("door", null);
  await door.poll();
  await clock.advance(minutes(5));
  expect([relays.commandsTo("door"), relays.isOn("door"), door.fault]).toEqual([commands, false, null]);
  expect(log).toEqual(["unlocked, held by rule", "offline", "recovered", "locked by rule"]);
});

test("[D-31] a command that reaches the door after its time is not carried out", async () => {
  const { relays, connection, clock } = await aDoor();
  const command = { id: "a", action: { kind: "open", duration: seconds(10) }, notAfter: NOW } as const;
  const { signal } = new AbortController();
  expect(await connection.carryOut(command, signal)).toMatchObject({ isDone: true });
  await clock.advance(seconds(11));
  expect(await connection.carryOut(command, signal)).toMatchObject({ isDone: false });
  expect(relays.isOn("door")).toBe(false);
});

test("[D-09] locked by hand it stays so until the rule is asked again, whatever hold was commanded before", async () => {
  const { door, relays, clock } = await aDoor();
  await door.ensure(UNTIL);
  expect(await door.lock({ id: "u" })).toBe("confirmed");
  await clock.advance(seconds(70));
  expect(relays.isOn("door")).toBe(false);
  expect(await door.ensure(UNTIL)).toBe("confirmed");
});

test("[E-04, D-31] a door that was taken out does nothing any more, and says so", async () => {
  const { door, relays, log } = await aDoor();
  door.stop();
  expect(await door.open(seconds(10), USER)).toBe("superseded");
  expect(await door.lock({ id: "u" })).toBe("superseded");
  expect([door.ensure(UNTIL), relays.commandsTo("door")]).toEqual([null, 0]);
  expect(log).toEqual(["not opened for u: superseded"]);
});

test("[D-31] where the program ends meanwhile, nobody knows whether the door was opened", async () => {
  const { door, log } = await aDoor(LOCKED, 500);
  const opened = door.open(seconds(10), USER);
  door.abandonCommands();
  door.stop();
  expect(await opened).toBe("unconfirmed");
  expect(log).toEqual(["not opened for u: timeout"]);
});

test("[D-31] an opening that fails lends its end to no other", async () => {
  const { door, relays, clock } = await aDoor();
  relays.setFault("door", "offline");
  await door.open(seconds(30), ANOTHER);
  relays.setFault("door", null);
  await door.open(seconds(10), USER);
  expect(door.opening).toMatchObject({ until: plus(clock.now(), seconds(10)) });
});

test("[D-09, Z-09] a lock by hand is the person's doing, pends until it is confirmed, and is asked about where it fails", async () => {
  const { door, relays, clock, log } = await aDoor(LOCKED, 100);
  const held = door.ensure(UNTIL);
  await clock.advance(milliseconds(300));
  await held;
  const locked = door.lock({ id: "u" });
  expect(door.isPending).toBe(true);
  await clock.advance(milliseconds(300));
  expect(await locked).toBe("confirmed");
  expect([door.isPending, log.at(-1)]).toEqual([false, "locked by person"]);
  relays.setFault("door", "offline");
  expect(await door.lock({ id: "u" })).toBe("unreachable");
  await clock.advance(milliseconds(0));
  expect([door.fault, log.at(-1)]).toEqual(["offline", "offline"]);
});

test("[Z-08] a door that was commanded to be held and did not answer is not known to be locked until that time is over", async () => {
  const { door, relays, clock } = await aDoor();
  relays.setFault("door", "silent");
  void door.ensure(UNTIL);
  expect([door.report?.isUnlocked, door.isKnownLocked, door.maybeHeldUntil]).toEqual([false, false, UNTIL]);
  void door.ensure(null);
  await clock.advance(minutes(31));
  expect([door.isKnownLocked, door.maybeHeldUntil]).toEqual([true, null]);
});
