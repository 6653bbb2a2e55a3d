import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { days, hours, minus, minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../../scripts/testing/test-database.ts";
import { createDatabase, openRaw, type TestDatabase } from "../../../../../testing/database.ts";
import type { HallUnderTest } from "../../../../../testing/hall-under-test.ts";
import { DATABASE_FILE } from "../../database/sqlite/sqlite-database.ts";
import { eachEngine, sqlite } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { startOn } from "../../testing/start-on.ts";
import { TestServer } from "../../testing/test-server.ts";
import { usersIn } from "../users/user-records.ts";

const NAME = "Xaverine Quastenflosser";

const backupsOf = (database: TestDatabase) => join(database.dataDir, "backups");

/** A copy of a stopped hall's database at another place, as made by hand or by pg_restore. */
async function copyOf({ dataDir, databaseUrl }: TestDatabase): Promise<TestDatabase> {
  const template = databaseUrl === null ? null : basename(new URL(databaseUrl).pathname);
  const copy = await createDatabase(
    template === null ? null : await createTestDatabase(inject("postgresUrl"), template),
  );
  onTestFinished(() => copy.drop());
  if (template === null) await copyFile(join(dataDir, DATABASE_FILE), join(copy.dataDir, DATABASE_FILE));
  return copy;
}

/** Requests the customer's booking, which begins in half an hour; the same request each time. */
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

const book = async (hall: HallUnderTest): Promise<string> => (await ask(hall)).body.id;

/** Erases the customer, cancelling a booking. */
const erase = (hall: HallUnderTest, booking: string) =>
  hall.operate("POST", "/api/people/erase", {
    people: [{ name: NAME, email: null, phone: null }],
    cancelBookings: [booking],
  });

/** Deletes the user with this name. */
async function deleteUser(hall: HallUnderTest, name: string): Promise<void> {
  await hall.operate("DELETE", `/api/users/${(await idOf(hall, name)) ?? ""}`);
}

/** null: no such user. */
async function idOf(hall: HallUnderTest, name: string): Promise<string | null> {
  return (await usersIn(hall.app.storage.read).findByName(name))?.id ?? null;
}

const listOf = (hall: HallUnderTest) => join(backupsOf(hall.database), "erasures.txt");

/** Whether a resumable live event names the customer. */
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
      await hall.block(2, 0, 1, NAME);
      expect(await isInLiveEvents(hall)).toBe(true);
      await hall.stop();
      const older = await copyOf(hall.database);
      await hall.startAgain();
      await hall.advance(minutes(1));
      await erase(hall, booking);
      await hall.stop();
      const restored = await startOn(older, hall, { BACKUP_DIR: backupsOf(hall.database) });
      expect((await restored.operate("POST", "/api/people/search", { text: NAME })).items).toEqual([]);
      expect(await isInLiveEvents(restored)).toBe(false);
      expect((await ask(restored)).body.code).toBe("idempotency_key_spent");
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
    // a machine with an empty battery stores old times
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
    // beyond every retention: the hall was closed, or an old copy was found
    hall.clock.setWallClock(plus(right, days(800)));
    const restored = await startOn(older, hall, { BACKUP_DIR: backupsOf(hall.database) });
    expect(await idOf(restored, "kim")).toBeNull();
    expect((await restored.operate("GET", "/api/api-keys")).items).toEqual([]);
    expect((await restored.operate("POST", "/api/people/search", { text: NAME })).items).toEqual([]);
    // deleted users past their retention stay erased
    await restored.advance(hours(1));
    const repeated = async () =>
      (await newestEntries(restored.app.storage.read, 100)).filter(({ message }) =>
        message.startsWith("Löschungen wiederholt"),
      ).length;
    expect(await repeated()).toBe(1);
    await restored.restart();
    expect(await repeated()).toBe(1);
  });
});

test("[G-07] a link in a folder of backups that others may write leads no erasure into another file", async () => {
  const hall = await TestServer.start(sqlite, { makesBackups: true });
  await hall.addUser("kim");
  const folder = backupsOf(hall.database);
  await hall.until(async () => existsSync(folder));
  const target = join(hall.database.dataDir, "precious");
  writeFileSync(target, "unharmed");
  symlinkSync(target, join(folder, "erasures.txt.part"));
  const kim = await idOf(hall, "kim");
  await deleteUser(hall, "kim");
  await hall.until(async () => existsSync(listOf(hall)));
  expect(readFileSync(listOf(hall), "utf8")).toContain(kim);
  expect(readFileSync(target, "utf8")).toBe("unharmed");
});

test("[G-07] an entry that the hall did not write is reported and not carried out", async () => {
  const hall = await TestServer.start(sqlite);
  await hall.addUser("kim");
  const kim = await idOf(hall, "kim");
  await hall.stop();
  mkdirSync(backupsOf(hall.database), { recursive: true });
  appendFileSync(listOf(hall), `user ${kim} ${hall.now()} ${"A".repeat(43)}\n`);
  await hall.startAgain();
  expect(await idOf(hall, "kim")).toBe(kim);
  expect(hall.warnings).toContain(
    "entries in the list of erasures are not this hall's and are not carried out",
  );
});
