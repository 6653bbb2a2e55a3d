import { seededRandom } from "@platzwart/domain/seeded-random";
import { at } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import {
  days,
  HOUR,
  hours,
  MINUTE,
  milliseconds,
  minus,
  minutes,
  plus,
  SECOND,
  seconds,
} from "@platzwart/domain/time/instant";
import { newSigningKey } from "@platzwart/machine/list-crypto";
import { describe, expect, it } from "vitest";
import type { DoorIo } from "./door-io.ts";
import { DOOR, DoorUnderTest, listWith, NOON, permanent } from "./testing/door-under-test.ts";

const CODE = { digits: "246813" };
const isInTime = () => true;

async function doorWith(codes: Parameters<typeof listWith>[0], more: Parameters<typeof listWith>[1] = {}) {
  const door = await DoorUnderTest.start();
  expect(await door.give(listWith(codes, more))).toBeNull();
  return door;
}

type Restart = { readonly isKept?: boolean; readonly boot?: string; readonly isLinked?: boolean };

/** A unique wrong code of six digits. */
const wrong = (nth: number) => `${100_000 + nth * 37}#`;

describe("A door decides by its list", () => {
  it("[D-20] opens for a code within its window, writes that down, and locks by itself", async () => {
    const door = await doorWith([CODE]);
    expect(await door.type("246813#")).toEqual(["relay on"]);
    await door.advance(seconds(29));
    expect(door.lines).toEqual(["relay on"]);
    await door.advance(SECOND);
    expect(door.lines).toEqual(["relay on", "relay off"]);
    expect(await door.events()).toMatchObject([
      { kind: "started", seq: 1 },
      { kind: "granted", seq: 2, code: "code-1", seconds: 30, at: NOON },
    ]);
  });

  it("[D-20] keeps its list over a restart, and has no other person's digits on its card", async () => {
    const door = await (await doorWith([CODE])).restart("run-2");
    expect(await door.type("246813#")).toEqual(["relay on"]);
    expect(await door.type("*")).toEqual([]);
    for (const file of await door.disk.list())
      expect((await door.disk.read(file))?.toString("latin1")).not.toContain("246813");
  });

  it.each([
    ["a code whose window is over", { validity: { from: NOON - 7_200_000, until: NOON } }, "outside_window"],
    [
      "a code whose window comes",
      { validity: { from: NOON + 1, until: NOON + 3_600_000 } },
      "outside_window",
    ],
    ["a code that was ended", { endedAt: NOON - 1 }, "outside_window"],
    ["a code of another court", { court: 2 }, "other_court"],
  ])("[D-20] refuses %s, and says why in the log", async (_what, entry, reason) => {
    const door = await doorWith([{ ...CODE, ...entry }]);
    expect(await door.type("246813#")).toEqual(["refused"]);
    expect((await door.events()).at(-1)).toMatchObject({
      kind: "denied",
      length: 6,
      reason,
      lockedFor: null,
    });
  });

  it("[A-18] suspends permanent codes while they are not allowed, and takes them again", async () => {
    const door = await doorWith([permanent("246813")], { permanentCodesAllowed: false });
    expect(await door.type("246813#")).toEqual(["refused"]);
    await door.give(listWith([permanent("246813")]));
    expect(await door.type("246813#")).toEqual(["relay on"]);
  });

  it("[D-20] opens no court that is blocked or out of operation for a booking", async () => {
    const blocks = [{ from: NOON - 1_000, until: NOON + 60_000 }];
    const door = await doorWith([CODE], { courts: [{ id: 1, isAvailable: true, blocks }] });
    expect(await door.type("246813#")).toEqual(["refused"]);
    await door.advance(minutes(1));
    expect(await door.type("246813#")).toEqual(["relay on"]);
    await door.give(listWith([CODE], { courts: [{ id: 1, isAvailable: false, blocks: [] }] }));
    await door.advance(MINUTE);
    expect(await door.type("246813#")).toEqual(["relay off", "refused"].slice(1));
  });

  it("[D-04, A-17] takes codes of each length that is in use, and no other", async () => {
    const door = await doorWith([CODE, permanent("13579246")], { codeLength: 4 });
    expect(await door.type("13579246#")).toEqual(["relay on"]);
    await door.advance(MINUTE);
    // no code has five digits here: nothing is submitted, and the next key goes on
    expect(await door.type("24681#")).toEqual([]);
    expect(await door.type("3#")).toEqual(["relay on"]);
  });

  it("[D-04] forgets what nobody goes on with after ten seconds, and clears with *", async () => {
    const door = await doorWith([CODE]);
    await door.type("246");
    await door.advance(seconds(10));
    expect(await door.type("813#")).toEqual([]);
    await door.type("*");
    expect(await door.type("99*246813#")).toEqual(["relay on"]);
  });

  it("[D-04] loses no key that comes while a code is being checked", async () => {
    const door = await doorWith([CODE, { ...CODE, digits: "135792" }]);
    expect(await door.type("999999#246813#888888#")).toEqual(["refused", "relay on", "refused"]);
    expect((await door.events()).map(({ kind }) => kind)).toEqual(["started", "denied", "granted", "denied"]);
  });

  it.each(["1", "#", "*"])(
    "[D-04] is as before after %s was held down while a code was checked",
    async (key) => {
      const door = await doorWith([CODE]);
      expect(await door.type(`999999#${key.repeat(1_000)}`)).toEqual(["refused"]);
      expect(await door.type("*246813#")).toEqual(["relay on"]);
      expect((await door.events()).map(({ kind }) => kind)).toEqual(["started", "denied", "granted"]);
    },
  );

  it.each([
    ["# alone", "####"],
    ["30 digits", "123456789012345678901234567890"],
    ["nothing but *", "****"],
    ["a key that is held down", "1".repeat(1_000)],
  ])("takes %s as nothing that was typed", async (_what, keys) => {
    const door = await doorWith([CODE]);
    expect(await door.type(keys)).toEqual([]);
    expect(await door.events()).toHaveLength(1);
  });

  it("[D-20] takes no code before it has a list", async () => {
    const door = await DoorUnderTest.start();
    expect(await door.type("246813#")).toEqual([]);
    expect(await door.events()).toHaveLength(1);
  });

  it("[D-20] opens by a list of 168 hours for permanent codes alone, until its server is linked", async () => {
    const validity = { from: NOON, until: NOON + 30 * 86_400_000 };
    const door = await doorWith([{ ...CODE, validity }, permanent("135792")]);
    await door.advance(days(7));
    expect(await door.type("246813#")).toEqual(["relay on"]);
    await door.advance(MINUTE);
    expect(await door.type("246813#")).toEqual(["refused"]);
    expect((await door.events()).at(-1)).toMatchObject({ kind: "denied", reason: "list_too_old" });
    expect(await door.type("135792#")).toEqual(["relay on"]);
    const later = await door.restart("run-2");
    expect(await later.type("246813#")).toEqual(["refused"]);
    later.core.noteContact();
    expect(await later.type("246813#")).toEqual(["relay on"]);
  });

  it("[D-20] keeps weekday hours in both nights of the clock change without a time zone", async () => {
    // Sundays from 2:00 to 3:00: skipped in March, twice in October
    const hoursOf = { weekdays: [7 as const], from: 120, until: 180 };
    const offsets = [
      { from: at("2025-10-26T01:00Z"), minutes: 60 },
      { from: at("2026-03-29T01:00Z"), minutes: 120 },
      { from: at("2026-10-25T01:00Z"), minutes: 60 },
    ];
    const opens = async (instant: ReturnType<typeof at>) => {
      const door = await DoorUnderTest.start({ clock: new FakeClock(instant) });
      const validity = { from: at("2026-01-01T00:00Z"), until: at("2027-01-01T00:00Z") };
      await door.give(listWith([permanent("246813", { validity, hours: hoursOf })], { offsets }));
      return (await door.type("246813#"))[0] === "relay on";
    };
    expect(await opens(at("2026-03-22T01:30Z"))).toBe(true);
    expect(await opens(at("2026-03-29T00:59Z"))).toBe(false);
    expect(await opens(at("2026-03-29T01:00Z"))).toBe(false);
    expect(await opens(at("2026-10-25T00:30Z"))).toBe(true);
    expect(await opens(at("2026-10-25T01:30Z"))).toBe(true);
    expect(await opens(at("2026-10-25T02:00Z"))).toBe(false);
  });
});

