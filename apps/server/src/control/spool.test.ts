import { appendFile, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { courtId } from "@platzwart/domain/testing/builders";
import { FakeClock } from "@platzwart/domain/testing/fake-clock";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { SATURDAY } from "../../../../testing/first-hall.ts";
import { GuessLimits } from "../modules/access/guess-limits.ts";
import { lightChanged } from "../modules/equipment/light-log-entries.ts";
import { Hall } from "../modules/hall/hall.ts";
import type { NewLogEntry } from "../modules/log/system-log-store.ts";
import { SERVER } from "../storage/caller.ts";
import type { Storage } from "../storage/storage.ts";
import { eachEngine } from "../testing/engines.ts";
import { newestEntries } from "../testing/newest-entries.ts";
import { noLights } from "../testing/no-lights.ts";
import { aCourtRecord } from "../testing/records.ts";
import { openSpool } from "../testing/spool.ts";
import { DeviceReports } from "./device-reports.ts";
import type { Spool } from "./spool.ts";

const DOOR = "door-door-1";

function denied(second: number): NewLogEntry {
  return {
    at: plus(SATURDAY, seconds(second)),
    level: "warn",
    category: "denied",
    component: "door-control",
    message: `Zugang verweigert ${second}`,
    courtId: null,
    metadata: { door_id: "door-1", length: 8 },
  };
}

const lit = (second: number, ...courts: number[]) =>
  lightChanged(plus(SATURDAY, seconds(second)), courts.map(courtId), true, { kind: "device" });

eachEngine((engine) => {
  let database: TestDatabase;
  let storage: Storage;
  let clock: FakeClock;
  let spool: Spool;

  const start = async () => {
    storage = await database.openStorage();
    clock = new FakeClock(SATURDAY);
    spool = await openSpool(database, storage, clock);
  };
  /** Ends without a word, as a kill does, and starts again; what was stored stays. */
  const startAgain = async () => {
    await spool.settled();
    await storage.close();
    await start();
    spool.storeLeft();
    await spool.stop();
  };
  const logged = async () => (await newestEntries(storage.read, 1_000)).toReversed();
  const messages = async () => (await logged()).map(({ message }) => message);
  const FILE = "platzwart.spool-hall";
  /** The lines of the file. */
  const spooled = async () =>
    (await readFile(join(database.dataDir, FILE), "utf8")).split("\n").filter((line) => line !== "");

  beforeEach(async () => {
    database = await engine.createDatabase();
    await start();
    await storage.write(SERVER, async (store) => {
      for (const id of [1, 2]) await store.courts.insert(aCourtRecord(id));
    });
  });
  afterEach(async () => {
    await spool.stop();
    await database.drop();
  });

  test("[D-10] what waited when the process ended is in the log after the next start, in order and once", async () => {
    for (const second of [1, 2, 3]) spool.keepEntry(denied(second));
    await startAgain();
    expect(await logged()).toMatchObject([denied(1), denied(2), denied(3)]);
    expect(await spooled()).toEqual([]);
    await startAgain();
    expect(await logged()).toHaveLength(3);
  });

  test("[D-10] what a COMMIT in doubt has stored after all is not there twice", async () => {
    for (const entry of [denied(1), denied(1), lit(2, 1, 2), lit(3, 1)]) spool.keepEntry(entry);
    await storage.write(SERVER, async (store) => {
      for (const entry of [denied(1), lit(2, 1, 2)]) await store.systemLog.append(entry);
    });
    await startAgain();
    // two that were equal are two
    expect((await logged()).map(({ at }) => (at - SATURDAY) / 1_000).sort()).toEqual([1, 1, 2, 3]);
  });

  test("entries that differ in their court alone are all stored, and a foreign one that cannot be keeps none back", async () => {
    const entries = [lit(1, 1), lit(1, 2), { ...denied(2), message: "Tür \uE000 x" }];
    for (const entry of entries) spool.keepEntry(entry);
    await spool.settled();
    const nowhere = JSON.stringify({ entry: { ...denied(3), courtId: 99, message: "\uE000court\uE001" } });
    await appendFile(join(database.dataDir, FILE), `${nowhere}\n`);
    await startAgain();
    expect((await messages()).slice(0, 3)).toEqual([
      "Licht Court 1 vor Ort eingeschaltet",
      "Licht Court 2 vor Ort eingeschaltet",
      "Tür \uE000 x",
    ]);
    expect(await spooled()).toEqual([]);
  });

  test("what cannot be read at a start is laid aside, and nothing is written over it", async () => {
    spool.keepEntry(denied(1));
    await spool.settled();
    await spool.stop();
    const kept = await readFile(join(database.dataDir, FILE), "utf8");
    await rename(join(database.dataDir, FILE), join(database.dataDir, "kept"));
    await mkdir(join(database.dataDir, FILE));
    await startAgain();
    const [aside = ""] = (await readdir(database.dataDir)).filter((name) => name.includes(".unread-"));
    expect(aside).toBe(`${FILE}.unread-${SATURDAY}`);
    expect(database.told.map(({ message }) => message)).toContain(
      "what could not be stored before the start cannot be read",
    );
    spool.keepEntry(denied(2));
    await startAgain();
    expect(await messages()).toEqual(["Zugang verweigert 2"]);
    expect(kept).toContain("Zugang verweigert 1");
  });

  test("nothing is kept in the mount point of a disk that fell away, and all of it once the disk is back", async () => {
    const away = `${database.dataDir}-away`;
    await rename(database.dataDir, away);
    await mkdir(database.dataDir);
    spool.keepEntry(denied(1));
    await spool.settled();
    expect(spool.unwritten).toBe(1);
    expect(await readdir(database.dataDir)).toEqual([]);
    await rm(database.dataDir, { recursive: true });
    await rename(away, database.dataDir);
    await spool.settled();
    expect(spool.unwritten).toBe(0);
    expect(await spooled()).toHaveLength(1);
  });

  test("[S-07] an entry about courts speaks of them by their names when it is stored", async () => {
    spool.keepEntry(lit(1, 1, 2));
    await spool.settled();
    await storage.write(SERVER, (store) => store.courts.update(courtId(2), { name: "Center $& Court" }));
    await startAgain();
    expect(await messages()).toEqual([expect.stringContaining("Court 1, Center $& Court")]);
  });

  test("what was stored is kept no more, and its file goes with the last of it", async () => {
    const [first, second] = [denied(1), denied(2)];
    spool.keepEntry(first);
    spool.keepEntry(second);
    await spool.settled();
    spool.release(first);
    await spool.settled();
    expect(await spooled()).not.toEqual([]);
    spool.release(second);
    await spool.settled();
    expect(await spooled()).toEqual([]);
    await startAgain();
    expect(await logged()).toEqual([]);
  });

  test("a line that a power cut tore is left out and told, and what came after it counts", async () => {
    spool.keepEntry(denied(1));
    await spool.settled();
    await appendFile(join(database.dataDir, FILE), '{"entry":{"at":17');
    spool.keepEntry(denied(2));
    await startAgain();
    expect(await messages()).toEqual(["Zugang verweigert 1", "Zugang verweigert 2"]);
    expect(database.told).toContainEqual({ level: "warn", message: "lines left out", context: { count: 1 } });
    expect(await spooled()).toEqual([]);
    await appendFile(join(database.dataDir, FILE), "{");
    await startAgain();
    expect(await spooled()).toEqual([]);
  });

  test("a start that can store nothing yet keeps what was left, beside its own, and stores it later", async () => {
    const raw = await openRaw(database);
    spool.keepEntry(denied(1));
    await spool.settled();
    await raw.query("alter table system_logs rename to gone");
    await startAgain();
    const own = denied(2);
    spool.keepEntry(own);
    spool.release(own);
    await spool.settled();
    expect(await spooled()).not.toEqual([]);
    await raw.query("alter table gone rename to system_logs");
    await raw.close();
    spool.storeLeft();
    await spool.stop();
    expect(await messages()).toEqual(["Zugang verweigert 1"]);
    expect(await spooled()).toEqual([]);
  });

  test("only the server's own user reads the file, and it holds no name of a court", async () => {
    spool.keepEntry(lit(1, 1));
    await spool.settled();
    const text = await readFile(join(database.dataDir, FILE), "utf8");
    expect(text).toContain("court");
    expect(text).not.toContain("Court 1");
  });

  test("[D-10] what devices report while nothing can be stored is in the log after the next start", async () => {
    const hall = new Hall({
      ...{ storage, clock, serverLog: database.serverLog },
      ...{ onChange: () => {}, onRetired: () => {}, isVentilationOn: () => false },
      pictures: () => ({ lights: noLights(), doors: new Map() }),
    });
    const reports = new DeviceReports({ hall, serverLog: database.serverLog, clock, spool });
    const raw = await openRaw(database);
    reports.add({ entry: denied(1) });
    await reports.idle();
    expect(await spooled()).toEqual([]);
    await raw.query("alter table system_logs rename to gone");
    for (const second of [2, 3]) {
      reports.add({ entry: denied(second) });
      await reports.idle();
    }
    await spool.settled();
    expect(spool.unwritten).toBe(0);
    await raw.query("alter table gone rename to system_logs");
    await raw.close();
    await startAgain();
    expect(await logged()).toMatchObject([denied(1), denied(2), denied(3)]);
  });

  test("[D-21] wrong codes that could not be stored count after the next start, unless more is stored", async () => {
    const open = () =>
      GuessLimits.open({
        ...{ storage, clock, spool, courtCount: () => 4 },
      });
    const write = (limits: GuessLimits, ...tags: readonly string[]) =>
      limits.write(
        async () => {
          for (const tag of tags) limits.noteWrong(DOOR, tag);
        },
        (work) => storage.write(SERVER, work),
      );
    const fail = async (limits: GuessLimits, ...tags: readonly string[]) => {
      for (const tag of tags) limits.noteWrong(DOOR, tag);
      limits.spoolUnstored();
      await clock.advance(seconds(1));
    };
    const first = await open();
    await write(first, "a", "b");
    await clock.advance(seconds(1));
    await fail(first, "c", "d", "e");
    await fail(first, "f", "g");
    expect(first.lockedFor(DOOR)).toBeNull();
    await spool.settled();
    await storage.close();
    storage = await database.openStorage();
    spool = await openSpool(database, storage, clock);
    const second = await open();
    second.noteWrong(DOOR, "h");
    expect(second.lockedFor(DOOR)).not.toBeNull();
    await second.keep();
    await spool.settled();
    expect(await spooled()).toEqual([]);

    // each code adds itself alone, so that a full disk's room is not filled by those of before
    await clock.advance(minutes(400));
    for (const tag of ["m", "n", "o"]) await fail(second, tag);
    await spool.settled();
    for (const line of await spooled()) expect(JSON.parse(line).guesses.record.wrong).toHaveLength(1);
    await write(second, "p");
    await spool.settled();
    expect(await spooled()).toEqual([]);

    // an older one that is left lying counts no more once more is stored
    await clock.advance(minutes(16));
    await fail(second, "i");
    await spool.settled();
    const old = await readFile(join(database.dataDir, FILE), "utf8");
    await clock.advance(minutes(40));
    await write(second, "k", "l");
    await spool.settled();
    const locked = second.lockedFor(DOOR);
    await appendFile(join(database.dataDir, FILE), old);
    await storage.close();
    storage = await database.openStorage();
    spool = await openSpool(database, storage, clock);
    const third = await open();
    expect(third.lockedFor(DOOR)).toBe(locked);
    expect(await storage.read.guessLimits.list()).toHaveLength(2);
    await spool.settled();
    expect(await spooled()).toEqual([]);
  });
});
