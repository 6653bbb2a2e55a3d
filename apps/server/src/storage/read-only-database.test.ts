import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { minutes } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { openRaw, type RawDatabase, type TestDatabase } from "../../../../testing/database.ts";
import { SATURDAY } from "../../../../testing/first-hall.ts";
import type { HallUnderTest } from "../../../../testing/hall-under-test.ts";
import { reasonOf } from "../start-refusal.ts";
import { postgres, sqlite } from "../testing/engines.ts";
import { runCommand } from "../testing/run-command.ts";
import { ServerProcess } from "../testing/server-process.ts";
import { canMount, mountSmallDisk } from "../testing/small-disk.ts";
import { TEST_KEY } from "../testing/test-key.ts";
import { PASSWORD, TestServer } from "../testing/test-server.ts";
import { INSTANCE_LOCK } from "./postgres/postgres-instance-lock.ts";
import { unchangingFile } from "./sqlite/sqlite-copy.ts";
import { DATABASE_FILE } from "./sqlite/sqlite-database.ts";

const READ_ONLY = {
  status: 503,
  body: {
    code: "database_read_only",
    detail:
      "Die Datenbank nimmt derzeit keine Änderungen an. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  },
};

/** What whoever runs PostgreSQL does to the hall's database, as managed services do it near a full disk. */
function operatorOf(raw: RawDatabase, { told }: Pick<TestDatabase, "told">) {
  const [name, setting] = ["current_database()", "default_transaction_read_only"];
  const alter = (change: string) =>
    raw.query(`do $$ begin execute format('alter database %I ${change}', ${name}); end $$`);
  const lost = () => told.filter(({ message }) => message === "database connection lost").length;
  return {
    async turnReadOnly(): Promise<void> {
      await alter(`set ${setting} = on`);
      // connections that are there keep what they began with
      const before = lost();
      const ended =
        await raw.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
        and pid <> pg_backend_pid()
        and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK})`);
      await expect.poll(lost).toBe(before + ended.length);
    },
    takeChangesAgain: () => alter(`reset ${setting}`),
  };
}

async function startHall() {
  const hall = await TestServer.start(postgres);
  const raw = await openRaw(hall.database);
  onTestFinished(() => raw.close());
  return { hall, operator: operatorOf(raw, hall.database) };
}

const makeCode = async (hall: HallUnderTest, accessCode: string, token?: string) =>
  hall.request("POST", "/api/permanent-codes", {
    token: token ?? (await hall.tokenOf("admin")),
    body: { userName: "Reinigung", accessCode },
  });

test("a database that turned read-only refuses changes in German, is told, and takes them as soon as it can", async () => {
  const { hall, operator } = await startHall();
  await hall.tokenOf("admin");
  // of a COMMIT that is under way meanwhile nobody would know whether it was stored
  await hall.settle();
  await operator.turnReadOnly();
  expect(await makeCode(hall, "4711471")).toMatchObject(READ_ONLY);
  expect(await makeCode(hall, "4711471")).toMatchObject(READ_ONLY);
  expect((await hall.operate("GET", "/api/access-codes?permanent=true")).items).toEqual([]);
  const ready = await hall.request("GET", "/readyz");
  expect(ready).toMatchObject({ status: 200, body: { status: "ready", storing: "database_read_only" } });
  expect(await hall.operate("GET", "/api/server-health")).toMatchObject({
    refusesChanges: "database_read_only",
  });
  const metrics = (await hall.request("GET", "/metrics")).body;
  expect(metrics).toContain("platzwart_database_read_only 1\n");
  expect(metrics).toContain("platzwart_disk_full 0\n");
  const { data } = (await hall.call("test_connection", undefined)).body;
  expect(data.system_mode).toBe("degraded");
  expect(data.recommendations).toContainEqual(
    expect.stringContaining("Die Datenbank nimmt derzeit keine Änderungen an"),
  );
  // told once, not with each refusal
  expect(hall.warnings.filter((warning) => warning.includes("read-only"))).toHaveLength(1);

  await operator.takeChangesAgain();
  expect((await makeCode(hall, "4711471")).status).toBe(200);
  expect(await hall.operate("GET", "/api/server-health")).toMatchObject({ refusesChanges: null });
});

test("a hall whose database is read-only keeps its lights at their edges, and stores what they reported afterwards", async () => {
  const { hall, operator } = await startHall();
  await hall.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 1 });
  await hall.operate("POST", "/api/bookings", {
    courtId: 2,
    customerName: "Kim Winter",
    startTime: new Date(SATURDAY + minutes(18)).toISOString(),
    endTime: new Date(SATURDAY + minutes(80)).toISOString(),
  });
  await hall.settle();
  expect(hall.lights.isOn("lamp-1")).toBe(true);
  expect(hall.lights.isOn("lamp-2")).toBe(false);
  await operator.turnReadOnly();
  await hall.advance(minutes(2));
  expect(hall.lights.isOn("lamp-1")).toBe(false);
  await hall.advance(minutes(2));
  expect(hall.lights.isOn("lamp-2")).toBe(true);
  await operator.takeChangesAgain();
  await hall.advance(minutes(2));
  expect((await hall.court(1)).isLightOn).toBe(false);
  const log = await hall.operate("GET", "/api/logs?component=lighting");
  expect(log.items.map((entry: { message: string }) => entry.message).join("\n")).toContain("Court 2");
});

test("[N-07] a start on a database that is read-only serves what it has to whoever was signed in, and heals", async () => {
  const { hall, operator } = await startHall();
  const { refreshToken } = await hall.signIn();
  await operator.turnReadOnly();
  await hall.restart();
  expect((await hall.request("GET", "/readyz")).status).toBe(200);
  const credentials = { username: "admin", password: PASSWORD };
  expect(await hall.request("POST", "/api/session", { body: credentials })).toMatchObject(READ_ONLY);
  const refresh = () => hall.request("POST", "/api/session/refresh", { body: { refreshToken } });
  const extended = await refresh();
  expect(extended).toMatchObject({ status: 200, body: { refreshToken } });
  const token = extended.body.accessToken;
  expect((await hall.request("GET", "/api/courts", { token })).body.items).toHaveLength(4);
  expect(await makeCode(hall, "4711471", token)).toMatchObject(READ_ONLY);
  await operator.takeChangesAgain();
  expect((await makeCode(hall, "4711471", token)).status).toBe(200);
  expect((await refresh()).body.refreshToken).not.toBe(refreshToken);
});

test("a first start on a database that is read-only says so in German", async () => {
  const database = await postgres.createEmptyDatabase();
  const raw = await openRaw(database);
  onTestFinished(async () => {
    await raw.close();
    await database.drop();
  });
  await operatorOf(raw, database).turnReadOnly();
  const refusal = await database.openStorage().then(
    () => "it starts",
    (error: unknown) => reasonOf(error),
  );
  expect(refusal).toContain("Die Datenbank nimmt derzeit keine Änderungen an");
});

test("a SQLite file that its own head makes read-only refuses changes in German, and all that watches the hall says so", async () => {
  const hall = await TestServer.start(sqlite);
  await hall.settle();
  const { refreshToken } = await hall.signIn();
  await hall.stop();
  // a newer format for writing, which this SQLite reads and does not write: as with a file that it could only open so
  const file = openSync(join(hall.database.dataDir, DATABASE_FILE), "r+");
  writeSync(file, Uint8Array.of(3), 0, 1, 18);
  closeSync(file);
  await hall.startAgain();
  const { body } = await hall.request("POST", "/api/session/refresh", { body: { refreshToken } });
  const token = body.accessToken;
  expect(await makeCode(hall, "4711471", token)).toMatchObject(READ_ONLY);
  expect(await hall.request("GET", "/readyz")).toMatchObject({
    status: 200,
    body: { storing: "database_read_only" },
  });
  expect((await hall.request("GET", "/metrics")).body).toContain("platzwart_database_read_only 1\n");
  expect((await hall.request("GET", "/api/courts", { token })).body.items).toHaveLength(4);
  const told = hall.told.filter(({ message }) => message.startsWith("the database takes no changes"));
  expect(told).toHaveLength(1);
});

const LOST =
  "Der Datenträger der Datenbank antwortet nicht. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.";

test("[D-09, D-10] a valid code opens its door, and locks lock, while the disk of the database is gone; what cannot even be read is told", async () => {
  const hall = await TestServer.start(sqlite);
  expect((await makeCode(hall, "4711471")).status).toBe(200);
  const { dataDir } = hall.database;
  const away = `${dataDir}.away`;
  await hall.settle();
  renameSync(dataDir, away);
  onTestFinished(() => renameSync(away, dataDir));

  expect(await makeCode(hall, "4711472")).toMatchObject({
    status: 503,
    body: { code: "storage_lost", detail: LOST },
  });
  const { items: doors } = await hall.operate("GET", "/api/doors");
  const type = () => hall.call("validate_code", { code: "4711471", door_id: doors[2].id });
  expect((await type()).body.data.valid).toBe(true);
  await expect.poll(() => hall.doors.isUnlocked("door-3")).toBe(true);
  const token = await hall.tokenOf("admin");
  expect((await hall.request("POST", `/api/doors/${doors[2].id}/lock`, { token })).status).toBe(200);
  expect(hall.doors.isUnlocked("door-3")).toBe(false);
  expect(await hall.call("create_booking", hall.bookingData())).toMatchObject({
    status: 503,
    body: { success: false, error: LOST },
  });
  expect(hall.warnings.filter((warning) => warning === "the database is lost")).toHaveLength(1);

  spoilHead(join(away, DATABASE_FILE));
  expect(await type()).toMatchObject({ status: 503, body: { success: false, error: LOST } });
});

/** Nothing of the database can be read any more, also where it was read before. */
function spoilHead(path: string): void {
  const connection = new DatabaseSync(path);
  connection.exec("update courts set name = name; pragma wal_checkpoint(truncate)");
  connection.close();
  const file = openSync(path, "r+");
  writeSync(file, new Uint8Array(16), 0, 16, 0);
  closeSync(file);
}

function folderElsewhere(): string {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-backups-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Where the system lets a disk fail on demand (ext4), as root. */
const MAKE_DISK = "/usr/sbin/mkfs.ext4";
const canFail =
  canMount && [MAKE_DISK, "/dev/loop-control", "/sys/fs/ext4/features"].every((path) => existsSync(path));

test.runIf(canFail)(
  "after an error of the disk a start says that it is read-only and does not run without storing, and a restore where it is possible",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "platzwart-failing-"));
    const image = `${folder}.img`;
    writeFileSync(image, "");
    truncateSync(image, 16 * 1024 * 1024);
    const run = (command: string, ...words: string[]) => execFileSync(command, words, { encoding: "utf8" });
    run(MAKE_DISK, "-q", image);
    run("mount", "-o", "loop,errors=remount-ro", image, folder);
    onTestFinished(() => {
      // the loop device goes with it
      run("umount", "--lazy", folder);
      rmSync(folder, { recursive: true });
      rmSync(image);
    });
    const database = { ...(await sqlite.createEmptyDatabase()), dataDir: join(folder, "data") };
    const key = { CODE_KEY: TEST_KEY.toString("hex") };
    const server = await ServerProcess.startOn(database, key);
    await server.kill("SIGKILL");
    const elsewhere = folderElsewhere();
    await runCommand(database, ["backup"], { BACKUP_DIR: elsewhere });
    const [backup = ""] = readdirSync(elsewhere);
    const device = basename(run("findmnt", "-no", "SOURCE", folder).trim());
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "1");
    const again = ServerProcess.spawnOn(database, key);
    expect((await again.exited).code).toBe(1);
    expect(again.stderr).toMatch(
      /^Platzwart startet nicht: In .+ weil der Datenträger schreibgeschützt ist\..+\n$/,
    );
    const { code, said } = await runCommand(database, ["restore", join(elsewhere, backup), "--yes"]);
    expect({ code, said }).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /Nicht ausgeführt: In \S+\/data lässt .+ schreibgeschützt ist .+ DATA_DIR auf einen Ordner dort.+\n$/,
      ),
    });
  },
);

test.runIf(canMount)(
  "from a disk that is read-only the key is printed, and a backup holds what its log alone has; all else says why it cannot be",
  async () => {
    const disk = await mountSmallDisk(8);
    const { dataDir } = disk.database;
    const elsewhere = folderElsewhere();
    onTestFinished(() => disk.database.drop());
    const CODE_KEY = TEST_KEY.toString("hex");
    const server = await ServerProcess.startOn(disk.database, { CODE_KEY, ADMIN_PASSWORD: PASSWORD });
    await server.kill("SIGKILL");
    const backUp = async () => {
      const made = await runCommand(disk.database, ["backup"], { BACKUP_DIR: elsewhere });
      expect(made).toMatchObject({ code: 0, said: expect.stringContaining("Gesichert und geprüft") });
      const [, file = ""] = /geprüft: (\S+)/.exec(made.said) ?? [];
      const backup = new DatabaseSync(new URL(unchangingFile(file)));
      expect(backup.prepare("select username from users").all()).toEqual([{ username: "admin" }]);
      backup.close();
      return file;
    };
    const turn = (how: "ro" | "rw") =>
      execFileSync("mount", ["-o", `remount,${how}`, dataDir], { stdio: "ignore" });
    turn("ro");
    const killed = await backUp();
    turn("rw");
    // SQLite cannot make it anew there
    rmSync(join(dataDir, `${DATABASE_FILE}-shm`));
    turn("ro");
    expect(await runCommand(disk.database, ["key-sheet"])).toMatchObject({
      code: 0,
      said: expect.stringContaining("Schlüsselblatt"),
    });
    const moved = await backUp();
    expect(readdirSync(elsewhere).sort()).toEqual([killed, moved].map((file) => basename(file)).sort());
    // nobody is helped by a backup beside the database
    expect(await runCommand(disk.database, ["backup"])).toMatchObject({
      code: 1,
      said: expect.stringContaining("Der Ordner der Sicherungen lässt sich nicht beschreiben"),
    });
    const isReadOnly = `In ${dataDir} lässt sich nicht schreiben, weil der Datenträger schreibgeschützt ist`;
    expect(await runCommand(disk.database, ["operator", "reset", "admin"])).toMatchObject({
      code: 1,
      said: expect.stringContaining(`${isReadOnly}. `),
    });
    expect(await runCommand(disk.database, ["restore", moved, "--yes"])).toMatchObject({
      code: 1,
      said: expect.stringMatching(new RegExp(`${isReadOnly} .+ DATA_DIR auf einen Ordner dort`)),
    });
    const again = ServerProcess.spawnOn(disk.database, { CODE_KEY });
    expect((await again.exited).code).toBe(1);
    expect(again.stderr).toContain(`Platzwart startet nicht: ${isReadOnly}. `);
  },
);
