import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { chmod, mkdir, rename, rm, stat, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseBackupFileName } from "@platzwart/domain/backup/backup";
import { days, hours, instant, minutes, plus, toIso } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import type { HallUnderTest } from "../../../../../testing/hall-under-test.ts";
import { DATABASE_FILE } from "../../database/sqlite/sqlite-database.ts";
import { postgres, sqlite } from "../../testing/engines.ts";
import { ServerProcess } from "../../testing/server-process.ts";
import { TEST_KEY } from "../../testing/test-key.ts";
import { SATURDAY, TestServer } from "../../testing/test-server.ts";

const folderOf = (hall: HallUnderTest) => join(hall.database.dataDir, "backups");
const backupsOf = (hall: HallUnderTest) =>
  readdirSync(folderOf(hall))
    .filter((name) => parseBackupFileName(name) !== null)
    .sort();

async function startHall(env: Record<string, string> = {}, now = SATURDAY): Promise<HallUnderTest> {
  return TestServer.start(sqlite, { makesBackups: true, env, now });
}

const health = (hall: HallUnderTest) => hall.operate("GET", "/api/server-health");

/** Runs the backup that is due by now. */
async function nextBackup(hall: HallUnderTest): Promise<void> {
  const before = (await health(hall)).backups.lastAt;
  await hall.advance(minutes(10));
  await hall.until(async () => (await health(hall)).backups.lastAt !== before);
}

async function logged(hall: HallUnderTest): Promise<string[]> {
  const { items } = await hall.operate("GET", "/api/logs?component=backups");
  return items.map(({ message }: { message: string }) => message);
}

test("[G-06] the first backup is made after ten minutes, then one each night; it opens, and no digits and no key are in it", async () => {
  const hall = await startHall({}, instant(Date.UTC(2026, 10, 21, 23)));
  expect((await health(hall)).backups).toMatchObject({ lastAt: null, isFailing: false });
  expect(await metric(hall, "backup_age_seconds")).toBe("+Inf");
  const code = await hall.operate("POST", "/api/permanent-codes", {
    userName: "Reinigung",
    accessCode: "4711471",
  });
  expect(code.digits ?? "4711471").toBe("4711471");
  await nextBackup(hall);
  expect((await health(hall)).backups).toEqual({
    lastAt: toIso(hall.now()),
    isIntact: true,
    isFailing: false,
    areOnSameDisk: true,
  });
  const [name = ""] = backupsOf(hall);
  expect(name).toMatch(/-daily\.sqlite$/);
  const bytes = readFileSync(join(folderOf(hall), name));
  expect(bytes.includes("Reinigung")).toBe(true);
  for (const secret of ["4711471", TEST_KEY, TEST_KEY.toString("base64url"), TEST_KEY.toString("hex")])
    expect(bytes.includes(secret)).toBe(false);
  expect(await logged(hall)).toEqual([
    expect.stringMatching(/^Sicherung erstellt und geprüft \(\d+,\d MB\)$/),
  ]);

  // nothing more until half past three
  await hall.advance(hours(3));
  expect(await metric(hall, "backup_age_seconds")).toBe(String(3 * 60 * 60));
  expect(backupsOf(hall)).toHaveLength(1);
  await hall.advance(minutes(20));
  await hall.until(async () => backupsOf(hall).length === 2);
  const second = parseBackupFileName(backupsOf(hall)[1] ?? "");
  // half past three in Berlin is 02:30 UTC in November
  expect(toIso(second?.at ?? SATURDAY)).toBe("2026-11-22T02:30:00.000Z");
});

test("old backups are deleted when a new one is made, and other files stay", async () => {
  const hall = await startHall();
  const folder = folderOf(hall);
  await mkdir(folder, { recursive: true });
  const old = "platzwart-2026-10-01T02-30-00Z-daily.sqlite";
  const half = "platzwart-2026-11-20T02-30-00Z-daily.sqlite.part";
  // a temporary file of another program in progress
  const growing = "platzwart-2026-11-21T09-00-00Z-manual.sqlite.part";
  for (const name of [old, half, growing, "notes.txt"]) await writeFile(join(folder, name), "");
  const { mtimeMs } = await stat(join(folder, half));
  const before = new Date(mtimeMs - hours(2));
  await utimes(join(folder, half), before, before);
  await nextBackup(hall);
  await hall.until(async () => !readdirSync(folder).includes(old));
  expect(readdirSync(folder).filter((name) => !name.endsWith("-daily.sqlite"))).toEqual([
    "erasures.txt",
    "notes.txt",
    growing,
  ]);
});