describe("A door takes no document but its server's newest", () => {
  it.each([
    ["for another door", listWith([], { door: "door-2" }), {}, "other_door"],
    ["signed by another server", listWith([]), { signedBy: newSigningKey() }, "signature"],
    ["whose text was changed", listWith([]), { signed: "another text" }, "signature"],
    ["older than its own", listWith([]), { revision: 4 }, "older"],
    ["with another revision inside", { ...listWith([]), document: "other" }, {}, "unreadable"],
    ["that is none", { document: "access", door: DOOR }, {}, "unreadable"],
  ])("[D-20] refuses one %s, and goes on by the one that it has", async (_what, list, how, why) => {
    const door = await DoorUnderTest.start();
    await door.give(listWith([CODE]), { revision: 5 });
    expect(await door.give(list, { revision: 6, ...how })).toBe(why);
    expect(await door.type("246813#")).toEqual(["relay on"]);
  });

  it("[D-20] a revoked code opens nothing once the list came, also after a restart", async () => {
    const door = await doorWith([CODE]);
    await door.give(listWith([]));
    expect(await door.type("246813#")).toEqual(["refused"]);
    expect(await (await door.restart("run-2")).type("246813#")).toEqual(["refused"]);
  });

  it("[D-20] opens for no revoked code any more where the card has no room for the list, and says so", async () => {
    const door = await doorWith([CODE]);
    const onCard = door.core.storedList;
    door.disk.fail("ENOSPC", 1);
    const fresh = { digits: "135792", id: "code-2" };
    expect(await door.give(listWith([fresh]))).toBe("no_room");
    expect(door.core.storedList).toEqual(onCard);
    expect(await door.type("246813#")).toEqual(["refused"]);
    expect(await door.type("135792#")).toEqual(["relay on"]);
  });

  it("[D-09, D-31] is locked and opened for people while its card is stalled", async () => {
    const door = await doorWith([CODE]);
    await door.hold(plus(NOON, HOUR));
    const resume = door.disk.stall();
    const given = door.give(listWith([]));
    await door.core.execute({ id: "command-1", action: { kind: "lock" }, isInTime });
    expect(door.lines).toEqual(["relay on", "relay off"]);
    await door.core.execute({ id: "command-2", action: { kind: "open", duration: 10_000 }, isInTime });
    expect(door.lines).toEqual(["relay on", "relay off", "relay on"]);
    resume();
    expect(await given).toBeNull();
  });

  it("opens nothing once its server has removed it", async () => {
    const door = await doorWith([CODE]);
    await door.hold(plus(NOON, HOUR));
    expect(door.lines).toEqual(["relay on"]);
    door.core.revoke();
    await door.type("");
    expect(door.lines).toEqual(["relay on", "relay off"]);
    expect(await door.type("246813#")).toEqual([]);
    expect(await (await door.restart("run-2")).type("246813#")).toEqual([]);
  });

  it("forgets its list also where the card fails at first, or a list is just being written", async () => {
    const door = await doorWith([CODE]);
    const goOn = door.disk.stall();
    const giving = door.give(listWith([CODE, permanent("135792")]));
    door.core.revoke();
    goOn();
    await giving;
    expect(await door.type("135792#")).toEqual([]);
    door.disk.fail("EIO", 1);
    door.core.revoke();
    await door.advance(MINUTE);
    expect(await (await door.restart("run-2")).type("246813#")).toEqual([]);
  });
});

