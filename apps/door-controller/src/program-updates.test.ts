import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DOOR_VERSION } from "@platzwart/contract/downloads";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { instant, minutes, seconds } from "@platzwart/domain/time/instant";
import { newSigningKey, publicKeyOf, signText } from "@platzwart/machine/list-crypto";
import { expect, onTestFinished, test } from "vitest";
import { nodeDisk } from "./disk.ts";
import { runUpdate } from "./load-program.ts";
import { ProgramStore } from "./program-store.ts";
import { ProgramUpdates } from "./program-updates.ts";
import { stateFiles } from "./state-files.ts";
import { FaultyDisk } from "./testing/faulty-disk.ts";

const KEY = newSigningKey();
const NEXT = "program-next.json";
const PROVEN = "program.json";

/** A signed update whose program records its start mode. */
function update(version: string, { key = KEY, source = SOURCE } = {}) {
  const text = JSON.stringify({ document: "program", version, source });
  return { text, signature: signText(key, text) };
}
const SOURCE = `"use strict";
const { appendFileSync } = require("node:fs");
appendFileSync(__dirname + "/started", globalThis.platzwartDoorStart + " " + process.argv.slice(2).join(" ") + "\\n");`;

/** A controller's state folder beside the packaged program. */
async function card() {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-updates-"));
  const { argv } = process;
  process.argv = [process.execPath, join(folder, "door.cjs"), "--state", folder];
  onTestFinished(() => {
    process.argv = argv;
    rmSync(folder, { recursive: true });
  });
  const disk = nodeDisk(folder);
  const identity = { controller: "c", door: "d", key: "k", serverKey: publicKeyOf(KEY), servers: [] };
  await stateFiles(disk).identity.write(identity);
  const logged: string[] = [];
  const log = (message: string) => void logged.push(message);
  const store = new ProgramStore({ disk, serverKey: identity.serverKey, log });
  return {
    ...{ folder, store, logged },
    has: (name: string) => existsSync(join(folder, name)),
    /** The other program that the packaged one starts; null: none. */
    async start() {
      rmSync(join(folder, "started"), { force: true });
      try {
        const isStarted = await runUpdate(folder, log);
        expect(existsSync(join(folder, "started"))).toBe(isStarted);
        return isStarted ? readFileSync(join(folder, "started"), "utf8").trim() : null;
      } finally {
        globalThis.platzwartDoorStart = undefined;
      }
    },
    /** The program of an update that runs: a door that is locked, with keys and a server. */
    running(version: string, door: { areKeysRead: boolean; isLinked: boolean; isLocked: boolean }) {
      const clock = new FakeClock(instant(0));
      let restarts = 0;
      const updates = new ProgramUpdates({
        ...{ store, clock, log, version, isOnTrial: true },
        areKeysRead: () => door.areKeysRead,
        isLinked: () => door.isLinked,
        isLocked: () => door.isLocked,
        restart: () => {
          restarts += 1;
        },
      });
      onTestFinished(() => updates.stop());
      return { clock, updates, restarts: () => restarts };
    },
  };
}

const asBefore = (folder: string, kind: "trial" | "proven") => `${kind} --state ${folder}`;

test("[P-05] an update that its server signed is tried with the arguments of the packaged program, twice at most, and goes back", async () => {
  const { folder, store, start, has, logged } = await card();
  expect(await store.storeUpdate(update("3.3.0"), DOOR_VERSION)).toBeNull();
  expect([await start(), await start()]).toEqual(Array(2).fill(asBefore(folder, "trial")));
  expect([await start(), has(NEXT)]).toEqual([null, false]);
  expect(logged.at(-1)).toContain("3.3.0 was started 2 times in vain");
});

test("[P-05] a program whose start throws is counted before, so that the packaged one comes back", async () => {
  const { store, start } = await card();
  await store.storeUpdate(update("3.3.0", { source: 'throw new Error("broken")' }), DOOR_VERSION);
  for (const _ of [1, 2]) await expect(start()).rejects.toThrow("broken");
  expect(await start()).toBeNull();
});

test("[P-05] nothing is kept or started that another server signed, that is damaged, or that is not newer", async () => {
  const { folder, store, start, has, logged } = await card();
  const refused = async (signed: ReturnType<typeof update>, running = DOOR_VERSION) =>
    store.storeUpdate(signed, running);
  expect(await refused(update("3.3.0", { key: newSigningKey() }))).toBe("signature");
  expect(await refused({ text: "{}", signature: signText(KEY, "{}") })).toBe("unreadable");
  expect(await refused(update(DOOR_VERSION))).toBe("not_newer");
  expect(await refused(update("3.3.0"), "3.3.0")).toBe("not_newer");
  expect([has(NEXT), has(`${NEXT}.part`)]).toEqual([false, false]);
  const good = { ...update("3.3.0"), starts: 0 };
  const stored = {
    "its server did not sign it": { ...good, text: good.text.replace("strict", "sloppy") },
    "it is damaged": { ...good, starts: "none" },
    "not newer than the package's": { ...update("3.0.9"), starts: 0 },
  };
  for (const [why, value] of Object.entries(stored))
    for (const name of [NEXT, PROVEN]) {
      writeFileSync(join(folder, name), JSON.stringify(value));
      expect([await start(), has(name)]).toEqual([null, false]);
      expect(logged.at(-1)).toContain(why);
    }
});