test("a backup that cannot be made is logged once, tried again, and logged when it is made", async () => {
  const blocked = join((await sqlite.createDatabase()).dataDir, "blocked");
  onTestFinished(() => rm(blocked, { recursive: true, force: true }));
  const hall = await startHall({ BACKUP_DIR: blocked });
  // an unmounted disk: something else is in its place
  writeFileSync(blocked, "");
  await hall.advance(minutes(30));
  await hall.until(async () => (await health(hall)).backups.isFailing);
  expect(await logged(hall)).toEqual([
    `Sicherung fehlgeschlagen: Der Ordner der Sicherungen lässt sich nicht beschreiben (${blocked})`,
  ]);
  await rm(blocked);
  await hall.advance(minutes(10));
  await hall.until(async () => !(await health(hall)).backups.isFailing);
  expect(await logged(hall)).toHaveLength(2);
});

test("a disk of backups that was away while somebody was deleted learns it when it is back", async () => {
  const hall = await startHall();
  const journal = join(folderOf(hall), "erasures.txt");
  await hall.until(async () => existsSync(journal));
  await rename(folderOf(hall), `${folderOf(hall)}.away`);
  await hall.addUser("kim", "staff");
  const { items } = await hall.operate("GET", "/api/users");
  const kim = items.find(({ username }: { username: string }) => username === "kim");
  await hall.operate("DELETE", `/api/users/${kim.id}`);
  await rm(folderOf(hall), { recursive: true });
  await rename(`${folderOf(hall)}.away`, folderOf(hall));
  expect(readFileSync(journal, "utf8")).not.toContain(kim.id);
  await hall.advance(minutes(10));
  await hall.until(async () => readFileSync(journal, "utf8").includes(kim.id));
});

test("with PostgreSQL too erasures that could not be noted are logged, and noted ten minutes later", async () => {
  const hall = await TestServer.start(postgres, { makesBackups: true });
  const journal = join(folderOf(hall), "erasures.txt");
  await hall.until(async () => existsSync(journal));
  await mkdir(`${journal}.part`);
  await hall.addUser("kim", "staff");
  const { items } = await hall.operate("GET", "/api/users");
  const kim = items.find(({ username }: { username: string }) => username === "kim");
  await hall.operate("DELETE", `/api/users/${kim.id}`);
  expect(await health(hall)).toMatchObject({ backups: null, lacksErasures: true });
  await rm(`${journal}.part`, { recursive: true });
  await hall.advance(minutes(10));
  await hall.until(async () => !(await health(hall)).lacksErasures);
  expect(readFileSync(journal, "utf8")).toContain(kim.id);
});

test("erasures that could not be noted beside the backups are noted at the stop", async () => {
  const hall = await startHall();
  const journal = join(folderOf(hall), "erasures.txt");
  await hall.until(async () => existsSync(journal));
  const blocked = `${journal}.part`;
  await mkdir(blocked);
  await hall.addUser("kim", "staff");
  const { items } = await hall.operate("GET", "/api/users");
  const kim = items.find(({ username }: { username: string }) => username === "kim");
  await hall.operate("DELETE", `/api/users/${kim.id}`);
  expect(readFileSync(journal, "utf8")).not.toContain(kim.id);
  await rm(blocked, { recursive: true });
  await hall.stop();
  expect(readFileSync(journal, "utf8")).toContain(kim.id);
});

test("a clock that leapt makes no backup until it is steady again", async () => {
  const hall = await startHall();
  await nextBackup(hall);
  hall.clockSync = "synchronised";
  hall.clock.setWallClock(plus(hall.now(), days(10)));
  await hall.advance(minutes(30));
  expect(backupsOf(hall)).toHaveLength(1);
  await hall.advance(minutes(50));
  await hall.until(async () => backupsOf(hall).length === 2);
});

test("a damaged backup is shown as such, and a damaged database is never ready", async () => {
  const hall = await startHall();
  await hall.until(async () => (await ready(hall)).status === 200);
  await nextBackup(hall);
  const file = join(folderOf(hall), backupsOf(hall)[0] ?? "");
  damage(file);
  await hall.restart();
  await hall.until(async () => (await health(hall)).backups.isIntact === false);

  await hall.stop();
  damage(join(hall.database.dataDir, DATABASE_FILE));
  await hall.startAgain();
  const states = new Set<number>();
  await hall.until(async () => {
    states.add((await ready(hall)).status);
    return (await health(hall)).isDatabaseDamaged;
  });
  states.add((await ready(hall)).status);
  expect(await metric(hall, "database_damaged")).toBe("1");
  expect([...states]).toEqual([503]);
  expect((await ready(hall)).body).toMatchObject({ status: "not_ready", database: "damaged" });
  expect(hall.warnings.some((message) => message.includes("the database is damaged"))).toBe(true);
});

