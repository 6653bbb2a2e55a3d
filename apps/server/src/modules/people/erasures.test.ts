import { existsSync, readdirSync, readFileSync } from "node:fs";
import { copyFile, mkdir, rename, rm, rmdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { DAY, days, HOUR, hours, minus, minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../../scripts/testing/test-database.ts";
import { createDatabase, openRaw, type TestDatabase } from "../../../../../testing/database.ts";
import type { HallUnderTest } from "../../../../../testing/hall-under-test.ts";
import { DATABASE_FILE } from "../../storage/sqlite/sqlite-database.ts";
import { anyEngine, eachEngine, sqlite } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { runCommand } from "../../testing/run-command.ts";
import { startOn } from "../../testing/start-on.ts";
import { TestServer } from "../../testing/test-server.ts";

const NAME = "Xaverine Quastenflosser";

const backupsOf = (database: TestDatabase) => join(database.dataDir, "backups");

/** A copy of the database of a hall that does not run, at another place, as a hand or pg_restore makes it. */
async function copyOf({ dataDir, databaseUrl }: TestDatabase): Promise<TestDatabase> {
  const template = databaseUrl === null ? null : basename(new URL(databaseUrl).pathname);
  const copy = await createDatabase(
    template === null ? null : await createTestDatabase(inject("postgresUrl"), template),
  );
  onTestFinished(() => copy.drop());
  if (template === null) await copyFile(join(dataDir, DATABASE_FILE), join(copy.dataDir, DATABASE_FILE));
  return copy;
}

/** Asks for the customer's booking, which begins in half an hour; the same request each time. */
async function ask(hall: HallUnderTest) {
  return hall.request("POST", "/api/bookings", {
    token: await hall.tokenOf("admin"),
    headers: { "idempotency-key": "the-booking" },
    body: {
      ...{ courtId: 1, customerName: NAME },
      startTime: toIso(plus(hall.now(), minutes(30))),
      endTime: toIso(plus(hall.now(), minutes(90))),
    },
  });
}

/** Returns the id of the customer's booking. */
const book = async (hall: HallUnderTest): Promise<string> => (await ask(hall)).body.id;

/** Erases the customer, with a booking that is cancelled. */
const erase = (hall: HallUnderTest, booking: string) =>
  hall.operate("POST", "/api/people/erase", {
    people: [{ name: NAME, email: null, phone: null }],
    cancelBookings: [booking],
  });

/** Deletes a user, who was added with this name. */
async function deleteUser(hall: HallUnderTest, name: string): Promise<void> {
  await hall.operate("DELETE", `/api/users/${(await idOf(hall, name)) ?? ""}`);
}

/** null: there is no such user. */
async function idOf(hall: HallUnderTest, name: string): Promise<string | null> {
  return (await hall.app.storage.read.users.findByName(name))?.id ?? null;
}

const journalOf = (hall: HallUnderTest) => join(backupsOf(hall.database), "erasures.json");
const journaled = (hall: HallUnderTest) => readFileSync(journalOf(hall), "utf8");

/** Whether anything that can be resumed by an open page names the customer. */
async function isInLiveEvents({ database }: HallUnderTest): Promise<boolean> {
  const raw = await openRaw(database);
  const rows = await raw.query("select payload from live_events");
  await raw.close();
  expect(rows.length).toBeGreaterThan(0);
  return JSON.stringify(rows).includes(NAME);
}

eachEngine((engine) => {
  describe("an older database", () => {
    test("loses who was erased since, also from the live events that a page resumes", async () => {
      const hall = await TestServer.start(engine);
      const booking = await book(hall);
      expect(await isInLiveEvents(hall)).toBe(true);
      await hall.stop();
      const older = await copyOf(hall.database);
      await hall.startAgain();
      await erase(hall, booking);
      await hall.stop();
      const restored = await startOn(older, hall, { BACKUP_DIR: backupsOf(hall.database) });
      expect((await restored.operate("POST", "/api/people/search", { text: NAME })).items).toEqual([]);
      expect(await isInLiveEvents(restored)).toBe(false);
      expect((await ask(restored)).body.code).toBe("idempotency_key_spent");
    });

    test("at another place opens no session that ended since", async () => {
      const hall = await TestServer.start(engine);
      await hall.addUser("kim");
      const { refreshToken } = await hall.signIn("kim");
      const refreshed = async (at: HallUnderTest) =>
        (await at.request("POST", "/api/session/refresh", { body: { refreshToken } })).status;
      await hall.stop();
      const restored = await startOn(await copyOf(hall.database), hall, {});
      expect(await refreshed(restored)).toBe(401);
      await hall.startAgain();
      expect(await refreshed(hall)).toBe(200);
    });
  });

  test("however old a database is, it loses who was erased since, and once only", async () => {
    const hall = await TestServer.start(engine, { makesBackups: true });
    const booking = await book(hall);
    await hall.addUser("kim");
    const { key } = await hall.makeApiKey("Buchungssystem");
    await hall.operate("POST", "/api/permanent-codes", { userName: NAME, accessCode: "4711471" });
    await hall.stop();
    const older = await copyOf(hall.database);
    const right = hall.now();
    // a machine whose battery is empty notes old times
    hall.clock.setWallClock(minus(right, days(70)));
    await hall.startAgain();
    await deleteUser(hall, "kim");
    await hall.operate("DELETE", `/api/api-keys/${key.id}`);
    await hall.stop();
    hall.clock.setWallClock(plus(right, minutes(1)));
    await hall.startAgain();
    const [code] = (await hall.operate("GET", "/api/access-codes?permanent=true")).items;
    await hall.operate("DELETE", `/api/permanent-codes/${code.id}`);
    await erase(hall, booking);
    await hall.stop();
    // longer than anything else is kept: the hall was closed, or somebody found an old copy
    hall.clock.setWallClock(plus(right, days(800)));
    const restored = await startOn(older, hall, { BACKUP_DIR: backupsOf(hall.database) });
    expect(await idOf(restored, "kim")).toBeNull();
    expect((await restored.operate("GET", "/api/api-keys")).items).toEqual([]);
    expect((await restored.operate("POST", "/api/people/search", { text: NAME })).items).toEqual([]);
    // what a year clears away of deleted users is still no news to a start
    await restored.advance(hours(1));
    const repeated = async () =>
      (await newestEntries(restored.app.storage.read, 100)).filter(({ message }) =>
        message.startsWith("Löschungen wiederholt"),
      ).length;
    expect(await repeated()).toBe(1);
    await restored.restart();
    expect(await repeated()).toBe(1);
  });

  test("a copy of a hall that uses its folder of backups deletes nobody in the hall itself, which tells of it", async () => {
    const hall = await TestServer.start(engine, { makesBackups: true });
    await hall.addUser("kim");
    await hall.addUser("bo");
    await hall.addUser("alex");
    await hall.stop();
    const database = await copyOf(hall.database);
    await hall.startAgain();
    const copy = await startOn(database, hall, { BACKUP_DIR: backupsOf(hall.database) });
    const kim = (await idOf(copy, "kim")) ?? "nobody";
    await deleteUser(copy, "kim");
    const isKept = async () => {
      expect(journaled(hall)).toContain(kim);
      expect(await idOf(hall, "kim")).toBe(kim);
    };
    await hall.app.erasureRecorder.record();
    await isKept();
    await deleteUser(hall, "bo");
    await isKept();
    const warning = expect.stringContaining("a copy of this hall noted erasures");
    expect(hall.warnings).not.toContainEqual(warning);
    await hall.restart();
    await isKept();
    expect(hall.warnings).toContainEqual(warning);
    // people see it in the system log, and not anew with each start
    const told = async () =>
      (await newestEntries(hall.app.storage.read, 100)).filter(({ message }) =>
        message.startsWith("Löschungen einer Kopie dieser Halle nicht übernommen"),
      );
    const once = [{ level: "warn", message: expect.stringContaining("(1 Datensatz)") }];
    expect(await told()).toMatchObject(once);
    await hall.restart();
    expect(await told()).toMatchObject(once);
    await deleteUser(copy, "alex");
    await hall.restart();
    expect(await told()).toMatchObject([{ message: expect.stringContaining("(2 Datensätze)") }, ...once]);

    expect(await idOf(hall, "alex")).not.toBeNull();

    // deleted here too: an older database at this place loses it, whatever the copy noted before
    await deleteUser(hall, "kim");
    expect(journaled(hall).split(kim)).toHaveLength(3);
  });
});

anyEngine((engine) => {
  describe("a hall that returns to the machine where it was", () => {
    /** A hall that stopped there, with kim, who was deleted while it ran an hour elsewhere. */
    async function returned(): Promise<HallUnderTest> {
      const hall = await TestServer.start(engine, { makesBackups: true });
      await hall.addUser("kim");
      await hall.stop();
      const moved = await startOn(await copyOf(hall.database), hall, {
        BACKUP_DIR: backupsOf(hall.database),
      });
      await hall.advance(HOUR);
      await deleteUser(moved, "kim");
      await moved.stop();
      return hall;
    }

    test("loses who was deleted meanwhile", async () => {
      const hall = await returned();
      await hall.startAgain();
      expect(await idOf(hall, "kim")).toBeNull();
    });

    test("loses them once its journal can be read, where it started without", async () => {
      const hall = await returned();
      await rename(journalOf(hall), `${journalOf(hall)}.away`);
      await mkdir(journalOf(hall));
      await hall.startAgain();
      expect(await idOf(hall, "kim")).not.toBeNull();
      await hall.advance(HOUR);
      await hall.restart();
      await hall.stop();
      await rmdir(journalOf(hall));
      await rename(`${journalOf(hall)}.away`, journalOf(hall));
      await hall.startAgain();
      expect(await idOf(hall, "kim")).toBeNull();
    });

    /** Whether the state of the server says that erasures are not noted. */
    const lacksErasures = async (hall: HallUnderTest) =>
      (await hall.operate("GET", "/api/server-health")).lacksErasures;
    const unmount = (hall: HallUnderTest) =>
      rename(backupsOf(hall.database), `${backupsOf(hall.database)}.disk`);
    async function mount(hall: HallUnderTest): Promise<void> {
      await rm(backupsOf(hall.database), { recursive: true, force: true });
      await rename(`${backupsOf(hall.database)}.disk`, backupsOf(hall.database));
    }

    test("loses them at the next start where the disk with its journal was mounted after this one", async () => {
      const hall = await returned();
      await unmount(hall);
      await hall.startAgain();
      expect(hall.warnings).toContain("the journal of erasures is missing; nothing is erased again");
      await hall.until(() => lacksErasures(hall));
      await mount(hall);
      await hall.advance(minutes(10));
      await hall.until(async () => !(await lacksErasures(hall)));
      await hall.restart();
      expect(await idOf(hall, "kim")).toBeNull();
    });

    test("loses them also where another journal was begun and read before that disk was back", async () => {
      const hall = await returned();
      await unmount(hall);
      await hall.startAgain();
      await hall.until(() => lacksErasures(hall));
      // an end right after it begins none, so that the next start tells of it too
      await hall.restart();
      await hall.until(() => lacksErasures(hall));
      await hall.advance(minutes(10));
      await hall.until(async () => !(await lacksErasures(hall)));
      expect(journaled(hall)).toBe("[]\n");
      await hall.restart();
      expect(await idOf(hall, "kim")).not.toBeNull();
      await hall.advance(minutes(10));
      expect(await lacksErasures(hall)).toBe(false);
      await hall.stop();
      await mount(hall);
      await hall.startAgain();
      expect(await idOf(hall, "kim")).toBeNull();
    });
  });

  test("a journal that is missing is begun anew by the next erasure, and nothing is told any more", async () => {
    const hall = await TestServer.start(engine, { makesBackups: true });
    await hall.addUser("kim");
    await hall.stop();
    await rm(backupsOf(hall.database), { recursive: true });
    await hall.startAgain();
    const lacksErasures = async () => (await hall.operate("GET", "/api/server-health")).lacksErasures;
    await hall.until(lacksErasures);
    const kim = (await idOf(hall, "kim")) ?? "nobody";
    await deleteUser(hall, "kim");
    expect(await lacksErasures()).toBe(false);
    expect(journaled(hall)).toContain(kim);
    await hall.restart();
    await hall.settle();
    expect(await lacksErasures()).toBe(false);
  });

  test("a new hall misses no journal, and neither does one of a version that did not remember it", async () => {
    const hall = await TestServer.start(engine, { makesBackups: true });
    await hall.settle();
    expect((await hall.operate("GET", "/api/server-health")).lacksErasures).toBe(false);
    await hall.stop();
    await rm(backupsOf(hall.database), { recursive: true });
    const raw = await openRaw(hall.database);
    await raw.query(
      `update installation set value = '{"seen":{},"unread":null,"toldCount":0}' where key = 'journal_mark'`,
    );
    await raw.close();
    await hall.startAgain();
    await hall.until(async () => existsSync(journalOf(hall)));
    expect((await hall.operate("GET", "/api/server-health")).lacksErasures).toBe(false);
    expect(hall.warnings.filter((warning) => warning.includes("journal"))).toEqual([]);
  });

  test("what a copy erased right before the hall stopped stays a copy's", async () => {
    const hall = await TestServer.start(engine, { makesBackups: true });
    await hall.addUser("kim");
    await hall.stop();
    const database = await copyOf(hall.database);
    await hall.startAgain();
    await hall.settle();
    const copy = await startOn(database, hall, { BACKUP_DIR: backupsOf(hall.database) });
    // less than the period in which the time is noted
    await hall.advance(minutes(5));
    await deleteUser(copy, "kim");
    await hall.restart();
    expect(await idOf(hall, "kim")).not.toBeNull();
    // the hall may be off as long as it likes
    await hall.stop();
    await copy.stop();
    await hall.advance(DAY);
    await hall.startAgain();
    expect(await idOf(hall, "kim")).not.toBeNull();
  });

  test("a clock that fell back makes a hall lose nothing that a copy erased", async () => {
    const hall = await TestServer.start(engine, { makesBackups: true });
    await hall.addUser("kim");
    await hall.stop();
    const database = await copyOf(hall.database);
    await hall.startAgain();
    const copy = await startOn(database, hall, { BACKUP_DIR: backupsOf(hall.database) });
    await hall.advance(HOUR);
    await deleteUser(copy, "kim");
    await copy.stop();
    await hall.stop();
    hall.clock.setWallClock(minus(hall.now(), days(400)));
    await hall.startAgain();
    await hall.advance(HOUR);
    await hall.restart();
    hall.clock.setWallClock(plus(hall.now(), days(400)));
    await hall.restart();
    expect(await idOf(hall, "kim")).not.toBeNull();
  });
});

describe("an older database that is put by hand where the hall's was", () => {
  test("loses all that was erased there, and nothing that only a copy erased before", async () => {
    const hall = await TestServer.start(sqlite, { makesBackups: true });
    for (const name of ["kim", "bo", "alex"]) await hall.addUser(name);
    await hall.stop();
    const used = await copyOf(hall.database);
    await hall.startAgain();
    const copy = await startOn(used, hall, { BACKUP_DIR: backupsOf(hall.database) });
    await deleteUser(copy, "alex");
    await hall.advance(HOUR);
    await hall.stop();
    const older = await copyOf(hall.database);
    await hall.startAgain();
    await hall.advance(HOUR);
    await deleteUser(copy, "kim");
    await copy.stop();
    await deleteUser(hall, "kim");
    await deleteUser(hall, "bo");
    await hall.stop();
    await copyFile(join(older.dataDir, DATABASE_FILE), join(hall.database.dataDir, DATABASE_FILE));
    await hall.startAgain();
    expect(await Promise.all(["kim", "bo", "alex"].map((name) => idOf(hall, name)))).toEqual([
      null,
      null,
      expect.any(String),
    ]);
  });

  test("loses what was erased at another place, where the hall was meanwhile", async () => {
    const hall = await TestServer.start(sqlite, { makesBackups: true });
    await hall.addUser("kim");
    await hall.stop();
    const older = await copyOf(hall.database);
    const elsewhere = await startOn(await copyOf(hall.database), hall, {
      BACKUP_DIR: backupsOf(hall.database),
    });
    await deleteUser(elsewhere, "kim");
    await elsewhere.stop();
    const put = (database: TestDatabase) =>
      copyFile(join(database.dataDir, DATABASE_FILE), join(hall.database.dataDir, DATABASE_FILE));
    await put(elsewhere.database);
    await hall.startAgain();
    await hall.settle();
    await hall.stop();
    await put(older);
    await hall.startAgain();
    expect(await idOf(hall, "kim")).toBeNull();
  });
});

test("a restore loses all that the journal notes, and one in another folder says that two halls must not share it", async () => {
  const hall = await TestServer.start(sqlite, { makesBackups: true });
  await hall.addUser("kim");
  await runCommand(hall.database, ["backup"]);
  await hall.stop();
  const [name = ""] = readdirSync(backupsOf(hall.database)).filter((file) => file.endsWith("manual.sqlite"));
  const warning = "In diesem Datenordner lag diese Halle bisher nicht";
  const machine = await createDatabase(null);
  const environment = { BACKUP_DIR: backupsOf(hall.database) };
  const there = await runCommand(machine, ["restore", name, "--yes"], environment);
  expect(there).toMatchObject({ code: 0, said: expect.stringContaining(warning) });
  const copy = await startOn(machine, hall, environment);
  await deleteUser(copy, "kim");
  await copy.stop();
  const here = await runCommand(hall.database, ["restore", name, "--yes"]);
  expect(here).toMatchObject({ code: 0, said: expect.not.stringContaining(warning) });
  await hall.startAgain();
  expect(await idOf(hall, "kim")).toBeNull();
});

test("a restored hall loses all that the journal notes, whenever its disk is mounted", async () => {
  const hall = await TestServer.start(sqlite, { makesBackups: true });
  await hall.addUser("kim");
  await hall.addUser("bo");
  const elsewhere = await hall.stop().then(() => copyOf(hall.database));
  await hall.startAgain();
  await runCommand(hall.database, ["backup"]);
  // the hall was on another machine for an hour, and comes back by the backup of before
  await hall.stop();
  const moved = await startOn(elsewhere, hall, { BACKUP_DIR: backupsOf(hall.database) });
  await hall.advance(HOUR);
  await deleteUser(moved, "kim");
  await moved.stop();
  const [name = ""] = readdirSync(backupsOf(hall.database)).filter((file) => file.endsWith("manual.sqlite"));
  const carried = join(hall.database.dataDir, name);
  await copyFile(join(backupsOf(hall.database), name), carried);
  // away before anything of it was taken over
  const disk = `${backupsOf(hall.database)}.disk`;
  await rename(backupsOf(hall.database), disk);
  await runCommand(hall.database, ["restore", carried, "--yes"]);
  await hall.startAgain();
  await hall.advance(minutes(10));
  await hall.until(async () => existsSync(journalOf(hall)));
  await hall.restart();
  expect(await idOf(hall, "kim")).not.toBeNull();
  await hall.stop();
  await rm(backupsOf(hall.database), { recursive: true });
  await rename(disk, backupsOf(hall.database));
  await hall.startAgain();
  expect(await idOf(hall, "kim")).toBeNull();
  expect(await idOf(hall, "bo")).not.toBeNull();
});