describe("A door that is held", () => {
  it("[Z-08] locks 24 hours after the last contact with its server while it runs, and is held again once it is", async () => {
    const door = await DoorUnderTest.start();
    await door.hold(plus(NOON, days(3)));
    await door.advance(hours(24));
    expect(door.lines).toEqual(["relay on"]);
    await door.advance(MINUTE);
    expect(door.lines).toEqual(["relay on", "relay off"]);
    door.core.noteContact();
    expect(door.lines.at(-1)).toBe("relay on");
  });

  it("[Z-08] stays unlocked until the end of its document, and locks by itself then", async () => {
    const door = await DoorUnderTest.start();
    expect(await door.hold(plus(NOON, HOUR))).toEqual({ isDone: true });
    expect(door.core.state).toMatchObject({ isUnlocked: true, heldUntil: plus(NOON, HOUR) });
    await door.advance(HOUR);
    expect(door.lines).toEqual(["relay on", "relay off"]);
  });

  const holds = [
    { from: NOON - 3_600_000, until: NOON + 3_600_000 },
    { from: NOON + 7_200_000, until: NOON + 10_800_000 },
  ];
  const heldAlone = (events: Awaited<ReturnType<DoorUnderTest["events"]>>) =>
    events.filter(({ kind }) => kind.startsWith("hold_"));

  it("[Z-08] holds by schedule while it is not linked, and leaves the lock as it stands once it is", async () => {
    const door = await doorWith([], { holds });
    expect(door.lines).toEqual([]);
    door.core.noteLinkLost();
    expect(door.core.state).toMatchObject({ isUnlocked: true, heldUntil: plus(NOON, HOUR) });
    await door.advance(hours(1));
    await door.advance(minus(HOUR, milliseconds(1)));
    expect(door.lines).toEqual(["relay on", "relay off"]);
    await door.advance(milliseconds(1));
    expect(door.core.state.heldUntil).toBe(plus(NOON, hours(3)));
    door.core.noteContact();
    await door.hold(plus(NOON, hours(3)));
    expect(door.lines).toEqual(["relay on", "relay off", "relay on"]);
    await door.hold(null);
    expect(door.lines.at(-1)).toBe("relay off");
    expect(heldAlone(await door.events())).toMatchObject([
      { kind: "hold_began", until: plus(NOON, HOUR) },
      { kind: "hold_ended" },
      { kind: "hold_began", until: plus(NOON, hours(3)) },
    ]);
  });

  it("[Z-08] goes on with what its server said, until the end of that and of the schedule that goes on from it", async () => {
    const door = await doorWith([], { holds });
    await door.hold(plus(NOON, minutes(30)));
    door.core.noteLinkLost();
    expect(door.core.state.heldUntil).toBe(plus(NOON, HOUR));
    await door.advance(HOUR);
    expect(door.lines).toEqual(["relay on", "relay off"]);
    expect(heldAlone(await door.events())).toMatchObject([{ kind: "hold_ended", at: plus(NOON, HOUR) }]);
  });

  it("[Z-08] holds nothing by schedule 24 hours after the last contact with its server, also what is held then", async () => {
    const begin = NOON + 84_600_000;
    const door = await doorWith([], { holds: [{ from: begin, until: begin + 7_200_000 }] });
    door.core.noteLinkLost();
    await door.advance(plus(hours(23), minutes(30)));
    expect(door.lines).toEqual(["relay on"]);
    await door.advance(minutes(31));
    expect(door.lines).toEqual(["relay on", "relay off"]);
    expect(heldAlone(await door.events()).map(({ kind }) => kind)).toEqual(["hold_began", "hold_ended"]);
  });

  it("[D-09] locked by hand, the running hold of the schedule is over, and the next one is not", async () => {
    const door = await doorWith([], { holds });
    await door.hold(plus(NOON, HOUR));
    door.core.execute({ id: "command-1", action: { kind: "lock" }, isInTime });
    door.core.noteLinkLost();
    await door.advance(minus(hours(2), milliseconds(1)));
    expect(door.lines).toEqual(["relay on", "relay off"]);
    await door.advance(milliseconds(1));
    expect(door.lines.at(-1)).toBe("relay on");
  });

  it.each([
    ["within the window", 1, {}, ["relay on"]],
    ["24 hours after its server was last heard", 24, {}, ["relay on"]],
    ["later than that", 25, {}, []],
    ["whose clock nobody keeps", 1, { isKept: false, boot: "boot-2" }, []],
    ["whose server is there", 1, { isLinked: true }, []],
  ])("[Z-08, D-20] a restart %s", async (_what, later, { isLinked, ...how }: Restart, lines) => {
    const before = await doorWith([], { holds: [{ from: NOON, until: NOON + 200_000_000 }] });
    await before.hold(plus(NOON, days(3)));
    await before.save();
    before.core.stop();
    await before.clock.advance(minus(hours(later), seconds(15)));
    const door = await before.restartAfterCut("run-2", how);
    if (isLinked === true) door.core.noteContact();
    await door.advance(seconds(15));
    expect(door.lines).toEqual(lines);
  });
});

