import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createDatabase, openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { courtsIn } from "../facts/court-records.ts";
import { reasonOf } from "../start-refusal.ts";
import { postgres, sqlite } from "../testing/engines.ts";
import { aCourtRecord } from "../testing/records.ts";
import { runCommand } from "../testing/run-command.ts";
import { ServerProcess } from "../testing/server-process.ts";
import { canMount, mountSmallDisk, mountTablespace } from "../testing/small-disk.ts";
import { turnReadOnly } from "../testing/storage-faults.ts";
import { TEST_KEY } from "../testing/test-key.ts";
import { PASSWORD, TestServer } from "../testing/test-server.ts";
import { SERVER } from "./caller.ts";

const FULL_DISK = "Der Datenträger ist voll. Bitte schaffen Sie Platz und versuchen Sie es dann noch einmal.";
const READ_ONLY = "Die Datenbank nimmt derzeit keine Änderungen an";

/** Message of a refused start. */
const refusalOf = (database: TestDatabase) =>
  database.openStorage().then(
    () => "it starts",
    (error: unknown) => reasonOf(error),
  );

describe.runIf(canMount)("on a full disk", () => {
  test("a first start says so in German and leaves nothing half made, and so do a later start and commands", async () => {
    const disk = await mountSmallDisk(8);
    onTestFinished(() => disk.database.drop());
    const BACKUP_DIR = mkdtempSync(join(tmpdir(), "platzwart-backups-"));
    onTestFinished(() => rmSync(BACKUP_DIR, { recursive: true }));
    const refused = async () => {
      const server = ServerProcess.spawnOn(disk.database, { ADMIN_PASSWORD: PASSWORD });
      expect((await server.exited).code).toBe(1);
      expect(server.stderr).toBe(`Platzwart startet nicht: ${FULL_DISK}\n`);
    };
    disk.fill();
    await refused();
    await refused();
    disk.makeRoom();
    const server = await ServerProcess.startOn(disk.database, { ADMIN_PASSWORD: PASSWORD });
    // after the check of its file
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    await server.kill("SIGTERM");
    disk.fill();
    await refused();
    for (const words of [["operator", "reset", "admin"], ["backup"]])
      expect(await runCommand(disk.database, words, { BACKUP_DIR })).toMatchObject({
        code: 1,
        said: `Nicht ausgeführt: ${FULL_DISK}\n`,
      });
    disk.makeRoom();
    await ServerProcess.startOn(disk.database);
  });

  test("where PostgreSQL has no room for a new connection, changes are refused and a start says so in German", async () => {
    const disk = await mountTablespace(inject("postgresUrl"), inject("postgresTemplate"));
    const database = await createDatabase(disk);
    onTestFinished(() => database.drop());
    const storage = await database.openStorage();
    const ended = await disk.fill();
    const lost = () => database.logged.filter(({ message }) => message === "database connection lost").length;
    await expect.poll(lost).toBe(ended);
    const write = () => storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
    await expect(write()).rejects.toMatchObject({ refusal: { code: "disk_full" } });
    await storage.close();
    // autovacuum may have freed room meanwhile
    await disk.fill();
    expect(await refusalOf(database)).toContain("Der Datenträger ist voll.");
    disk.makeRoom();
    const again = await database.openStorage();
    await again.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
  });
});

test("[N-07] a start on a PostgreSQL that is read-only serves its signed-in users what it has, and heals", async () => {
  const hall = await TestServer.start(postgres);
  const raw = await openRaw(hall.database);
  onTestFinished(() => raw.close());
  const { refreshToken } = await hall.signIn();
  const { takeChangesAgain } = await turnReadOnly(raw, hall.database);
  await hall.restart();
  expect((await hall.request("GET", "/readyz")).status).toBe(200);
  const refused = { status: 503, body: { detail: expect.stringContaining(READ_ONLY) } };
  const signIn = { username: "admin", password: PASSWORD };
  expect(await hall.request("POST", "/api/session", { body: signIn })).toMatchObject(refused);
  const refresh = () => hall.request("POST", "/api/session/refresh", { body: { refreshToken } });
  const extended = await refresh();
  expect(extended).toMatchObject({ status: 200, body: { refreshToken } });
  const token = extended.body.accessToken;
  expect((await hall.request("GET", "/api/courts", { token })).body.items).toHaveLength(4);
  const makeCode = () => {
    const body = { userName: "Reinigung", accessCode: "4711471" };
    return hall.request("POST", "/api/permanent-codes", { token, body });
  };
  expect(await makeCode()).toMatchObject(refused);
  await takeChangesAgain();
  expect((await makeCode()).status).toBe(200);
  expect((await refresh()).body.refreshToken).not.toBe(refreshToken);
});

test("a first start on a PostgreSQL that is read-only says so in German", async () => {
  const database = await postgres.createEmptyDatabase();
  const raw = await openRaw(database);
  onTestFinished(async () => {
    await raw.close();
    await database.drop();
  });
  await turnReadOnly(raw, database);
  expect(await refusalOf(database)).toContain(READ_ONLY);
});

/** On systems where a disk can fail on demand (ext4), as root. */
const MAKE_DISK = "/usr/sbin/mkfs.ext4";
const canFail =
  canMount && [MAKE_DISK, "/dev/loop-control", "/sys/fs/ext4/features"].every((path) => existsSync(path));

test.runIf(canFail)(
  "after an error of the disk a start says that it is read-only and does not run without storing",
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
    const device = basename(run("findmnt", "-no", "SOURCE", folder).trim());
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, "1");
    const again = ServerProcess.spawnOn(database, key);
    expect((await again.exited).code).toBe(1);
    expect(again.stderr).toMatch(
      /^Platzwart startet nicht: In .+ weil der Datenträger schreibgeschützt ist\..+\n$/,
    );
  },
);
