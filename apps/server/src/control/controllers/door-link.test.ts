import { cp, rm } from "node:fs/promises";
import { Refused } from "@platzwart/domain/refusal";
import {
  days,
  hours,
  type Instant,
  milliseconds,
  minus,
  minutes,
  plus,
  SECOND,
  seconds,
  toIso,
} from "@platzwart/domain/time/instant";
import type { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import { describe, expect, test, vi } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { liveEventsIn } from "../../database/store.ts";
import type { DoorAtHall } from "../../testing/door-at-hall.ts";
import { anyEngine } from "../../testing/engines.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { TestServer } from "../../testing/test-server.ts";

/** Log messages about a door, oldest first; `like`: their beginnings. */
async function logged(server: TestServer, ...like: string[]) {
  const entries = await newestEntries(server.app.storage.read, 1000);
  return entries
    .filter(({ message }) => like.some((start) => message.startsWith(start)))
    .map(({ message }) => message)
    .reverse();
}

const GRANTED = "Zugang gewährt: Tür Court 1";

/** Waits for a list built after a change. */
async function listAfter(door: DoorAtHall, change: () => Promise<unknown>) {
  const before = door.core.storedList?.digest;
  const changed = await change();
  await door.until(() => door.core.storedList?.digest !== before);
  return changed as { access_code: string; booking_id: string; id: string };
}

async function deviceOf(server: TestServer, { doorId }: DoorAtHall) {
  const { items } = await server.operate("GET", "/api/devices");
  return items.find(({ id }: { id: string }) => id === `door:${doorId}`);
}

async function doorOf(server: TestServer, { doorId }: DoorAtHall) {
  const { items } = await server.operate("GET", "/api/doors");
  return items.find(({ id }: { id: string }) => id === doorId);
}

anyEngine((engine) => {
  describe("A door with its own controller", () => {
    test("[D-20, E-04] opens for the code of a booking, and the log has it once", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      door.type(`${code}#`);
      await door.says("relay on");
      await door.until(async () => (await logged(server, "Zugang")).length > 0);
      expect(await logged(server, "Zugang")).toEqual([GRANTED]);
      expect(await doorOf(server, door)).toMatchObject({ isUnlocked: true, isSimulated: false, fault: null });
      await server.advance(seconds(30));
      await door.says("relay off");
      await door.until(async () => (await doorOf(server, door)).isUnlocked === false);
    });

    test("[D-20] opens no other door for it", async () => {
      const server = await TestServer.start(engine);
      const first = await linkedDoor(server);
      const second = await linkedDoor(server, { court: 2 });
      const { access_code: code } = await listAfter(first, () => server.bookCourt(1));
      second.type(`${code}#`);
      await second.says("refused");
      first.type(`${code}#`);
      await first.says("relay on");
      expect(second.lines).not.toContain("relay on");
      expect(server.doors.isUnlocked("door-3")).toBe(false);
    });

    test("[D-20] decides alone while its server is stopped, and the log has each event once then", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      await server.stop();
      await door.says("unlinked");
      door.type(`${code}#`);
      await door.says("relay on");
      door.type("999999#");
      await door.says("refused");
      await door.stop();
      await door.start({ isLinked: false });
      door.type(`${code}#`);
      await door.says("relay on", 2);
      await door.stop();
      await server.startAgain();
      await door.start();
      const expected = [GRANTED, "Zugang verweigert: Tür Court 1", GRANTED];
      await door.until(async () => (await logged(server, "Zugang")).length >= expected.length);
      await server.advance(minutes(1));
      expect(await logged(server, "Zugang")).toEqual(expected);
      // events without a receipt come again
      await door.stop();
      await door.start();
      await server.advance(minutes(1));
      expect(await logged(server, "Zugang")).toEqual(expected);
    });

    test("[D-20] has its list within the turn in which a code is ended or revoked", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      await listAfter(door, () => server.operate("POST", "/api/courts/1/end-access"));
      door.type(`${code}#`);
      await door.says("refused");
      const input = { userName: "Trainer", accessCode: "864209" };
      const { id } = await listAfter(door, () => server.operate("POST", "/api/permanent-codes", input));
      door.type("864209#");
      await door.says("relay on");
      await listAfter(door, () => server.operate("DELETE", `/api/permanent-codes/${id}`));
      door.type("864209#");
      await door.says("refused", 2);
    });

    test("[D-20] has a list again that its card had no room for, as soon as it has", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      door.disk.fail("ENOSPC", 1);
      const before = door.core.storedList?.digest;
      const { access_code: code } = await server.bookCourt(1);
      const refused = "Der Türcontroller von Tür Court 1 nimmt seine Codeliste nicht an";
      await door.until(async () => (await logged(server, refused)).length === 1);
      await server.advance(seconds(10));
      await door.until(() => door.core.storedList?.digest !== before);
      door.type(`${code}#`);
      await door.says("relay on");
    });

    test("[A-18, W-07] follows the switch of permanent codes", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const input = { userName: "Trainer", accessCode: "864209" };
      await listAfter(door, () => server.operate("POST", "/api/permanent-codes", input));
      await listAfter(door, () => server.saveSetting("allow_permanent_codes", false, true));
      door.type("864209#");
      await door.says("refused");
      await listAfter(door, () => server.saveSetting("allow_permanent_codes", true, true));
      door.type("864209#");
      await door.says("relay on");
    });

    test("[Z-08, Z-03] is held for a booking by schedule, and locks at its end without its server", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server, { mode: "schedule" });
      await server.bookCourt(1);
      await door.says("relay on");
      await door.until(async () => (await doorOf(server, door)).heldUntil !== null);
      expect(await doorOf(server, door)).toMatchObject({ isUnlocked: true, fault: null });
      const { heldUntil } = door.core.state;
      await server.stop();
      await server.clock.advanceTo(heldUntil as never);
      await door.says("relay off");
    });

    const relayOf = ({ lines }: DoorAtHall) => lines.filter((line) => line.startsWith("relay"));
    const RELEASED = "Tür Court 4 freigegeben bis";
    const LOCKED = "Tür Court 4 verriegelt";
    const block = (server: TestServer) =>
      server.operate("POST", "/api/blocks", {
        ...{ courtIds: [4], reason: "Bodenpflege", bookings: "keep" },
        from: toIso(server.now()),
        until: toIso(plus(server.now(), hours(12))),
      });

    test.each([
      ["by itself", "schedule", 60, async () => {}, true],
      ["not while its court is blocked", "schedule", 60, block, false],
      [
        "not once its court is out of use",
        ...(["schedule", 60] as const),
        (server: TestServer) => server.saveSetting("court_count", 3, true),
        false,
      ],
      ["not in mode Nur mit Code", "code_only", 60, async () => {}, false],
    ] as const)("[Z-08, D-20] held for a booking while the link is cut: %s", async (...row) => {
      const [, mode, from, change, isHeld] = row;
      const server = await TestServer.start(engine, { keepsAddress: true });
      const door = await linkedDoor(server, { court: 4, mode });
      await listAfter(door, () => server.bookCourt(4, from, from + 60));
      await change(server);
      await server.settle();
      await server.stop();
      // released 15 minutes before, locked 60 minutes after
      await server.advance(minus(minutes(from - 15), milliseconds(1)));
      expect(relayOf(door)).toEqual([]);
      await server.advance(milliseconds(1));
      expect(relayOf(door)).toEqual(isHeld ? ["relay on"] : []);
      const begun = server.now();
      // the link is back for a while
      await server.startAgain();
      await server.advance(minutes(1));
      await door.until(() => server.app.controllerLinks.isLinked(door.id));
      await server.stop();
      await server.advance(minutes(135));
      expect(relayOf(door)).toEqual(isHeld ? ["relay on", "relay off"] : []);
      await server.startAgain();
      await server.advance(minutes(1));
      const entries = (await newestEntries(server.app.storage.read, 100))
        .filter(({ message }) => message.startsWith(RELEASED) || message === LOCKED)
        .map(({ message, at }) => [message.slice(0, RELEASED.length), at]);
      const end = plus(begun, minutes(135));
      expect(entries).toEqual(
        isHeld
          ? [
              [LOCKED.slice(0, RELEASED.length), end],
              [RELEASED, begun],
            ]
          : [],
      );
    });

    test("[Z-03, Z-09] the end of its hold is the rule's, also by a clock that is half a second ahead", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server, { mode: "schedule" });
      await door.stop();
      Object.assign(door, { clockAhead: milliseconds(500), clockSync: "synchronised" });
      await door.start();
      await server.bookCourt(1);
      await door.until(async () => (await doorOf(server, door)).heldUntil !== null);
      await server.clock.advanceTo(minus(door.core.state.heldUntil as Instant, milliseconds(500)));
      await door.until(async () => (await logged(server, "Tür Court 1 verriegelt")).length === 1);
      const [locked] = (await newestEntries(server.app.storage.read, 10)).filter(
        ({ metadata }) => metadata["door"] === "locked",
      );
      expect(locked?.metadata).toMatchObject({ cause: "rule", code_ids: [expect.any(String)] });
    });

    test("[Z-08, D-09] locked by hand, it is not held again by itself before its next booking", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server, { mode: "schedule" });
      await listAfter(door, () => server.bookCourt(1));
      await listAfter(door, () => server.bookCourt(1, 180, 240));
      await door.says("relay on");
      await door.until(async () => (await doorOf(server, door)).heldUntil !== null);
      await listAfter(door, () => server.operate("POST", `/api/doors/${door.doorId}/lock`));
      await server.stop();
      await door.stop();
      await door.start({ isLinked: false });
      await server.advance(minutes(164));
      expect(relayOf(door)).toEqual(["relay on", "relay off"]);
      await server.advance(minutes(1));
      expect(relayOf(door)).toEqual(["relay on", "relay off", "relay on"]);
    });

    test("[Z-08, D-20] a restart of its program without its server within a window holds it again", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server, { mode: "schedule" });
      await server.bookCourt(1);
      await door.says("relay on");
      await door.until(async () => (await doorOf(server, door)).heldUntil !== null);
      const { heldUntil } = door.core.state;
      await server.stop();
      await door.stop();
      await door.start({ isLinked: false });
      await server.advance(seconds(15));
      expect(door.core.state).toMatchObject({ isUnlocked: true, heldUntil });
    });

    test("[D-20, D-31] stays linked while the database stores nothing, and sends its events once it does", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      const change = vi
        .spyOn(server.app.hall, "change")
        .mockRejectedValue(new Refused({ code: "disk_full" }));
      door.type(code === "9999" ? "9998#" : "9999#");
      door.type(`${code}#`);
      await door.says("relay on");
      await server.advance(minutes(2));
      expect(door.lines.filter((line) => line === "unlinked")).toEqual([]);
      change.mockRestore();
      await server.advance(seconds(5));
      await door.until(async () => (await logged(server, "Zugang gewährt")).length === 1);
    });

    test("[D-20] obeys newer lists after its card was full for long and its link broke meanwhile", async () => {
      const server = await TestServer.start(engine, { keepsAddress: true });
      const door = await linkedDoor(server);
      door.disk.limit(0);
      await server.bookCourt(1, 120, 180);
      await server.advance(minutes(30));
      // the program continues with its list
      await server.restart();
      await server.advance(seconds(10));
      await door.says("linked", 2);
      const { access_code: code } = await server.bookCourt(1, 0, 60);
      await server.advance(seconds(30));
      door.type(`${code}#`);
      await door.says("relay on");
    });

    test("[A-33] reports a full card once, and offers the list more and more seldom", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      door.disk.limit(0);
      await server.bookCourt(1);
      const offers = vi.spyOn(door.core, "applyList");
      await server.advance(minutes(30));
      expect(await logged(server, "Der Türcontroller von Tür Court 1 nimmt seine Codeliste")).toHaveLength(1);
      expect(offers.mock.calls.length).toBeLessThanOrEqual(9);
    });

    test("[D-31] opens for a person over the link for ten seconds, and says so", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const opened = await server.operate("POST", `/api/doors/${door.doorId}/open`);
      expect(opened).toMatchObject({ isUnlocked: true, fault: null });
      expect(door.lines.at(-1)).toBe("relay on");
      await server.advance(seconds(10));
      await door.says("relay off");
      expect(await logged(server, "Tür Court 1")).toHaveLength(2);
    });

    test("[D-31] is not opened for a person while it is not linked, nor once it is again", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      await door.stop();
      await server.settle();
      const token = await server.tokenOf("admin");
      const answer = await server.request("POST", `/api/doors/${door.doorId}/open`, { token });
      expect(answer.body).toMatchObject({ code: "door_not_confirmed" });
      await door.start();
      await server.advance(seconds(20));
      expect(door.lines).not.toContain("relay on");
    });

    test("[D-09] locks at once, and stays locked until the next edge", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server, { mode: "schedule" });
      await server.bookCourt(1);
      await door.says("relay on");
      await door.until(async () => (await doorOf(server, door)).heldUntil !== null);
      const locked = await server.operate("POST", `/api/doors/${door.doorId}/lock`);
      expect(locked).toMatchObject({ isUnlocked: false, heldUntil: null });
      await server.advance(minutes(5));
      expect(door.lines.filter((line) => line.startsWith("relay"))).toEqual(["relay on", "relay off"]);
    });

    test("[D-21] is locked after wrong codes until an operator clears them there", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      for (let nth = 0; nth < 8; nth += 1) door.type(`${"0".repeat(code.length - 2)}${10 + nth}#`);
      await door.says("refused", 8);
      door.type(`${code}#`);
      await door.says("refused", 9);
      const clear = `/api/doors/${door.doorId}/clear-wrong-codes`;
      await server.operate("POST", clear);
      door.type(`${code}#`);
      await door.says("relay on");
      await door.stop();
      await server.settle();
      const token = await server.tokenOf("admin");
      expect((await server.request("POST", clear, { token })).body).toMatchObject({
        code: "door_keeps_wrong_codes",
      });
    });

    test("[W-06] is unknown 15 seconds after its last message, and known again once it is", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      await door.stop();
      for (let waited = 0; waited < 4; waited += 1) await server.advance(seconds(5));
      expect((await doorOf(server, door)).fault).not.toBeNull();
      await door.start();
      for (let waited = 0; waited < 4; waited += 1) await server.advance(seconds(5));
      expect((await doorOf(server, door)).fault).toBeNull();
    });

    test("[D-20] of a newer kind than the server is stored with what nobody here has words for", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      await door.stop();
      const { channel, heard } = await door.bareLink();
      const items = [
        { kind: "started", program: "9" },
        { kind: "bell", pressedFor: 2 },
        { kind: "denied", length: 4, tag: "t", reason: "not_today", lockedFor: null },
        { kind: "store_error", what: "ENOSPC" },
      ].map((event, index) => ({ ...event, seq: index + 1, at: server.now(), mono: index }));
      channel.send(JSON.stringify({ kind: "events", run: "bare", from: 1, items }));
      await door.until(() => heard.includes(JSON.stringify({ kind: "stored", run: "bare", upTo: 4 })));
      const entries = await newestEntries(server.app.storage.read, 4);
      expect(entries.toReversed()).toMatchObject([
        { message: "Türcontroller von Tür Court 1 gestartet" },
        {
          message: expect.stringMatching(/^Unbekanntes Ereignis .*Tür Court 1/),
          metadata: { event: "bell" },
        },
        { level: "warn", category: "technical", metadata: { event: "denied", door_id: door.doorId } },
        { message: expect.stringContaining("nicht sichern") },
      ]);
    });

    test("[D-20] sends what happened long before it was linked in one line, and pages read the log anew", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      await server.settle();
      await server.stop();
      for (let nth = 0; nth < 5; nth += 1) door.type(`99999${nth}#`);
      await door.says("refused", 5);
      await server.advance(minutes(2));
      await server.startAgain();
      const live = liveEventsIn(server.app.storage.read);
      const before = await live.newestNumber();
      await door.stop();
      await door.start();
      await door.until(async () => (await logged(server, "Türcontroller von")).length === 2);
      await server.settle();
      const found = await logged(server, "Zugang verweigert", "5 Ereignisse", "Türcontroller von");
      expect(found).toEqual([
        "Türcontroller von Tür Court 1 gestartet (Uhrzeit geschätzt)",
        ...Array(5).fill("Zugang verweigert: Tür Court 1"),
        "5 Ereignisse von Tür Court 1 nachgetragen",
        "Türcontroller von Tür Court 1 gestartet",
      ]);
      const events = (await live.listAfter(before, 100))?.filter(
        ({ channel }) => channel === "system-logs-changes",
      );
      expect(events?.map(({ payload }) => payload)).toEqual([
        {},
        { entry: expect.objectContaining({ message: "Türcontroller von Tür Court 1 gestartet" }) },
      ]);
    });

    test("[W-06] whose link is half open is unknown 15 seconds after its last message", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      await door.stop();
      await door.bareLink();
      const lastReportAt = server.now();
      await door.until(async () => (await deviceOf(server, door)).doorStatus === "locked");
      await server.advance(seconds(14));
      expect(server.app.controllerLinks.isLinked(door.id)).toBe(true);
      await server.advance(seconds(1));
      expect(await deviceOf(server, door)).toMatchObject({ doorStatus: null });
      // the pages get the time from which they show "Unbekannt"
      const { fault, reportedAt } = await doorOf(server, door);
      expect([fault, Date.parse(reportedAt) <= lastReportAt]).toEqual(["timeout", true]);
      expect(server.app.controllerLinks.isLinked(door.id)).toBe(false);
    });

    test("[M-01, M-05] is a device by itself, with the values of its machine, until it is removed", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const shown = { deviceType: "door", isSimulated: false, connectedCourts: [1], doorStatus: "locked" };
      const values = { cpuUsage: 12.5, memoryUsage: 40, diskUsage: 30, temperature: 51.2, uptime: 3600 };
      await door.until(async () => (await deviceOf(server, door)).cpuUsage !== null);
      const healthy = { ...shown, ...values, ipAddress: "127.0.0.1", status: "online" };
      expect(await deviceOf(server, door)).toMatchObject(healthy);
      door.health = { ...door.health, cpu: 97, temperature: null as never };
      await server.advance(seconds(10));
      const busy = { ...healthy, status: "warning", cpuUsage: 97, temperature: null };
      expect(await deviceOf(server, door)).toMatchObject(busy);
      await door.stop();
      await server.advance(seconds(20));
      const gone = { status: "offline", ipAddress: "127.0.0.1", cpuUsage: null, uptime: null };
      expect(await deviceOf(server, door)).toMatchObject(gone);
      await server.operate("DELETE", `/api/controllers/${door.id}`);
      expect(await deviceOf(server, door)).toMatchObject({ ...gone, ipAddress: null });
    });

    test("[M-05] says how many of its events are not stored yet", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const waiting = async () => (await server.operate("GET", "/api/controllers")).items[0].waitingEvents;
      await server.advance(seconds(10));
      expect(await waiting()).toBe(0);
      await door.stop();
      await server.settle();
      expect(await waiting()).toBeNull();
      const written = Promise.withResolvers<void>();
      const writing = server.app.storage.write(SERVER, () => written.promise);
      await door.start({ isLinked: false });
      // the start's event
      await expect.poll(waiting).toBe(1);
      written.resolve();
      await writing;
      await server.advance(seconds(10));
      expect(await waiting()).toBe(0);
    });

    test.each([
      [12, "synchronised", "geht gegenüber der des Servers 12 s vor", { trust: "synced", ahead: 12_000 }],
      [
        -3600,
        "synchronised",
        "geht gegenüber der des Servers 1 h 0 min nach",
        { trust: "synced", ahead: -3_600_000 },
      ],
      [1, "synchronised", null, { trust: "synced", ahead: 1_000 }],
      // the controller takes the server's time
      [12, "unknown", null, { trust: "synced", ahead: 0 }],
    ] as const)("[M-06] its clock is %i s ahead and %s", async (ahead, clockSync, message, shown) => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      await door.stop();
      Object.assign(door, { clockAhead: seconds(ahead), clockSync });
      await door.start();
      await server.advance(minutes(1));
      const found = await logged(server, "Die Uhr des Türcontrollers von Tür Court 1 geht");
      expect(found).toEqual(
        message === null ? [] : [`Die Uhr des Türcontrollers von Tür Court 1 ${message}`],
      );
      const [controller] = (await server.operate("GET", "/api/controllers")).items;
      expect(controller.clock).toEqual(shown);
    });

    test("[M-06, D-20] sends the time of what came before it knew the time, and takes no time of a server without one", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      await door.stop();
      await server.advance(minutes(20));
      Object.assign(door, { boot: "boot-2", clockAhead: days(-20_000) });
      await door.start({ isLinked: false });
      door.type(`${code}#`);
      await door.until(async () => (await logged(server, GRANTED)).length === 1);
      const estimated = `${GRANTED} (Uhrzeit geschätzt)`;
      const [entry] = (await newestEntries(server.app.storage.read, 20)).filter(
        ({ message }) => message === estimated,
      );
      expect(entry).toMatchObject({ at: server.now(), metadata: { time_estimated: true } });
      const set = "Die Uhr des Türcontrollers von Tür Court 1 ist gestellt";
      await door.until(async () => (await logged(server, set)).length === 2);
      await door.stop();
      server.clock.setWallClock(minus(server.now(), hours(2)));
      server.clockSync = "not_synchronised";
      door.boot = "boot-3";
      await door.start();
      await server.advance(seconds(20));
      const [controller] = (await server.operate("GET", "/api/controllers")).items;
      expect(controller.clock.trust).toBe("unknown");
    });

    test("removed, it is linked no more and opens for nobody", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      await server.operate("DELETE", `/api/controllers/${door.id}`);
      await door.says("unlinked");
      door.type(`${code}#`);
      await server.advance(SECOND);
      expect(door.lines).not.toContain("relay on");
      await door.says("refused");
    });

    test("a copy of its card is refused while it is linked", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const first = server.app.controllerLinks.sessions.get(door.id);
      const before = [...door.lines];
      await door.start({ isLinked: false });
      await server.advance(seconds(3));
      expect(server.app.controllerLinks.sessions.get(door.id)).toBe(first);
      expect(door.lines).toEqual(before);
    });

    test.runIf(engine.name === "sqlite")(
      "[D-20] takes the list of a database that was restored to yesterday, and sends the rest of the log",
      async () => {
        const server = await TestServer.start(engine);
        const { dataDir } = server.database;
        const door = await linkedDoor(server);
        const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
        await server.stop();
        const backup = `${dataDir}-yesterday`;
        await cp(dataDir, backup, { recursive: true });
        await server.startAgain();
        await door.stop();
        await door.start();
        door.type(`${code}#`);
        await door.until(async () => (await logged(server, "Zugang")).length === 1);
        await listAfter(door, () => server.operate("POST", "/api/courts/1/end-access"));
        const kept = door.core.storedList;
        await server.stop();
        await door.stop();
        await rm(dataDir, { recursive: true });
        await cp(backup, dataDir, { recursive: true });
        await rm(backup, { recursive: true });
        await server.startAgain();
        await door.start();
        await door.until(() => door.core.storedList?.digest !== kept?.digest);
        expect(door.core.storedList?.revision).toBeGreaterThan(kept?.revision ?? 0);
        await door.until(async () => (await logged(server, "Zugang")).length === 1);
        door.type(`${code}#`);
        await door.until(async () => (await logged(server, "Zugang")).length === 2);
        expect(await logged(server, "Zugang")).toEqual([GRANTED, GRANTED]);
      },
    );

    test("[D-20] keeps its place when a new card takes the old one's list and events", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const { access_code: code } = await listAfter(door, () => server.bookCourt(1));
      const copy = door.disk.restarted();
      door.type(`${code}#`);
      await door.until(async () => (await logged(server, "Zugang")).length === 1);
      await door.stop();
      // a restored card does not know its sent events
      door.disk = copy as FaultyDisk;
      await door.start();
      door.type(`${code}#`);
      await door.until(async () => (await logged(server, "Zugang")).length === 2);
      await server.advance(hours(1));
      expect(await logged(server, "Zugang")).toEqual([GRANTED, GRANTED]);
      expect(await logged(server, "Ereignislücke")).toEqual([]);
    });
  });
});