describe("What the server has a door do once", () => {
  it("[D-31, Z-03] is done once, however often it comes", async () => {
    const door = await DoorUnderTest.start();
    const order = { id: "command-1", action: { kind: "open", duration: 10_000 }, isInTime } as const;
    expect(await door.core.execute(order)).toEqual({ isDone: true });
    expect(door.core.state).toMatchObject({ isUnlocked: true, byCommand: "command-1" });
    await door.advance(seconds(9));
    expect(await door.core.execute(order)).toEqual({ isDone: false, why: "known" });
    await door.advance(SECOND);
    expect(door.lines).toEqual(["relay on", "relay off"]);
  });

  it("[D-09] to lock ends an opening and a hold, which no later contact brings back", async () => {
    const door = await doorWith([CODE]);
    await door.hold(plus(NOON, days(3)));
    await door.type("246813#");
    await door.core.execute({ id: "command-1", action: { kind: "lock" }, isInTime });
    expect(door.lines).toEqual(["relay on", "relay off"]);
    await door.advance(days(2));
    door.core.noteContact();
    await door.advance(MINUTE);
    expect(door.lines).toEqual(["relay on", "relay off"]);
  });

  it("[D-31] an opening lasts as long as it should while the wall clock is set", async () => {
    const door = await doorWith([CODE]);
    await door.type("246813#");
    door.clock.setWallClock(plus(door.clock.now(), hours(2)));
    await door.advance(seconds(29));
    expect(door.lines).toEqual(["relay on"]);
    door.clock.setWallClock(plus(door.clock.now(), hours(-4)));
    await door.advance(SECOND);
    expect(door.lines).toEqual(["relay on", "relay off"]);
  });
});

