import { cp, rm } from "node:fs/promises";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { StillWaiting } from "@platzwart/door-controller/enrol";
import { describe, expect, onTestFinished, test } from "vitest";
import { SERVER } from "../../database/caller.ts";
import { DoorAtHall } from "../../testing/door-at-hall.ts";
import { currentProof, HELLO } from "../../testing/door-controller.ts";
import { anyEngine } from "../../testing/engines.ts";
import { freePort } from "../../testing/free-port.ts";
import { linkedDoor } from "../../testing/linked-door.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { type Answer, TestServer } from "../../testing/test-server.ts";
import { controllersIn } from "./controller-records.ts";
import { greetController } from "./greeting.ts";

const call = async (
  server: TestServer,
  { id }: { readonly id: string },
  rest: string,
  body?: object,
): Promise<Answer> =>
  server.request("POST", `/api/controllers/${id}/${rest}`, {
    token: await server.tokenOf("admin"),
    ...(body && { body }),
  });

const listed = async (server: TestServer): Promise<Answer["body"]> =>
  (await server.operate("GET", "/api/controllers")).items[0];

/** Log entries of controllers and codes, oldest first. */
const logged = async (server: TestServer, like: string) =>
  (await newestEntries(server.app.storage.read, 500))
    .map(({ message }) => message)
    .filter((message) => message.includes(like))
    .reverse();

/** Types a code at the door; returns the pin output. */
async function typed(door: DoorAtHall, code: string): Promise<string | undefined> {
  const before = door.lines.length;
  door.type(`${code}#`);
  await door.until(() => door.lines.slice(before).some((line) => ["relay on", "refused"].includes(line)));
  return door.lines.slice(before).find((line) => ["relay on", "refused"].includes(line));
}

/** Whether a code opens the door; false without a list. */
async function opens(server: TestServer, door: DoorAtHall, code: string): Promise<boolean> {
  const before = door.lines.length;
  door.type(`${code}#`);
  await server.advance(seconds(1));
  return door.lines.slice(before).includes("relay on");
}

/** A current booking's code on the door's list. */
async function bookedCode(server: TestServer, door: DoorAtHall, court = 1): Promise<string> {
  const before = door.core.storedList?.digest;
  const { access_code: code } = await server.bookCourt(court);
  await door.until(() => door.core.storedList?.digest !== before);
  return code;
}

/** A second machine with the code of a replacement, waiting for acceptance. */
async function newMachine(server: TestServer, door: DoorAtHall, { isStolen = false } = {}) {
  const { body } = await call(server, door, "replace", { isStolen });
  const after = DoorAtHall.of(server, { ...door, id: body.id, code: body.code, doorId: door.doorId });
  onTestFinished(() => after.stop());
  after.hardware = { model: "Raspberry Pi 4", serial: "9999" };
  await expect(after.enrol()).rejects.toThrow(StillWaiting);
  return after;
}

const accept = (server: TestServer, door: DoorAtHall) => call(server, door, "accept", { serial: "9999" });

