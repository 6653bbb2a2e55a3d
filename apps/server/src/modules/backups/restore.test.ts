import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseBackupFileName } from "@platzwart/domain/backup/backup";
import { courtId } from "@platzwart/domain/testing/builders";
import { DAY, minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { openRaw, type TestDatabase } from "../../../../../testing/database.ts";
import { isFullRun } from "../../../../../testing/full-run.ts";
import { SERVER } from "../../database/caller.ts";
import { keyCheckRow } from "../../database/code-key-check.ts";
import { MIGRATIONS, migrate } from "../../database/migrations.ts";
import { sqliteBackups } from "../../database/sqlite/sqlite-backups.ts";
import { DATABASE_FILE, openSqlite } from "../../database/sqlite/sqlite-database.ts";
import { checkBackup, restoreBackup } from "../../database/sqlite/sqlite-restore.ts";
import { courtsIn } from "../../facts/court-records.ts";
import { eachEngine, sqlite } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { aCourtRecord } from "../../testing/records.ts";
import { runCommand } from "../../testing/run-command.ts";
import { ServerProcess } from "../../testing/server-process.ts";
import { TEST_KEY, testCipher } from "../../testing/test-key.ts";
import { PASSWORD, SATURDAY, TestServer } from "../../testing/test-server.ts";
import { usersIn } from "../users/user-records.ts";

const NOBODY = 65_534;
const KEY = { CODE_KEY: TEST_KEY.toString("hex") };

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await sqlite.createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

/** A database with the schema of this newest migration, with a court and a session. */
async function databaseOfVersion(migrations: number): Promise<TestDatabase> {
  const database = await emptyDatabase();
  const opened = openSqlite(database.dataDir);
  await migrate(opened, MIGRATIONS.slice(0, 1));
  const raw = new DatabaseSync(join(database.dataDir, DATABASE_FILE));
  raw.exec(`insert into courts (id, name, status, is_light_on, auto_mode, light_wish)
    values (1, 'Padel Nord', 'available', false, true, null)`);
  const { key, value } = keyCheckRow(testCipher);
  raw.prepare("insert into installation (key, value) values (?, ?)").run(key, value);
  raw.close();
  await migrate(opened, MIGRATIONS.slice(0, migrations));
  await opened.close();
  return database;
}

/** A database and the path of its backup. */
async function aBackup(): Promise<{ database: TestDatabase; file: string }> {
  const database = await emptyDatabase();
  await (await database.openStorage()).close();
  await runCommand(database, ["backup"]);
  const folder = join(database.dataDir, "backups");
  const name = readdirSync(folder).find((file) => parseBackupFileName(file) !== null) ?? "";
  return { database, file: join(folder, name) };
}

const contentOf = (database: TestDatabase) =>
  createHash("sha256")
    .update(readFileSync(join(database.dataDir, DATABASE_FILE)))
    .digest("hex");

describe("a backup", () => {
  const versions = MIGRATIONS.map(({ name }, index) => [name, index + 1] as const);
  // the first and the last of them, and one in ten
  test.each(versions.filter(([, count]) => isFullRun || count % 10 === 1 || count === versions.length))(
    "of the version with %s is restored over a newer database, which is kept",
    async (_name, count) => {
      const old = await databaseOfVersion(count);
      const backups = join(old.dataDir, "backups");
      const { name } = await sqliteBackups(old.dataDir, backups).make({ at: SATURDAY, reason: "manual" });

      const database = await emptyDatabase();
      const present = await database.openStorage();
      await present.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(2)));
      await present.close();
      const folders = { dataDir: database.dataDir, backupDir: join(database.dataDir, "backups") };
      const before = contentOf(database);
      const file = join(backups, name);
      const { backup } = await checkBackup(file, folders.dataDir, testCipher);
      expect(backup).toEqual({ at: SATURDAY, reason: "manual" });
      expect(contentOf(database)).toBe(before);
      const saved = await restoreBackup(file, folders.dataDir, plus(SATURDAY, DAY));

      const restored = await database.openStorage();
      expect((await courtsIn(restored.read).list()).map((court) => court.name)).toEqual(["Padel Nord"]);
      await restored.close();
      const kept = new DatabaseSync(saved ?? "", { readOnly: true });
      expect(kept.prepare("select id from courts").all()).toEqual([{ id: 2 }]);
      kept.close();
      expect(readdirSync(folders.dataDir).filter((file) => file.includes("restored"))).toEqual([]);
    },
  );

  test.runIf(process.getuid?.() === 0)("leaves nothing that is root's, when root restores it", async () => {
    const hall = await TestServer.start(sqlite, { makesBackups: true });
    const { dataDir } = hall.database;
    await hall.addUser("kim", "staff");
    await runCommand(hall.database, ["backup"]);
    const { items } = await hall.operate("GET", "/api/users");
    const kim = items.find(({ username }: { username: string }) => username === "kim");
    await hall.operate("DELETE", `/api/users/${kim.id}`);
    await hall.stop();
    const stick = join((await emptyDatabase()).dataDir, "stick");
    cpSync(join(dataDir, "backups"), stick, { recursive: true });
    const file = readdirSync(stick).find((entry) => parseBackupFileName(entry)?.reason === "manual") ?? "";
    // a new disk
    await rm(dataDir, { recursive: true });
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    const backups = join(dataDir, "sub", "backups");
    const restored = await runCommand(hall.database, ["restore", join(stick, file), "--yes"], {
      BACKUP_DIR: backups,
    });
    expect(restored.code).toBe(0);
    const made = () => readdirSync(dataDir, { recursive: true, encoding: "utf8" });
    for (const name of made()) expect(statSync(join(dataDir, name)).uid, name).toBe(NOBODY);
    await hall.restartWith({ BACKUP_DIR: backups });
    await expect(hall.signIn("kim")).rejects.toThrow("Ungültiger Benutzername");
    // including the list of erasures, which the first start writes on the new disk
    const journal = join("sub", "backups", "erasures.txt");
    await hall.until(async () => made().includes(journal));
    expect(readFileSync(join(dataDir, journal), "utf8")).toContain(kim.id);
    for (const name of [dirname(dirname(journal)), dirname(journal), journal])
      expect(statSync(join(dataDir, name)).uid, name).toBe(NOBODY);
  });

  test("[N-10] of whose operators none is left since opens no set-up: the last one stays, shut out", async () => {
    const hall = await TestServer.start(sqlite);
    await runCommand(hall.database, ["backup"]);
    await hall.addUser("chefin", "admin");
    const chefin = await hall.signIn("chefin");
    const { items } = await hall.operate("GET", "/api/users");
    const admin = items.find(({ username }: { username: string }) => username === "admin");
    const deleted = await hall.request("DELETE", `/api/users/${admin.id}`, { token: chefin.accessToken });
    expect(deleted.status).toBe(204);
    await hall.stop();
    const folder = join(hall.database.dataDir, "backups");
    const name = readdirSync(folder).find((file) => parseBackupFileName(file)?.reason === "manual") ?? "";
    await runCommand(hall.database, ["restore", name, "--yes"]);
    await hall.startAgain();
    expect(hall.app.setupCode).toBeNull();
    expect(await usersIn(hall.app.storage.read).list()).toMatchObject([
      { username: "admin", isDisabled: true },
    ]);
    await expect(hall.signIn("admin")).rejects.toThrow("Ungültiger Benutzername");
    // server log, system log and each start name the remedy
    const command = "npm run operator -- reset NAME";
    expect(hall.warnings).toContainEqual(expect.stringContaining(command));
    const logged = (await newestEntries(hall.app.storage.read, 100)).map(({ message }) => message);
    expect(logged).toContainEqual(expect.stringContaining(command));
    expect(hall.app.isWithoutOperator).toBe(true);
    await hall.stop();
    const server = await ServerProcess.startOn(hall.database, KEY);
    await server.said(/^Achtung: Kein Betreiber kann sich anmelden\. „npm run operator -- reset NAME“/m);
    await server.kill("SIGTERM");
    await server.exited;
    expect(await runCommand(hall.database, ["operator", "reset", "admin"])).toMatchObject({ code: 0 });
    await hall.startAgain();
    expect(hall.app.isWithoutOperator).toBe(false);
  });

  test("brings back neither who was erased since, nor a deleted user, nor a session", async () => {
    const hall = await TestServer.start(sqlite);
    await hall.addUser("Gegangene", "staff");
    const session = await hall.signIn("Gegangene");
    const key = await hall.operate("POST", "/api/api-keys", { name: "Eversports" });
    const booking = {
      customerName: "Erika Mustermann",
      customerEmail: "erika@example.de",
      startTime: new Date(plus(SATURDAY, minutes(30))).toISOString(),
      endTime: new Date(plus(SATURDAY, minutes(90))).toISOString(),
    };
    await hall.operate("POST", "/api/bookings", { courtId: 2, ...booking });
    const made = await runCommand(hall.database, ["backup"]);
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining("Gesichert und geprüft") });
    // a later booking, whose customer is erased, is not in the backup
    const later = { ...booking, customerName: "Spät Gebucht", customerEmail: "spaet@example.de" };
    await hall.operate("POST", "/api/bookings", { courtId: 3, ...later });

    await hall.advance(minutes(100));
    const { items } = await hall.operate("GET", "/api/users");
    const gone = items.find(({ username }: { username: string }) => username === "Gegangene");
    await hall.operate("DELETE", `/api/users/${gone.id}`);
    await hall.operate("DELETE", `/api/api-keys/${key.key.id}`);
    const folder = join(hall.database.dataDir, "backups");
    const journal = () => readFileSync(join(folder, "erasures.txt"), "utf8");
    for (const id of [gone.id, key.key.id]) expect(journal()).toContain(id);
    const people = [{ name: "Erika Mustermann", email: "erika@example.de", phone: null }];
    await hall.operate("POST", "/api/people/erase", { people });
    await hall.operate("POST", "/api/people/erase", {
      people: [{ name: "Spät Gebucht", email: "spaet@example.de", phone: null }],
    });
    expect(journal()).not.toContain("Erika");
    expect(
      await runCommand(hall.database, ["restore", made.said.match(/\S+\.sqlite/)?.[0] ?? "", "--yes"]),
    ).toMatchObject({
      code: 1,
      said: expect.stringContaining("Bitte halten Sie ihn erst an"),
    });
    await hall.stop();
    const name = readdirSync(folder).find((file) => parseBackupFileName(file)?.reason === "manual") ?? "";
    const shown = await runCommand(hall.database, ["restore", name]);
    expect(shown.said).toContain("1 Buchung, 2 Benutzer");
    expect(shown.said).toContain("2 Buchungen, 1 Benutzer");
    expect(await runCommand(hall.database, ["restore", name, "--yes"])).toMatchObject({ code: 0 });
    const restored = await openRaw(hall.database);
    expect(await restored.query("select number from live_events")).toEqual([]);
    await restored.close();

    await hall.startAgain();
    const users = (await hall.operate("GET", "/api/users")).items;
    expect(users.map(({ username }: { username: string }) => username)).toEqual(["admin"]);
    expect((await hall.operate("GET", "/api/api-keys")).items).toEqual([]);
    const refreshed = await hall.request("POST", "/api/session/refresh", {
      body: { refreshToken: session.refreshToken },
    });
    expect(refreshed.status).toBe(401);
    const [log] = (await hall.operate("GET", "/api/logs?component=privacy")).items;
    expect(log.message).toMatch(/^Löschungen wiederholt \(6 Datensätze\)/);
    await hall.stop();
    for (const file of readdirSync(hall.database.dataDir).filter((entry) =>
      entry.startsWith("platzwart.sqlite"),
    ))
      expect(readFileSync(join(hall.database.dataDir, file)).includes("Erika"), file).toBe(false);
  });

  test("that is damaged, of another key, of another program or not there is refused, and nothing is replaced", async () => {
    const database = await emptyDatabase();
    await (await database.openStorage()).close();
    const file = join(database.dataDir, "backups", "platzwart-2026-11-21T12-00-00Z-manual.sqlite");
    const before = contentOf(database);
    expect((await runCommand(database, ["backup"])).code).toBe(0);
    const refused = async (path: string, environment = {}) => {
      const { code, said } = await runCommand(database, ["restore", path, "--yes"], environment);
      expect(code).toBe(1);
      expect(contentOf(database)).toBe(before);
      return said;
    };
    expect(await refused("nirgends.sqlite")).toContain("gibt es nicht");
    writeFileSync(file, "kein SQLite, aber lang genug für einen Kopf".repeat(100));
    expect(await refused(file)).toContain("ist beschädigt");
    await rm(file);
    const other = new DatabaseSync(file);
    other.exec("create table notes (text)");
    other.close();
    expect(await refused(file)).toContain("keine Sicherung von Platzwart");
    const [name = ""] = readdirSync(join(database.dataDir, "backups")).filter(
      (entry) => parseBackupFileName(entry) !== null && !file.endsWith(entry),
    );
    expect(await refused(name, { CODE_KEY: "ab".repeat(32) })).toContain("gehört zu einem anderen Schlüssel");
    expect(await refused(name, { CODE_KEY: "" })).toContain("liegt kein Schlüssel");
    expect(await refused("")).toContain("Aufruf: npm run restore");
  });

  test("takes the place of a damaged database, which is laid aside", async () => {
    const database = await emptyDatabase();
    const storage = await database.openStorage();
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(2)));
    expect((await runCommand(database, ["backup"])).code).toBe(0);
    await storage.close();
    writeFileSync(join(database.dataDir, DATABASE_FILE), Buffer.alloc(20_000, 0xff));
    expect(await runCommand(database, ["backup"])).toMatchObject({
      code: 1,
      said: `Nicht ausgeführt: Die Datenbank ist beschädigt (${database.dataDir}).\n`,
    });
    expect(await runCommand(database, ["operator", "reset", "admin"])).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Nicht ausgeführt: Die Datenbank in ${database.dataDir} ist beschädigt.`),
    });
    const [name = ""] = readdirSync(join(database.dataDir, "backups"));
    const done = await runCommand(database, ["restore", name, "--yes"]);
    expect(done).toMatchObject({
      code: 0,
      said: expect.stringContaining("eine Datenbank, die sich nicht lesen lässt"),
    });
    const restored = await database.openStorage();
    expect(await courtsIn(restored.read).get(courtId(2))).not.toBeNull();
    const aside = readdirSync(database.dataDir).find(
      (entry) => parseBackupFileName(entry)?.reason === "before-restore",
    );
    expect(statSync(join(database.dataDir, aside ?? "")).size).toBe(20_000);
  });

  test("from a medium that is read-only becomes a database that only the hall reads and writes", async () => {
    const { database, file } = await aBackup();
    chmodSync(file, 0o444);
    expect(await runCommand(database, ["restore", file, "--yes"])).toMatchObject({ code: 0 });
    expect(statSync(join(database.dataDir, "platzwart.sqlite")).mode & 0o777).toBe(0o600);
  });
});

test("a restore on a new machine, started once with a key of its own, takes the old hall's backup, and backups go on", async () => {
  const old = await emptyDatabase();
  const storage = await old.openStorage();
  await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(2)));
  await storage.close();
  const folder = join(old.dataDir, "backups");
  const made = await sqliteBackups(old.dataDir, folder).make({ at: SATURDAY, reason: "daily" });
  const machine = await emptyDatabase();
  await (await ServerProcess.startOn(machine, { CODE_KEY: "cd".repeat(32) })).kill("SIGTERM");
  // the key sheet's key, and the disk with the backups
  const environment = { ...KEY, BACKUP_DIR: folder };
  const listed = await runCommand(machine, ["restore"], environment);
  expect(listed.said).toContain(made.name);
  const done = await runCommand(machine, ["restore", made.name, "--yes"], environment);
  expect(done).toMatchObject({ code: 0 });
  const restored = await machine.openStorage();
  expect(await courtsIn(restored.read).get(courtId(2))).not.toBeNull();
  await restored.close();
  const files = sqliteBackups(machine.dataDir, folder);
  expect((await files.list()).map(({ reason }) => reason)).toContain("daily");
  await files.make({ at: plus(SATURDAY, DAY), reason: "daily" });
});

test("the database of a server that was killed is no backup: what its write-ahead log holds would be missing", async () => {
  const killed = await emptyDatabase();
  await (await ServerProcess.startOn(killed, KEY)).kill("SIGKILL");
  const file = join(killed.dataDir, DATABASE_FILE);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  const machine = await emptyDatabase();
  const { code, said } = await runCommand(machine, ["restore", file, "--yes"]);
  expect(code).toBe(1);
  expect(said).toContain("keine Sicherung, sondern eine geöffnete oder abgebrochene Datenbank");
  expect(said).toContain("npm run backup");
  expect(existsSync(join(machine.dataDir, DATABASE_FILE))).toBe(false);
});

describe("an update of the tables", () => {
  test("makes a backup first, and a start that fails after it says how to go back", async () => {
    const database = await databaseOfVersion(MIGRATIONS.length - 1);
    const raw = new DatabaseSync(join(database.dataDir, DATABASE_FILE));
    raw.exec("drop table door_courts");
    raw.close();
    const server = ServerProcess.spawnOn(database, KEY);
    expect((await server.exited).code).toBe(1);
    const [name = ""] = readdirSync(join(database.dataDir, "backups"));
    expect(parseBackupFileName(name)?.reason).toBe("before-update");
    const path = join(database.dataDir, "backups", name);
    expect(server.stderr).toContain(`npm run restore -- ${path} --yes`);
    const backup = new DatabaseSync(path, { readOnly: true });
    expect(backup.prepare("select count(*) as count from schema_migrations").get()).toEqual({
      count: MIGRATIONS.length - 1,
    });
    backup.close();
  });

  test("that fails itself has changed nothing, and sends nobody back", async () => {
    const database = await databaseOfVersion(MIGRATIONS.findIndex(({ name }) => name === "022-ended-blocks"));
    const raw = new DatabaseSync(join(database.dataDir, DATABASE_FILE));
    raw.exec("alter table court_blocks add column ended_at text");
    raw.close();
    const before = contentOf(database);
    const server = ServerProcess.spawnOn(database, KEY);
    expect((await server.exited).code).toBe(1);
    expect(server.stderr).not.toContain("npm run restore");
    expect(contentOf(database)).toBe(before);
  });

  test("is not begun without a backup", async () => {
    const database = await databaseOfVersion(MIGRATIONS.length - 1);
    const before = contentOf(database);
    // a link to an unmounted disk
    const link = join(database.dataDir, "backups");
    symlinkSync(join(database.dataDir, "away"), link);
    const server = ServerProcess.spawnOn(database, { ...KEY, BACKUP_DIR: link });
    expect((await server.exited).code).toBe(1);
    expect(server.stderr).toContain(
      "Vor der Umstellung auf diese Version ließ sich die Datenbank nicht sichern",
    );
    expect(contentOf(database)).toBe(before);
  });

  test("of a new hall, and a start that changes nothing, make none", async () => {
    const database = await emptyDatabase();
    for (let start = 0; start < 2; start += 1) await (await ServerProcess.startOn(database, KEY)).stop();
    const folder = join(database.dataDir, "backups");
    mkdirSync(folder, { recursive: true });
    expect(readdirSync(folder).filter((name) => parseBackupFileName(name) !== null)).toEqual([]);
  });
});

test.each(["backup", "key-sheet"])(
  "npm run %s refuses words behind it, and says what is allowed",
  async (command) => {
    const database = await emptyDatabase();
    const { code, said } = await runCommand(database, [command, "--help"]);
    expect([code, said]).toEqual([
      1,
      `Nicht ausgeführt: „--help“ ist hier nicht vorgesehen. Aufruf, ohne weitere Wörter: npm run ${command}\n`,
    ]);
  },
);

describe("npm run key-sheet", () => {
  test("prints the key as CODE_KEY takes it", async () => {
    const database = await emptyDatabase();
    const { said } = await runCommand(database, ["key-sheet"]);
    const digits = said.match(/^ {4}([0-9a-f]{4} {0,2}){4}$/gm)?.join("") ?? "";
    const storage = await database.openStorage();
    await storage.close();
    const server = await ServerProcess.startOn(database, { CODE_KEY: digits });
    await server.stop();
    expect(digits.replaceAll(/\s/g, "")).toBe(TEST_KEY.toString("hex"));
  });

  test("says where it could not be looked whether it is the key of the database, and prints it", async () => {
    const database = await emptyDatabase();
    writeFileSync(join(database.dataDir, DATABASE_FILE), Buffer.alloc(20_000, 0xff));
    const { code, said } = await runCommand(database, ["key-sheet"]);
    expect([code, said]).toEqual([0, expect.stringContaining("ließ sich nicht nachsehen")]);
    expect(said).toContain("Schlüsselblatt");
  });
});

test.skipIf(process.platform === "win32")(
  "a folder of backups that cannot be read is not called empty",
  async () => {
    const old = await databaseOfVersion(MIGRATIONS.length);
    const stick = join(old.dataDir, "stick");
    await sqliteBackups(old.dataDir, stick).make({ at: SATURDAY, reason: "manual" });
    const file = join(stick, "erasures.txt");
    writeFileSync(file, "[]");
    const unread = await runCommand(old, ["restore"], { BACKUP_DIR: file });
    expect(unread.said).toContain(`Der Ordner der Sicherungen lässt sich nicht lesen (${file}).`);
    expect(unread.said).not.toContain("noch keine Sicherung");
    const missing = await runCommand(old, ["restore"], { BACKUP_DIR: join(stick, "nirgends") });
    expect(missing.said).toContain("liegt noch keine Sicherung");
  },
);

test("a command that another program keeps from the database says so in German", async () => {
  const hall = await TestServer.start(sqlite);
  const other = await openRaw(hall.database);
  onTestFinished(() => other.close());
  await other.query("begin immediate");
  expect(await runCommand(hall.database, ["operator", "reset", "admin"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("Ein anderes Programm hält die Datenbank oder eine Tabelle gesperrt."),
  });
});

eachEngine((engine) => {
  test("npm run key-sheet prints no key that does not open the hall's database, and says which it was", async () => {
    const database = await engine.createDatabase();
    onTestFinished(() => database.drop());
    const sheet = (key: string) => runCommand(database, ["key-sheet"], { CODE_KEY: key });
    expect(await sheet(TEST_KEY.toString("hex"))).toMatchObject({ code: 0 });
    const wrong = await sheet("ab".repeat(32));
    expect(wrong).toMatchObject({
      code: 1,
      said: expect.stringContaining("Der Schlüssel in CODE_KEY gehört"),
    });
    expect(wrong.said).not.toContain("abab");
    const file = join(database.dataDir, "code.key");
    writeFileSync(file, `${Buffer.alloc(32, 7).toString("base64url")}\n`, { mode: 0o600 });
    expect(await sheet("")).toMatchObject({
      code: 1,
      said: expect.stringContaining(`Der Schlüssel in ${file} gehört`),
    });
  });

  describe("npm run operator -- reset", () => {
    test("[N-11] gives a user beside the running server a new password, lets the user in, and says so in the log", async () => {
      const hall = await TestServer.start(engine);
      await hall.addUser("Chefin", "admin");
      const session = await hall.signIn("Chefin");
      // other users than the requested one
      for (const name of ["Anna", "Bert"]) await hall.addUser(name, "staff");
      const { code, said } = await runCommand(hall.database, ["operator", "reset", "chefin"]);
      expect(code).toBe(0);
      const password = said.match(/: (\S+)$/m)?.[1] ?? "";
      expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
      expect((await hall.signIn("Chefin", password)).user.username).toBe("Chefin");
      await expect(hall.signIn("Chefin", PASSWORD)).rejects.toThrow("Ungültiger Benutzername");
      const old = await hall.request("POST", "/api/session/refresh", {
        body: { refreshToken: session.refreshToken },
      });
      expect(old.status).toBe(401);
      const reading = () => hall.request("GET", "/api/users", { token: session.accessToken });
      await hall.advance(seconds(31));
      expect((await reading()).status).toBe(401);
      const [entry] = (await hall.operate("GET", "/api/logs?component=users")).items;
      expect(entry.message).toBe("Passwort eines Benutzers am Rechner des Servers zurückgesetzt");

      const unknown = await runCommand(hall.database, ["operator", "reset", "niemand"]);
      expect(unknown).toMatchObject({
        code: 1,
        said: expect.stringContaining("Es gibt: admin, Anna, Bert, Chefin"),
      });
      expect(await runCommand(hall.database, ["operator"])).toMatchObject({
        code: 1,
        said: expect.stringContaining("Aufruf: npm run operator"),
      });
    });
  });
});