describe("A remote keypad", () => {
  const enter = (id: string, digits: string, court: number | null = null) => {
    const by = { kind: "terminal", id: "terminal-1" } as const;
    return { id, action: { kind: "enter", digits, court, by } as const, isInTime };
  };

  it("[D-20, D-30] types at the door: the same list, and the log says who", async () => {
    const door = await doorWith([CODE]);
    expect(await door.core.execute(enter("command-1", "246813"))).toEqual({
      isDone: true,
      entry: { kind: "granted", code: "code-1", court: 1 },
    });
    expect(door.lines).toEqual(["relay on"]);
    expect(door.core.state).toMatchObject({ byCode: "code-1", openFor: 30_000, byCommand: null });
    expect((await door.events()).at(-1)).toMatchObject({
      kind: "granted",
      by: { kind: "terminal", id: "terminal-1" },
    });
    expect(await door.core.execute(enter("command-2", "246813", 2))).toMatchObject({
      entry: { kind: "denied" },
    });
    await door.advance(seconds(30));
    expect(door.core.state).toMatchObject({ byCode: null, openFor: null });
  });

  it("[D-21] shares its count of wrong codes with the keypad, and returns for how long none is taken", async () => {
    const door = await doorWith([CODE]);
    for (let nth = 1; nth <= 4; nth += 1) await door.type(wrong(nth));
    for (let nth = 5; nth <= 8; nth += 1)
      await door.core.execute(enter(`command-${nth}`, wrong(nth).slice(0, -1)));
    expect(door.core.state.lockedFor).toBe(15 * 60_000);
    expect(await door.type("246813#")).toEqual(["refused"]);
    await door.advance(minutes(5));
    expect(await door.core.execute(enter("command-9", "246813"))).toEqual({
      isDone: true,
      entry: { kind: "locked", wait: 10 * 60_000 },
    });
  });

  it("[D-21] brings a guesser by turns at keypad, terminal and panel 11 tries in an hour and 41 in a day", async () => {
    let door = await doorWith([CODE]);
    const random = seededRandom(41);
    const tries: number[] = [];
    for (let nth = 1; nth <= 26 * 12; nth += 1) {
      if (door.core.state.lockedFor === null) tries.push(door.clock.elapsed());
      if (random() < 0.4) await door.type(wrong(nth));
      else await door.core.execute(enter(`command-${nth}`, wrong(nth).slice(0, -1)));
      if (nth % 40 === 0) door = await door.restart(`run-${nth}`);
      if (nth % 35 === 0) door.clock.setWallClock(plus(door.clock.now(), hours(nth % 70 === 0 ? 2 : -2)));
      await door.advance(minutes(5));
    }
    const most = (span: number) =>
      Math.max(...tries.map((from) => tries.filter((at) => at >= from && at < from + span).length));
    expect([most(HOUR) <= 11, most(days(1)) <= 41]).toEqual([true, true]);
    // the guesser tries as often as the limits allow
    expect([most(HOUR), most(days(1)) >= 40]).toEqual([11, true]);
  });

  it("[D-31] opens nothing for digits that waited longer than somebody would", async () => {
    const door = await doorWith([CODE]);
    const resume = door.disk.stall();
    void door.core.execute(enter("command-1", "999999"));
    let isStillThere = true;
    const second = door.core.execute({ ...enter("command-2", "246813"), isInTime: () => isStillThere });
    isStillThere = false;
    resume();
    expect(await second).toEqual({ isDone: false, why: "late" });
    expect(door.lines).toEqual([]);
    expect(await door.events()).toHaveLength(2);
  });
});