/** A hall whose file is damaged while it runs, in a part not read yet: read parts are cached in memory. */
async function startDamagedHall(): Promise<HallUnderTest> {
  const hall = await startHall();
  await hall.until(async () => (await ready(hall)).status === 200);
  await hall.makeApiKey("Eversports");
  await hall.app.storage.purgeDeletedData();
  await hall.restart();
  await hall.until(async () => (await ready(hall)).status === 200);
  damage(join(hall.database.dataDir, DATABASE_FILE));
  return hall;
}

test("a database that is damaged while it runs is reported as soon as a query meets the damage", async () => {
  const hall = await startDamagedHall();
  expect((await hall.request("GET", "/api/api-keys", { token: await hall.tokenOf("admin") })).status).toBe(
    500,
  );
  await hall.until(async () => (await health(hall)).isDatabaseDamaged);
  expect((await ready(hall)).body).toMatchObject({ status: "not_ready", database: "damaged" });
});

test("damage that a change meets is in the log", async () => {
  const hall = await startDamagedHall();
  const token = await hall.tokenOf("admin");
  const answer = await hall.request("POST", "/api/api-keys", { token, body: { name: "Playtomic" } });
  expect(answer.status).toBe(500);
  await hall.until(async () => (await logged(hall)).some((message) => message.includes("beschädigt")));
});

test.each(["live_events", "system_logs"])(
  "[L-04] a damaged table %s does not end light and doors",
  async (table) => {
    const hall = await startHall();
    await hall.until(async () => (await ready(hall)).status === 200);
    const file = join(hall.database.dataDir, DATABASE_FILE);
    await hall.operate("POST", "/api/bookings", {
      ...{ courtId: 1, customerName: "Jana Albrecht" },
      startTime: toIso(plus(hall.now(), minutes(30))),
      endTime: toIso(plus(hall.now(), minutes(90))),
    });
    const connection = new DatabaseSync(file);
    connection.exec("pragma wal_checkpoint(truncate)");
    connection.close();
    damage(file, table);
    const lamp = () => hall.app.simulatedLights.isOn("lamp-1");
    await hall.advance(minutes(31));
    expect(lamp()).toBe(true);
    expect((await hall.request("GET", "/api/courts", { token: await hall.tokenOf("admin") })).status).toBe(
      200,
    );
    expect((await ready(hall)).body).toMatchObject({ status: "not_ready", database: "damaged" });
    // its light stays on for an hour
    await hall.advance(minutes(118));
    expect(lamp()).toBe(true);
    await hall.advance(minutes(2));
    expect(lamp()).toBe(false);
  },
);

test.each([
  ["first page", (file: string) => writeFileSync(file, readFileSync(file).fill(0xff, 0, 4_096))],
  ["live events, which are read last", (file: string) => damage(file, "live_events")],
])("a start with a damaged %s says so, and what to do", async (_, spoil) => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  await (await ServerProcess.startOn(database)).kill("SIGTERM");
  spoil(join(database.dataDir, DATABASE_FILE));
  const server = ServerProcess.spawnOn(database);
  expect((await server.exited).code).toBe(1);
  expect(server.stderr).toContain("ist beschädigt. Bitte spielen Sie eine Sicherung ein: npm run restore");
});

/** Value of a metric in Prometheus format; undefined: none. */
async function metric(hall: HallUnderTest, name: string): Promise<string | undefined> {
  const text = await (await fetch(`${hall.url}/metrics`)).text();
  return new RegExp(`^platzwart_${name} (\\S+)$`, "m").exec(text)?.[1];
}

async function ready(hall: HallUnderTest) {
  const response = await fetch(`${hall.url}/readyz`);
  return { status: response.status, body: await response.json() };
}

/** Overwrites the first page of a table; default: the API keys, which no start reads. */
function damage(file: string, table = "api_keys"): void {
  const connection = new DatabaseSync(file);
  const [pageSize] = Object.values(connection.prepare("pragma page_size").get() ?? {}).map(Number);
  const keys = connection.prepare("select rootpage from sqlite_schema where name = ?").get(table);
  connection.close();
  const bytes = readFileSync(file);
  const end = Number(keys?.["rootpage"]) * (pageSize ?? 0);
  bytes.fill(0xff, end - (pageSize ?? 0), end);
  writeFileSync(file, bytes);
}

