import { mkdir, readdir, rename, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { sqlite } from "../testing/engines.ts";

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** The place that a start finds. */
async function placeOf(database: TestDatabase): Promise<string> {
  const storage = await database.openStorage();
  await storage.close();
  return storage.place;
}

test("a data folder is one place from its first start on, and another one at the same path is another place", async () => {
  const database = await emptyDatabase();
  const place = await placeOf(database);
  expect(await placeOf(database)).toBe(place);
  // as in a container, or on a machine of the same image
  const aside = `${database.dataDir}.aside`;
  await rename(database.dataDir, aside);
  await mkdir(database.dataDir);
  const other = await placeOf(database);
  expect(other).not.toBe(place);
  await rename(database.dataDir, join(aside, "other"));
  await rename(aside, database.dataDir);
  expect((await stat(join(database.dataDir, "platzwart.place"))).mode & 0o777).toBe(0o600);
  expect(await placeOf(database)).toBe(place);
});

test("a data folder in which nothing can be noted is one place all the same", async () => {
  const database = await emptyDatabase();
  // stands in for a disk without room: the file cannot be made
  await mkdir(join(database.dataDir, "platzwart.place.new"));
  expect(await placeOf(database)).toBe(await placeOf(database));
  expect(await readdir(database.dataDir)).not.toContain("platzwart.place");
});

test("a mark that cannot be read stays as it is, and the data folder one place for as long as that lasts", async () => {
  const database = await emptyDatabase();
  const marked = await placeOf(database);
  const mark = join(database.dataDir, "platzwart.place");
  await rename(mark, `${mark}.kept`);
  // what no read of a file gets at
  await mkdir(mark);
  expect(await placeOf(database)).toBe(await placeOf(database));
  expect((await stat(mark)).isDirectory()).toBe(true);
  await rmdir(mark);
  await rename(`${mark}.kept`, mark);
  expect(await placeOf(database)).toBe(marked);
});