describe("A door whose clock nobody keeps", () => {
  const hoursOf = { weekdays: [1, 2, 3, 4, 5, 6, 7] as const, from: 0, until: 1_440 };
  const codes = [
    { digits: "100001" },
    { digits: "100002", validity: { from: NOON + 3_600_000, until: NOON + 7_200_000 } },
    { digits: "100003", validity: { from: NOON - 7_200_000, until: NOON } },
    permanent("100004"),
    permanent("100005", { hours: { ...hoursOf, weekdays: [...hoursOf.weekdays] } }),
  ];
  /** Whether each code opens the door, by the door's own clock. */
  const opens = async (door: DoorUnderTest) => {
    const found: string[] = [];
    for (const { digits } of codes) {
      await door.type(`${digits}#`);
      const event = (await door.events()).at(-1);
      found.push(event?.kind === "denied" ? event.reason : `${event?.kind}`);
      expect(event?.isClockUnknown).toBe(door.doorClock.trust === "unknown" ? true : undefined);
      await door.advance(MINUTE);
    }
    return found;
  };
  const known = ["granted", "outside_window", "outside_window", "granted", "granted"];
  const lost = ["clock_unknown", "clock_unknown", "clock_unknown", "granted", "clock_unknown"];
  const over = ["list_too_old", "list_too_old", "list_too_old", "granted", "clock_unknown"];

  it.each([
    ["is kept", NOON, true, SECOND, known],
    [
      "is at 1970",
      at("1970-01-01T00:00Z"),
      false,
      SECOND,
      [...["granted", "granted", "outside_window", "granted", "clock_unknown"]],
    ],
    ["is a year ahead", plus(NOON, days(365)), false, SECOND, over],
    ["has been unknown for 12 hours", at("1970-01-01T00:00Z"), false, plus(hours(12), SECOND), lost],
  ])("[D-20] that %s after a start of its machine", async (_what, system, isKept, later, expected) => {
    const before = await doorWith(codes);
    await before.save();
    before.clock.setWallClock(system);
    const door = await before.restartAfterCut("run-2", { boot: "boot-2", isKept });
    await door.advance(later);
    expect(await opens(door)).toEqual(expected);
    // the server is back
    door.doorClock.update(plus(NOON, minutes(1)));
    door.core.noteContact();
    expect(door.doorClock.reading).toMatchObject({
      now: isKept ? door.clock.now() : plus(NOON, MINUTE),
      trust: "synced",
    });
    expect(await opens(door)).toEqual(known);
    const clocks = (await door.events()).filter(({ kind }) => kind === "clock");
    expect(clocks).toMatchObject(isKept ? [] : [{ to: plus(NOON, MINUTE), trust: "synced" }]);
  });

  it("[D-20, D-21, D-31] goes on by elapsed time while the clock is set: in an opening, in a lock-out, before an order", async () => {
    for (const step of [hours(2), hours(-2), days(365)]) {
      const door = await DoorUnderTest.start({ isKept: false });
      door.doorClock.update(NOON);
      await door.give(listWith([CODE]));
      const set = () => door.clock.setWallClock(plus(door.clock.now(), step));
      await door.type("246813#");
      set();
      await door.advance(seconds(29));
      expect(door.lines).toEqual(["relay on"]);
      await door.advance(SECOND);
      expect(door.lines).toEqual(["relay on", "relay off"]);
      for (let nth = 1; nth <= 8; nth += 1) await door.type(wrong(nth));
      set();
      await door.advance(minutes(14));
      expect(await door.type("246813#")).toEqual(["refused"]);
      await door.advance(MINUTE);
      expect(await door.type("246813#")).toEqual(["relay on"]);
      await door.advance(MINUTE);
      set();
      expect(
        await door.core.execute({ id: "a", action: { kind: "open", duration: 10_000 }, isInTime }),
      ).toEqual({ isDone: true });
      await door.advance(seconds(10));
      expect(door.lines.slice(-2)).toEqual(["relay on", "relay off"]);
      expect(door.doorClock.now()).toBe(plus(NOON, door.clock.elapsed()));
    }
  });

  it("[D-20, M-06] is held over for long, and known after a restart of its program, not of its machine", async () => {
    let door = await DoorUnderTest.start({ isKept: false });
    door.doorClock.update(NOON);
    await door.give(listWith([permanent("246813")]));
    await door.advance(hours(25));
    door.doorClock.update(null);
    await door.type("");
    expect((await door.events()).at(-1)).toMatchObject({ kind: "clock", trust: "holdover" });
    expect(await door.type("246813#")).toEqual(["relay on"]);
    door.clock.setWallClock(at("1970-01-01T00:00Z"));
    door = await door.restart("run-2", { isKept: false });
    expect(door.doorClock.reading).toEqual({
      ...{ now: plus(NOON, hours(25)), trust: "holdover", source: "server" },
    });
    door = await door.restart("run-3", { isKept: false, boot: "boot-2" });
    expect(door.doorClock.reading).toEqual({
      ...{ now: plus(NOON, hours(25)), trust: "unknown", source: "saved" },
    });
  });
});