test("[P-05] a program on trial is proven once keys are read and the link is up, and started from then on", async () => {
  const { folder, store, start, has, running } = await card();
  await store.storeUpdate(update("3.3.0"), DOOR_VERSION);
  await start();
  const door = { areKeysRead: true, isLinked: false, isLocked: true };
  const { clock, restarts } = running("3.3.0", door);
  await clock.advance(minutes(9));
  expect(has(PROVEN)).toBe(false);
  door.isLinked = true;
  await clock.advance(seconds(1));
  await expect.poll(() => has(PROVEN)).toBe(true);
  await clock.advance(minutes(20));
  for (const _ of [1, 2, 3]) expect(await start()).toBe(asBefore(folder, "proven"));
  expect(restarts()).toBe(0);
  // the next failing trial falls back to this one
  await store.storeUpdate(update("3.4.0"), "3.3.0");
  expect([await start(), await start()]).toEqual(Array(2).fill(asBefore(folder, "trial")));
  expect(await start()).toBe(asBefore(folder, "proven"));
});

test("[P-05] a program on trial without keys or server goes back after ten minutes, once the door is locked", async () => {
  const { store, start, has, running } = await card();
  await store.storeUpdate(update("3.3.0"), DOOR_VERSION);
  await start();
  const door = { areKeysRead: false, isLinked: true, isLocked: false };
  const { clock, restarts } = running("3.3.0", door);
  await clock.advance(minutes(10));
  await expect.poll(() => has(NEXT)).toBe(false);
  await clock.advance(minutes(30));
  expect(restarts()).toBe(0);
  door.isLocked = true;
  await clock.advance(seconds(1));
  expect(restarts()).toBe(1);
  expect(await start()).toBeNull();
});

test("[P-05] an update that comes while another one is on trial takes its place, and is not proven by it", async () => {
  const { folder, store, has, running } = await card();
  await store.storeUpdate(update("3.3.0"), DOOR_VERSION);
  const door = { areKeysRead: true, isLinked: true, isLocked: false };
  const { clock, updates, restarts } = running("3.3.0", door);
  expect(await updates.storeUpdate(update("3.4.0"))).toBeNull();
  await clock.advance(minutes(1));
  expect([has(PROVEN), restarts()]).toEqual([false, 0]);
  expect(JSON.parse(JSON.parse(readFileSync(join(folder, NEXT), "utf8")).text).version).toBe("3.4.0");
  door.isLocked = true;
  await clock.advance(seconds(1));
  expect(restarts()).toBe(1);
});

test("[P-05] a full card refuses an update and keeps none of its bytes, and one that takes nothing starts the packaged program", async () => {
  const disk = new FaultyDisk();
  const store = storeOn(disk);
  disk.limit(100);
  expect(await store.storeUpdate(update("3.3.0"), DOOR_VERSION)).toBe("no_room");
  expect(await disk.list()).toEqual([]);
  disk.limit(Number.POSITIVE_INFINITY);
  await store.storeUpdate(update("3.3.0"), DOOR_VERSION);
  disk.fail("EIO", 2);
  expect(await store.choose(DOOR_VERSION)).toBeNull();
  expect(await store.choose(DOOR_VERSION)).toMatchObject({ kind: "trial" });
});

test("[P-05] a power cut leaves an update whole or not at all, and forgets no start of it", async () => {
  for (let after = 0; after <= 5; after += 1) {
    const disk = new FaultyDisk(after);
    disk.cutPower(after);
    const isKept = await storeOn(disk)
      .storeUpdate(update("3.3.0"), DOOR_VERSION)
      .then((why) => why === null);
    expect(isKept).toBe(after === 5);
    const later = disk.restarted(after);
    const chosen = await storeOn(later).choose(DOOR_VERSION);
    if (isKept) expect(chosen).not.toBeNull();
    if (chosen === null) continue;
    const next = later.restarted(after);
    expect(await storeOn(next).choose(DOOR_VERSION)).not.toBeNull();
    expect(await storeOn(next.restarted(after)).choose(DOOR_VERSION)).toBeNull();
  }
});

function storeOn(disk: FaultyDisk): ProgramStore {
  return new ProgramStore({ disk, serverKey: publicKeyOf(KEY), log: () => {} });
}