test.each([{ CODE_KEY: TEST_KEY.toString("hex") }, {}])(
  "a database that is lost is not silently made anew, with %j",
  async (environment) => {
    const database = await sqlite.createEmptyDatabase();
    onTestFinished(() => database.drop());
    await (await ServerProcess.startOn(database, environment)).stop();
    const file = join(database.dataDir, DATABASE_FILE);
    for (const state of ["empty", "lost"]) {
      if (state === "empty") await writeFile(file, "");
      else await rm(file);
      const server = ServerProcess.spawnOn(database, environment);
      expect((await server.exited).code).toBe(1);
      expect(server.stderr).toContain("fehlt die Datenbank, aber hier war schon eine Halle in Betrieb");
    }
  },
);

test("a folder that is empty because its disk is not mounted gets no new hall", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const cwd = (await sqlite.createEmptyDatabase()).dataDir;
  const start = () => ServerProcess.spawnOn(database, {}, { cwd });
  const first = start();
  await first.said(/^Platzwart läuft: /m);
  await first.stop();
  await rename(database.dataDir, `${database.dataDir}.disk`);
  await mkdir(database.dataDir);
  const withoutDisk = start();
  expect((await withoutDisk.exited).code).toBe(1);
  expect(withoutDisk.stderr).toContain("Fehlt ein Datenträger, hängen Sie ihn bitte ein");
  await rm(database.dataDir, { recursive: true });
  await rename(`${database.dataDir}.disk`, database.dataDir);
  const withDisk = start();
  await withDisk.said(/^Platzwart läuft: /m);
  await withDisk.stop();
});

test("an empty PostgreSQL beside the folder of a hall is refused with advice that fits it", async () => {
  const database = await postgres.createEmptyDatabase();
  onTestFinished(() => database.drop());
  await writeFile(join(database.dataDir, "erasures.txt"), "");
  const server = ServerProcess.spawnOn(database, { CODE_KEY: TEST_KEY.toString("hex") });
  expect((await server.exited).code).toBe(1);
  expect(server.stderr).toContain("pg_restore");
});

test("a folder of backups that others may write is reported at the start", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const folder = join(database.dataDir, "backups");
  await mkdir(folder);
  await chmod(folder, 0o777);
  const server = await ServerProcess.startOn(database, { BACKUP_DIR: folder });
  await server.said(/dürfen auch andere/);
  await server.stop();
});

test("a key of which only a part was written before a power cut is made anew", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  await writeFile(join(database.dataDir, "code.key.new"), "half");
  await (await ServerProcess.startOn(database)).stop();
  expect(readFileSync(join(database.dataDir, "code.key"), "utf8").trim()).toHaveLength(43);
});

test("a key without its database and a database without its key are refused, and nothing is changed", async () => {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  const first = await ServerProcess.startOn(database);
  await first.stop();
  const file = join(database.dataDir, DATABASE_FILE);
  const key = join(database.dataDir, "code.key");
  const [content, secret] = [readFileSync(file), readFileSync(key)];

  await rm(file);
  const withoutDatabase = ServerProcess.spawnOn(database);
  expect((await withoutDatabase.exited).code).toBe(1);
  expect(withoutDatabase.stderr).toContain("fehlt die Datenbank");
  expect(readdirSync(database.dataDir)).not.toContain(DATABASE_FILE);

  await writeFile(file, content);
  await rm(key);
  const withoutKey = ServerProcess.spawnOn(database);
  expect((await withoutKey.exited).code).toBe(1);
  expect(withoutKey.stderr).toContain("Schlüsselblatt");
  expect(readdirSync(database.dataDir).filter((name) => name.startsWith("code.key"))).toEqual([]);

  const elsewhere = join(database.dataDir, "elsewhere");
  await writeFile(elsewhere, "no key", { mode: 0o644 });
  await symlink(elsewhere, key);
  const withoutOwnKey = ServerProcess.spawnOn(database);
  expect((await withoutOwnKey.exited).code).toBe(1);
  expect(withoutOwnKey.stderr).toContain(`Die Schlüsseldatei ${key} ist beschädigt.`);
  expect(statSync(elsewhere).mode & 0o777).toBe(0o644);

  await rm(key);
  await writeFile(key, secret);
  await (await ServerProcess.startOn(database)).stop();
});
