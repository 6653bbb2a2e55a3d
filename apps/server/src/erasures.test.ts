import { copyFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../scripts/testing/test-database.ts";
import { createDatabase, openRaw, type TestDatabase } from "../../../testing/database.ts";
import { HallUnderTest } from "../../../testing/hall-under-test.ts";
import { DATABASE_FILE } from "./adapters/storage/sqlite-database.ts";
import { eachEngine } from "./testing/engines.ts";
import { TestServer } from "./testing/test-server.ts";

const NAME = "Xaverine Quastenflosser";

const backupsOf = (database: TestDatabase) => join(database.dataDir, "backups");

/** A copy of the database of a hall that does not run, at another place, as a hand or pg_restore makes it. */
async function copyOf({ dataDir, databaseUrl }: TestDatabase): Promise<TestDatabase> {
  const template = databaseUrl === null ? null : basename(new URL(databaseUrl).pathname);
  const copy = await createDatabase(
    template === null ? null : await createTestDatabase(inject("postgresUrl"), template),
  );
  if (template === null) await copyFile(join(dataDir, DATABASE_FILE), join(copy.dataDir, DATABASE_FILE));
  return copy;
}

/** Starts a hall on a database that is there; it ends with the test. */
async function startOn(
  database: TestDatabase,
  { clock }: HallUnderTest,
  environment: Record<string, string>,
): Promise<HallUnderTest> {
  const hall = await HallUnderTest.start({ clock, database, environment }, { isNew: false });
  onTestFinished(() => hall.end());
  return hall;
}

/** Returns the id of the customer's booking, which begins in half an hour. */
async function book(hall: HallUnderTest): Promise<string> {
  const { id } = await hall.operate("POST", "/api/bookings", {
    ...{ courtId: 1, customerName: NAME },
    startTime: toIso(plus(hall.now(), minutes(30))),
    endTime: toIso(plus(hall.now(), minutes(90))),
  });
  return id;
}

/** Erases the customer, with a booking that is cancelled. */
const erase = (hall: HallUnderTest, booking: string) =>
  hall.operate("POST", "/api/people/erase", {
    people: [{ name: NAME, email: null, phone: null }],
    cancelBookings: [booking],
  });

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
    });
  });
});