describe("Guessing at a door", () => {
  it("[D-21] takes eight different wrong codes, then none for a while, right ones neither", async () => {
    const door = await doorWith([CODE]);
    for (let nth = 1; nth <= 8; nth += 1) expect(await door.type(wrong(nth))).toEqual(["refused"]);
    expect((await door.events()).at(-1)).toMatchObject({ kind: "denied", lockedFor: 15 * 60_000 });
    const before = (await door.events()).length;
    expect(await door.type("246813#")).toEqual(["refused"]);
    expect(await door.events()).toHaveLength(before);
    await door.advance(minutes(15));
    expect(await door.type("246813#")).toEqual(["relay on"]);
  });

  it("[D-21] takes codes again at once where an operator cleared them, and remembers that", async () => {
    let door = await doorWith([CODE]);
    for (let nth = 1; nth <= 8; nth += 1) await door.type(wrong(nth));
    const clear = { id: "command-1", action: { kind: "clear_guesses" }, isInTime } as const;
    expect(await door.core.execute(clear)).toEqual({ isDone: true });
    expect(door.core.state.lockedFor).toBeNull();
    expect(await door.type(wrong(9))).toEqual(["refused"]);
    expect((await door.events()).at(-1)).toMatchObject({ kind: "denied", lockedFor: null });
    door = await door.restart("run-2");
    expect(await door.type("246813#")).toEqual(["relay on"]);
  });

  it("[D-21] gives nobody a try for a restart, a power cut or a clock that is set", async () => {
    let door = await doorWith([CODE]);
    for (let nth = 1; nth <= 8; nth += 1) await door.type(wrong(nth));
    door = await door.restart("run-2");
    expect(await door.type("246813#")).toEqual(["refused"]);
    door = await door.restartAfterCut("run-3");
    expect(await door.type("246813#")).toEqual(["refused"]);
    door.clock.setWallClock(plus(door.clock.now(), hours(2)));
    expect(await door.type("246813#")).toEqual(["refused"]);
    door = await door.restart("run-4");
    expect(await door.type("246813#")).toEqual(["refused"]);
  });

  it("[D-21] a person who guesses at a keypad with restarts has 11 tries in an hour and 41 in a day", async () => {
    let door = await doorWith([CODE]);
    const tried: number[] = [];
    let nth = 0;
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      for (;;) {
        const before = (await door.events()).length;
        nth += 1;
        await door.type(wrong(nth));
        if ((await door.events()).length === before) break;
        tried.push(minute);
      }
      if (minute % 60 === 30) door = await door.restart(`run-${minute}`);
      await door.advance(minutes(5));
      await door.save();
    }
    expect(tried.length).toBeLessThanOrEqual(41);
    expect(tried.length).toBeGreaterThan(30);
    for (const begun of tried)
      expect(tried.filter((minute) => minute >= begun && minute < begun + 60).length).toBeLessThanOrEqual(11);
  });

  it("[D-21] a slip before the right code costs no try", async () => {
    const door = await doorWith([CODE]);
    for (let round = 0; round < 6; round += 1) {
      expect(await door.type(`24681${round === 3 ? 9 : round}#`)).toEqual(["refused"]);
      expect((await door.type("246813#")).at(-1)).not.toBe("refused");
      await door.advance(minutes(11));
    }
    expect((await door.events()).filter(({ kind }) => kind === "granted")).toHaveLength(6);
    expect((await door.events()).find(({ kind }) => kind === "granted")).toMatchObject({
      misspelt: [expect.any(String)],
    });
  });
});

describe("A card that fails", () => {
  it("[D-20] that stalls keeps nobody out who has a valid code for longer than 250 ms", async () => {
    const door = await doorWith([CODE]);
    const goOn = door.disk.stall();
    expect(await door.type("246813#")).toEqual([]);
    await door.advance(milliseconds(249));
    expect(door.lines).toEqual([]);
    await door.advance(milliseconds(1));
    expect(door.lines).toEqual(["relay on"]);
    goOn();
    await door.type("");
    expect((await door.events()).map(({ kind }) => kind)).toEqual(["started", "granted", "store_error"]);
  });

  it("[D-20] that is full keeps nobody out, and the door says so once it has room", async () => {
    const door = await doorWith([CODE]);
    door.disk.fail("ENOSPC", 1);
    expect(await door.type("246813#")).toEqual(["relay on"]);
    expect((await door.events()).map(({ kind }) => kind)).toEqual(["started", "store_error"]);
  });

  it("[D-21] counts a wrong code in memory where it cannot be written", async () => {
    const door = await doorWith([CODE]);
    door.disk.fail("EIO", 100);
    for (let nth = 1; nth <= 8; nth += 1) await door.type(wrong(nth));
    expect(await door.type("246813#")).toEqual(["refused"]);
  });
});

describe("Pins that are missing", () => {
  it("[D-20] leave the door shut, are reported once until they are back, and the program goes on", async () => {
    let isMissing = true;
    const pins = (io: DoorIo): DoorIo => {
      const guarded = (work: () => void) => {
        if (isMissing) throw new Error("ENODEV");
        work();
      };
      return {
        relay: { on: (pulse) => guarded(() => io.relay.on(pulse)), off: () => guarded(() => io.relay.off()) },
        show: (sign) => guarded(() => io.show(sign)),
        test: (output) => guarded(() => io.test(output)),
      };
    };
    const door = await DoorUnderTest.start({ pins });
    await door.give(listWith([CODE]));
    expect(await door.type("246813#")).toEqual([]);
    expect(door.core.state).toMatchObject({ isUnlocked: false, openFor: null, byCode: null });
    expect(await door.type("999999#246813#")).toEqual([]);
    isMissing = false;
    expect(await door.type("246813#")).toEqual(["relay on"]);
    const faults = (await door.events()).flatMap((event) => (event.kind === "pin_error" ? event.what : []));
    expect(faults).toEqual(["lamps: ENODEV", "relay: ENODEV"]);
  });
});