anyEngine((engine) => {
  describe("another key of a controller", () => {
    test("[E-04, D-20] is used from the next link on; then the former one is none, and its door has opened all the while", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const code = await bookedCode(server, door);
      const copy = door.disk.restarted();
      expect((await call(server, door, "change-key")).status).toBe(200);
      expect(await typed(door, code)).toBe("relay on");
      await server.advance(seconds(3));
      await door.says("linked", 2);
      expect(await logged(server, "Schlüssel")).toEqual([
        "Neuer Schlüssel für Türcontroller Tür Court 1 verlangt",
        "Türcontroller Tür Court 1 hat seinen neuen Schlüssel benutzt; der bisherige gilt nicht mehr",
      ]);
      // across restarts of both
      await door.stop();
      await server.restart();
      await door.start();
      expect(await typed(door, code)).toBe("relay on");
      // a copy of the former card is no controller any more
      await door.stop();
      Object.assign(door, { disk: copy });
      await door.start({ isLinked: false });
      await door.says("refused");
      expect(server.app.controllerLinks.isLinked(door.id)).toBe(false);
    });

    test("[E-04] is not given to one that is away, nor to one whose card has no room", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      door.disk.fail("ENOSPC", 1);
      const full = await call(server, door, "change-key");
      expect([full.status, full.body.code]).toEqual([409, "controller_unreachable"]);
      // the refused change locks nobody out
      await door.stop();
      await door.start();
      await door.stop();
      await server.settle();
      const away = await call(server, door, "change-key");
      expect([away.status, away.body.code]).toEqual([409, "controller_unreachable"]);
      expect((await call(server, { id: "none" }, "change-key")).body.code).toBe("controller_unknown");
    });

    test.runIf(engine.name === "sqlite")(
      "[E-04, D-20] is known to the door alone after a restore: it comes with the former one, and the log has all, once",
      async () => {
        const server = await TestServer.start(engine);
        const { dataDir } = server.database;
        const door = await linkedDoor(server);
        const code = await bookedCode(server, door);
        await server.stop();
        const backup = `${dataDir}-yesterday`;
        await cp(dataDir, backup, { recursive: true });
        await server.startAgain();
        await door.stop();
        await door.start();
        await call(server, door, "change-key");
        await server.advance(seconds(3));
        await door.says("linked", 3);
        expect(await typed(door, code)).toBe("relay on");
        await door.until(async () => (await logged(server, "Zugang gewährt")).length === 1);
        await server.stop();
        await door.stop();
        await rm(dataDir, { recursive: true });
        await cp(backup, dataDir, { recursive: true });
        await rm(backup, { recursive: true });
        await server.startAgain();
        await door.start();
        expect(await typed(door, code)).toBe("relay on");
        await door.until(async () => (await logged(server, "Zugang gewährt")).length === 2);
        await server.advance(minutes(1));
        expect(await logged(server, "Zugang gewährt")).toHaveLength(2);
      },
    );
  });

  describe("a second program with the key of a controller", () => {
    test("[E-04] is refused and reported, until the key is another one", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const first = server.app.controllerLinks.sessions.get(door.id);
      await door.start({ isLinked: false });
      await door.until(async () => (await listed(server)).copySeenAt !== null);
      // repeated attempts
      for (let tries = 0; tries < 20; tries += 1) await server.advance(seconds(3));
      expect(server.app.controllerLinks.sessions.get(door.id)).toBe(first);
      expect(await logged(server, "zweites Gerät")).toEqual([
        "Ein zweites Gerät hat sich mit dem Schlüssel des Türcontrollers Tür Court 1 gemeldet und wurde abgewiesen",
      ]);
      expect((await call(server, door, "change-key")).status).toBe(200);
      for (let tries = 0; tries < 3; tries += 1) await server.advance(seconds(1));
      await door.until(async () => (await listed(server)).copySeenAt === null);
      expect((await listed(server)).isLinked).toBe(true);
    });
  });

  describe("another machine in the place of a controller", () => {
    test("[E-04] is taken over while the former one opens; with its first link that one forgets what it knew", async () => {
      const server = await TestServer.start(engine);
      const before = await linkedDoor(server);
      const code = await bookedCode(server, before);
      await server.operate("PUT", `/api/controllers/${before.id}/wiring-test`, { failed: [] });
      const after = await newMachine(server, before);
      expect(await listed(server)).toMatchObject({
        ...{ id: before.id, isLinked: true, isAwaitingApproval: true, serial: "1234" },
        ...{ claimant: { model: "Raspberry Pi 4", serial: "9999" }, claimEndsAt: expect.any(String) },
      });
      // a restored backup has the former key
      const refused = await call(server, before, "change-key");
      expect([refused.status, refused.body.code]).toEqual([409, "controller_replacing"]);
      expect(await typed(before, code)).toBe("relay on");
      expect((await accept(server, before)).body).toMatchObject({ isAwaitingApproval: false });
      await after.enrol();
      await after.start();
      expect(await listed(server)).toMatchObject({
        ...{ id: before.id, isLinked: true, serial: "9999", claimEndsAt: null, wiringTest: null },
      });
      const { items } = await server.operate("GET", "/api/doors");
      expect(items.find(({ id }: { id: string }) => id === before.doorId)).toMatchObject({
        ...{ driver: "controller", address: before.id, mode: "code_only" },
      });
      await before.says("unlinked");
      await server.advance(seconds(2));
      await before.says("refused");
      expect(await opens(server, before, code)).toBe(false);
      expect(before.core.storedList).toBeNull();
      expect(await typed(after, code)).toBe("relay on");
      await after.until(async () => (await logged(server, "Zugang gewährt")).length === 2);
      expect(await logged(server, "Türcontroller Tür Court 1")).toContain(
        "Ein anderes Gerät ist jetzt der Türcontroller Tür Court 1; der Schlüssel des bisherigen gilt nicht mehr",
      );
      // a reconnect has the same result, and the new machine stays
      await server.advance(minutes(1));
      expect(await typed(after, code)).toBe("relay on");
      expect(server.app.controllerLinks.sessions.get(after.id)?.hello?.hardware.serial).toBe("9999");
    });

    test("[E-04] has the former one, which was off meanwhile, forget its codes once it is on again", async () => {
      const server = await TestServer.start(engine);
      const before = await linkedDoor(server);
      const code = await bookedCode(server, before);
      await before.stop();
      const after = await newMachine(server, before);
      await accept(server, before);
      await after.enrol();
      await after.start();
      await before.start({ isLinked: false });
      await before.says("refused");
      expect(await opens(server, before, code)).toBe(false);
      expect(await typed(after, code)).toBe("relay on");
      await expect(before.start()).rejects.toThrow("does not know who it is");
    });

    test("[E-04] whose code nobody used in time is made anew; the former one may have another key then", async () => {
      const server = await TestServer.start(engine);
      const before = await linkedDoor(server);
      const late = await newMachine(server, before);
      await before.stop();
      server.clock.setWallClock(plus(server.now(), minutes(24 * 60)));
      await before.start();
      await expect(late.enrol()).rejects.toMatchObject({ kind: "refused" });
      expect((await call(server, before, "change-key")).status).toBe(200);
      const after = await newMachine(server, before);
      await accept(server, before);
      await after.enrol();
      await after.start();
      expect(await listed(server)).toMatchObject({ serial: "9999", isLinked: true });
    });

    test("[E-04] is not the one that proved itself before the key was taken away", async () => {
      const server = await TestServer.start(engine);
      const before = await linkedDoor(server);
      const { encryptedKey } = await currentProof(server, before.id);
      const late = () => greetController(server.app, before.id, HELLO, encryptedKey);
      await call(server, before, "replace", { isStolen: true });
      await expect(late()).rejects.toThrow("was revoked");
      expect((await listed(server)).enrolledAt).toBeNull();

      // nor by a key that a replacement's took the place of
      const other = await linkedDoor(server, { court: 2 });
      await server.app.storage.write(SERVER, (store) =>
        controllersIn(store).update(other.id, { next: { encryptedKey: "changed", use: "change" } }),
      );
      await call(server, other, "replace", { isStolen: false });
      await expect(greetController(server.app, other.id, HELLO, "changed")).rejects.toThrow("was revoked");
    });
  });

  describe("a stolen controller", () => {
    test("[E-04] is cut off at once, its door waits for another one, and the codes on its card are listed, the permanent ones first", async () => {
      const server = await TestServer.start(engine);
      const before = await linkedDoor(server, { mode: "schedule" });
      const code = await bookedCode(server, before);
      const trainer = { userName: "Trainer", accessCode: "864209" };
      await server.operate("POST", "/api/permanent-codes", trainer);
      // a code of another door
      await server.bookCourt(2);
      const after = await newMachine(server, before, { isStolen: true });
      await before.says("unlinked");
      expect(await opens(server, before, code)).toBe(false);
      expect(await listed(server)).toMatchObject({ isLinked: false, enrolledAt: null, serial: null });
      const { items } = await server.operate("GET", `/api/controllers/${before.id}/codes`);
      expect(items.map(({ accessCode }: { accessCode: string }) => accessCode)).toEqual(["864209", code]);
      expect(await logged(server, "gestohlen")).toHaveLength(1);
      // a code that was made since is not on the card
      await server.operate("POST", "/api/permanent-codes", { userName: "Neu", accessCode: "135790" });
      expect((await server.operate("GET", `/api/controllers/${before.id}/codes`)).items).toHaveLength(2);
      await accept(server, before);
      await after.enrol();
      await server.changeDoor(1, { mode: "code_only" });
      await after.start();
      const doors = (await server.operate("GET", "/api/doors")).items;
      expect(doors.find(({ id }: { id: string }) => id === before.doorId)).toMatchObject({
        ...{ driver: "controller", address: before.id, mode: "code_only" },
      });
      expect(await typed(after, code)).toBe("relay on");
    });

    test("[E-04] that was removed while it was away forgets its codes when it comes back", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      const code = await bookedCode(server, door);
      await door.stop();
      await server.operate("DELETE", `/api/controllers/${door.id}`);
      await server.restart();
      await door.start({ isLinked: false });
      await door.says("refused");
      expect(await opens(server, door, code)).toBe(false);
    });
  });

  describe("a server at another address", () => {
    test("[E-04, D-20] is found by the doors that were sent it before", async () => {
      const server = await TestServer.start(engine);
      const door = await linkedDoor(server);
      door.claimed = server.url;
      const code = await bookedCode(server, door);
      const port = await freePort();
      const before = door.core.storedList?.digest;
      await server.saveSetting("door_server_url", `http://127.0.0.1:${port}`);
      await door.until(() => door.core.storedList?.digest !== before);
      await server.restartWith({ PORT: String(port) });
      expect(server.url).not.toBe(door.claimed);
      for (let tries = 0; tries < 3; tries += 1) await server.advance(seconds(2));
      await door.says("linked", 2);
      // also after a power cut at the door, and once no setting names the address any more
      const named = door.core.storedList?.digest;
      await server.saveSetting("door_server_url", "");
      await door.until(() => door.core.storedList?.digest !== named);
      await door.stop();
      await door.start();
      expect(await typed(door, code)).toBe("relay on");
    });
  });
});