describe("Pins that stay on without their program", () => {
  it("[D-20] are off when the program starts and when it ends, and one that is missing is reported at its start", async () => {
    const done: string[] = [];
    const pins = (io: DoorIo): DoorIo => ({
      ...{ show: () => {}, test: () => {} },
      relay: { on: io.relay.on, off: () => void done.push("relay off") },
      reset() {
        done.push("lamps off");
        throw new Error("ENOENT");
      },
    });
    const door = await DoorUnderTest.start({ pins });
    expect(done.splice(0)).toEqual(["relay off", "lamps off"]);
    door.core.notePinFault("k".repeat(300));
    await door.type("");
    door.core.stop();
    expect(done).toEqual(["relay off", "lamps off"]);
    const faults = (await door.events()).flatMap((event) => (event.kind === "pin_error" ? event.what : []));
    expect(faults).toEqual(["lamps: ENOENT", "k".repeat(200)]);
  });
});

describe("The button inside", () => {
  it("locks what a code opened, forgets what is typed, and is written down", async () => {
    const door = await doorWith([CODE]);
    await door.type("246813#");
    door.core.pressButton();
    expect(door.lines).toEqual(["relay on", "relay off"]);
    await door.type("24");
    door.core.pressButton();
    expect(await door.type("6813#")).toEqual([]);
    expect((await door.events()).map(({ kind }) => kind)).toEqual(["started", "granted", "button", "button"]);
  });

  it("[Z-08] leaves a door open that its server holds", async () => {
    const door = await doorWith([CODE]);
    await door.hold(plus(NOON, HOUR));
    door.core.pressButton();
    expect(door.lines).toEqual(["relay on"]);
  });
});

describe("The wiring test of a controller", () => {
  let orders = 0;
  const order = (door: DoorUnderTest, action: Parameters<DoorUnderTest["core"]["execute"]>[0]["action"]) => {
    orders += 1;
    return door.core.execute({ id: `order-${orders}`, action, isInTime });
  };

  it("[E-05] switches each lamp and the buzzer, and shows which controller it is", async () => {
    const door = await doorWith([]);
    for (const part of ["green_led", "red_led", "buzzer"] as const)
      expect(await order(door, { kind: "test", part })).toEqual({ isDone: true });
    expect(door.lines).toEqual(["test green_led", "test red_led", "test buzzer"]);
    await order(door, { kind: "identify" });
    expect(door.lines.at(-1)).toBe("identify");
  });

  it("[E-05] reports each key and the button instead of taking it, until its time or its link is over", async () => {
    const door = await doorWith([CODE]);
    const granted = async () => (await door.events()).filter(({ kind }) => kind === "granted").length;
    await order(door, { kind: "watch_keys", duration: 60_000 });
    expect(await door.type("246813#A")).toEqual([..."246813#A"].map((key) => `pressed ${key}`));
    expect([door.core.state.isUnlocked, await granted()]).toEqual([false, 0]);
    await door.advance(MINUTE);
    expect(await door.type("246813#")).toEqual(["relay on"]);
    expect(await granted()).toBe(1);
    await order(door, { kind: "watch_keys", duration: 60_000 });
    door.core.pressButton();
    expect([door.lines.at(-1), door.core.state.isUnlocked]).toEqual(["pressed button", true]);
    await door.advance(MINUTE);
    await order(door, { kind: "watch_keys", duration: 60_000 });
    door.core.noteLinkLost();
    expect(await door.type("246813#")).toEqual(["relay on"]);
    const kinds = (await door.events()).map(({ kind }) => kind);
    expect(kinds).toEqual(["started", "granted", "granted"]);
  });

  it("[E-05] has a watched key acknowledged at the door, also before it knows any code", async () => {
    const shown: string[] = [];
    const pins = ({ relay }: DoorIo): DoorIo => ({
      ...{ relay, test: () => {} },
      show: (sign) => shown.push(sign),
    });
    const door = await DoorUnderTest.start({ pins });
    await order(door, { kind: "watch_keys", duration: 60_000 });
    await door.type("2A");
    expect(shown).toEqual(["key", "key"]);
  });
});
