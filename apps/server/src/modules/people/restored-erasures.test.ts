import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { backupOfFileName } from "@platzwart/domain/backup/backup";
import { DAY, plus } from "@platzwart/domain/time/instant";
import { describe, expect, onTestFinished, test } from "vitest";
import { createDatabase, type TestDatabase } from "../../../../../testing/database.ts";
import { rareTest } from "../../../../../testing/full-run.ts";
import type { HallUnderTest } from "../../../../../testing/hall-under-test.ts";
import { HALL_ROW } from "../../storage/code-key-check.ts";
import { planRestore } from "../../storage/restore-plan.ts";
import { DATABASE_FILE } from "../../storage/sqlite/sqlite-database.ts";
import { restoreBackup } from "../../storage/sqlite/sqlite-restore.ts";
import { sqlite } from "../../testing/engines.ts";
import { newestEntries } from "../../testing/newest-entries.ts";
import { runCommand } from "../../testing/run-command.ts";
import { ServerProcess } from "../../testing/server-process.ts";
import { startOn } from "../../testing/start-on.ts";
import { TEST_KEY, testCipher } from "../../testing/test-key.ts";
import { TestServer } from "../../testing/test-server.ts";

const KEY = { CODE_KEY: TEST_KEY.toString("hex") };
const JOURNAL = "erasures.json";
/** What is said in any case. */
const CHECK = "ist danach wieder da: bitte prüfen und erneut löschen.";
const ELSEWHERE = "In diesem Datenordner lag diese Halle bisher nicht";

/** A hall that stopped, and whose users kim and bo were deleted after a backup. */
interface Stopped {
  readonly hall: HallUnderTest;
  readonly dataDir: string;
  readonly backups: string;
  /** The path of the backup, which has both. */
  readonly file: string;
  readonly kim: string;
}

async function stoppedHall({
  before = () => {},
}: {
  before?: (backups: string) => void;
} = {}): Promise<Stopped> {
  const hall = await TestServer.start(sqlite, { makesBackups: true });
  const { dataDir } = hall.database;
  const backups = join(dataDir, "backups");
  for (const name of ["kim", "bo"]) await hall.addUser(name);
  await runCommand(hall.database, ["backup"]);
  await hall.until(async () => existsSync(join(backups, JOURNAL)));
  const name = readdirSync(backups).find((entry) => backupOfFileName(entry)?.reason === "manual") ?? "";
  const kim = (await idOf(hall, "kim")) ?? "";
  before(backups);
  for (const user of ["kim", "bo"]) await hall.operate("DELETE", `/api/users/${await idOf(hall, user)}`);
  await hall.stop();
  return { hall, dataDir, backups, file: join(backups, name), kim };
}

/** null: there is no such user. */
const idOf = async (hall: HallUnderTest, name: string) =>
  (await hall.app.storage.read.users.findByName(name))?.id ?? null;

async function emptyMachine(): Promise<TestDatabase> {
  const machine = await createDatabase(null);
  onTestFinished(() => machine.drop());
  return machine;
}

/** A copy of a backup in a folder with nothing else. */
async function carried(file: string): Promise<string> {
  const folder = (await emptyMachine()).dataDir;
  const copy = join(folder, file.slice(dirname(file).length + 1));
  copyFileSync(file, copy);
  return copy;
}

function change(file: string, statement: string): void {
  const database = new DatabaseSync(file);
  database.exec(statement);
  database.close();
}

function loseDatabase(dataDir: string): void {
  for (const ending of ["", "-wal", "-shm"])
    rmSync(join(dataDir, `${DATABASE_FILE}${ending}`), { force: true });
}

function damageDatabase(dataDir: string): void {
  loseDatabase(dataDir);
  writeFileSync(join(dataDir, DATABASE_FILE), Buffer.alloc(20_000, 0xff));
}

/** Carries a restore out, and returns what it said. */
async function restore(
  { dataDir }: Pick<TestDatabase, "dataDir">,
  file: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const { code, said } = await runCommand(
    { dataDir, databaseUrl: null },
    ["restore", file, "--yes"],
    environment,
  );
  expect({ code, said }).toMatchObject({ code: 0 });
  return said;
}

/** How many erasures the system log says were repeated, for each start that did so, the newest first. */
const repeated = async (hall: HallUnderTest) =>
  (await newestEntries(hall.app.storage.read, 100)).flatMap(({ message }) => {
    const [, count] = /^Löschungen wiederholt \((\d+) /.exec(message) ?? [];
    return count === undefined ? [] : [Number(count)];
  });

describe("a restore says what is known of erasures, and promises nothing else", () => {
  test("the number that it tells is the number that the next start repeats, from each source that it names", async () => {
    const { hall, dataDir, backups, file } = await stoppedHall();
    const said = await restore({ dataDir }, file);
    expect(said).toContain("2 bekannt");
    expect(said).toContain(`Nachgesehen: bisherige Datenbank; ${JOURNAL} in ${backups}`);
    expect(said).not.toContain("Nicht nachgesehen");
    expect(said).toContain(CHECK);
    await hall.startAgain();
    expect(await repeated(hall)).toEqual([2]);
    // the next restore finds all of it in its backup
    await runCommand(hall.database, ["backup"]);
    await hall.stop();
    const newest = readdirSync(backups).filter((entry) => entry.endsWith(".sqlite"));
    const known = newest.find((entry) => entry.endsWith("-manual.sqlite") && !file.endsWith(entry)) ?? "";
    expect(await restore({ dataDir }, known)).toContain("keine bekannt");
    await hall.startAgain();
    expect(await repeated(hall)).toEqual([2]);
  });

  test("a journal of another hall beside the file brings nobody back whose return was not told", async () => {
    const { hall, file } = await stoppedHall();
    const copy = await carried(file);
    writeFileSync(join(dirname(copy), JOURNAL), '[{"kind":"user","id":"somebody-elses","at":1}]');
    const machine = await emptyMachine();
    const said = await restore(machine, copy);
    expect(said).toContain("1 bekannt");
    expect(said).toContain(`Nachgesehen: ${JOURNAL} in ${dirname(copy)}`);
    expect(said).toContain(
      `Nicht nachgesehen: bisherige Datenbank (fehlt oder enthält keine Angaben dazu); ${JOURNAL} in ${join(machine.dataDir, "backups")} (fehlt)`,
    );
    expect(said).toContain(CHECK);
    expect(said).not.toContain("erneut gelöscht");
    const restored = await startOn(machine, hall, {});
    expect(await repeated(restored)).toEqual([1]);
    expect(await idOf(restored, "kim")).not.toBeNull();
  });

  rareTest(
    "a backup of before there were ids promises nothing on a machine that was started once with its key",
    async () => {
      const { file } = await stoppedHall();
      const copy = await carried(file);
      change(copy, "delete from installation where key in ('hall_id', 'places')");
      const machine = await emptyMachine();
      await (await ServerProcess.startOn(machine, KEY)).stop();
      const said = await restore(machine, copy);
      expect(said).toContain("keine bekannt");
      expect(said).toContain(CHECK);
      expect(said).not.toContain("erneut gelöscht");
      // a key may be typed on any machine
      expect(said).toContain(ELSEWHERE);
    },
  );

  rareTest("what cannot be read is named, and a damaged journal of the hall's own is put aside", async () => {
    const { hall, dataDir, backups, file } = await stoppedHall();
    damageDatabase(dataDir);
    writeFileSync(join(backups, JOURNAL), "[{");
    const said = await restore({ dataDir }, file);
    expect(said).toContain(
      `Nicht nachgesehen: bisherige Datenbank (nicht lesbar); ${JOURNAL} in ${backups} (nicht lesbar)`,
    );
    expect(said).toContain("keine bekannt");
    expect(said).toContain(CHECK);
    expect(readdirSync(backups).filter((entry) => entry.startsWith(`${JOURNAL}.damaged-`))).toHaveLength(1);
    // it misses none then
    await hall.startAgain();
    await hall.settle();
    expect(await hall.operate("GET", "/api/server-health")).toMatchObject({ lacksErasures: false });
  });

  rareTest("a backup that is named by a symbolic link has the journal beside it", async () => {
    const { hall, file, backups } = await stoppedHall();
    const machine = await emptyMachine();
    const link = join(machine.dataDir, "link.sqlite");
    symlinkSync(file, link);
    const said = await restore(machine, link);
    expect(said).toContain("2 bekannt");
    expect(said).toContain(`Nachgesehen: ${JOURNAL} in ${backups}`);
    expect(await idOf(await startOn(machine, hall, {}), "kim")).toBeNull();
  });
});

describe("what a restore said is repeated by the next start", () => {
  test("also from a backup of before places were noted, while the disk with the journal is away", async () => {
    const { hall, file, backups, kim } = await stoppedHall();
    change(file, "delete from installation where key in ('places', 'journal_mark')");
    const machine = await emptyMachine();
    const environment = { BACKUP_DIR: backups };
    expect(await restore(machine, file, environment)).toContain("2 bekannt");
    renameSync(backups, `${backups}.away`);
    const restored = await startOn(machine, hall, environment);
    expect(await idOf(restored, "kim")).toBeNull();
    await restored.stop();
    rmSync(backups, { recursive: true, force: true });
    renameSync(`${backups}.away`, backups);
    await restored.startAgain();
    expect(await idOf(restored, "kim")).toBeNull();
    await restored.settle();
    await restored.stop();
    expect(readFileSync(join(backups, JOURNAL), "utf8").split(kim)).toHaveLength(3);
  });

  rareTest(
    "also where the disk of the backups is away from the erasure until after the restore",
    async () => {
      let copy = "";
      const { hall, dataDir, backups, kim } = await stoppedHall({
        before: (folder) => {
          copy = join(folder, "..", "carried");
          cpSync(folder, copy, { recursive: true });
          rmSync(join(copy, JOURNAL));
          renameSync(folder, `${folder}.away`);
        },
      });
      const name = readdirSync(copy).find((entry) => backupOfFileName(entry)?.reason === "manual") ?? "";
      expect(await restore({ dataDir }, join(copy, name))).toContain("2 bekannt");
      renameSync(backups, `${backups}.hidden`);
      renameSync(`${backups}.away`, backups);
      await hall.startAgain();
      expect(await idOf(hall, "kim")).toBeNull();
      await hall.restart();
      expect(await idOf(hall, "kim")).toBeNull();
      await hall.stop();
      expect(readFileSync(join(backups, JOURNAL), "utf8")).toContain(kim);
    },
  );

  rareTest("also where the journal goes between the plan and its carrying out", async () => {
    const { hall, dataDir, backups, file } = await stoppedHall();
    damageDatabase(dataDir);
    const folders = { dataDir, backupDir: backups };
    const plan = await planRestore({ ...folders, file, cipher: testCipher });
    expect(plan.known.erasures).toHaveLength(2);
    renameSync(join(backups, JOURNAL), join(backups, `${JOURNAL}.away`));
    const { known } = await restoreBackup(plan, folders, plus(hall.now(), DAY));
    expect(known.erasures).toHaveLength(2);
    await hall.startAgain();
    expect(await idOf(hall, "kim")).toBeNull();
    expect(await repeated(hall)).toEqual([2]);
  });

  rareTest("also what a journal learns between the plan and its carrying out", async () => {
    const { hall, dataDir, backups, file } = await stoppedHall();
    loseDatabase(dataDir);
    renameSync(join(backups, JOURNAL), join(backups, `${JOURNAL}.away`));
    const folders = { dataDir, backupDir: backups };
    const plan = await planRestore({ ...folders, file, cipher: testCipher });
    expect(plan.known.erasures).toEqual([]);
    renameSync(join(backups, `${JOURNAL}.away`), join(backups, JOURNAL));
    expect((await restoreBackup(plan, folders, plus(hall.now(), DAY))).known.erasures).toHaveLength(2);
  });

  rareTest("also after a second restore, before any start, from which all others have gone", async () => {
    const { hall, dataDir, backups, file } = await stoppedHall();
    await restore({ dataDir }, file);
    rmSync(join(backups, JOURNAL));
    expect(await restore({ dataDir }, file)).toContain("2 bekannt");
    // and from the backup of a database that never started
    const kept = readdirSync(backups).find(
      (entry) => backupOfFileName(entry)?.reason === "before-restore" && owes(join(backups, entry)),
    );
    loseDatabase(dataDir);
    expect(await restore({ dataDir }, kept ?? "")).toContain("2 bekannt");
    await hall.startAgain();
    expect(await idOf(hall, "kim")).toBeNull();
    expect(owes(join(dataDir, DATABASE_FILE))).toBe(false);
  });

  rareTest("and by one that starts with a journal that cannot be read", async () => {
    const { hall, dataDir, backups, file } = await stoppedHall();
    await restore({ dataDir }, file);
    rmSync(join(backups, JOURNAL));
    mkdirSync(join(backups, JOURNAL));
    await hall.startAgain();
    expect(await idOf(hall, "kim")).toBeNull();
  });
});

/** Whether a database owes erasures to its next start. */
function owes(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true });
  const row = database.prepare("select 1 from installation where key = 'owed_erasures'").get();
  database.close();
  return row !== undefined;
}

describe("a copy that a restore left beside the database", () => {
  const leftOver = (dataDir: string) =>
    readdirSync(dataDir).filter((entry) => entry.startsWith(`${DATABASE_FILE}.restored`));

  test("goes with the next start, as it holds who was erased", async () => {
    const { hall, dataDir, file } = await stoppedHall();
    for (const ending of ["", "-journal", ".part", ".part-journal"])
      copyFileSync(file, join(dataDir, `${DATABASE_FILE}.restored${ending}`));
    await hall.startAgain();
    expect(leftOver(dataDir)).toEqual([]);
    expect(await idOf(hall, "kim")).toBeNull();
  });

  rareTest(
    "takes the database's place at the next start, where the restore was cut off after that had gone",
    async () => {
      const { hall, dataDir, backups, file } = await stoppedHall();
      rmSync(join(backups, JOURNAL));
      await restore({ dataDir }, file);
      const present = join(dataDir, DATABASE_FILE);
      renameSync(present, `${present}.restored`);
      writeFileSync(`${present}-wal`, "of the database that has gone");
      await hall.startAgain();
      expect(await idOf(hall, "kim")).toBeNull();
      expect(await repeated(hall)).toEqual([2]);
      expect(leftOver(dataDir)).toEqual([]);
    },
  );

  rareTest("tells another restore what the database knew that had gone", async () => {
    const { hall, dataDir, backups, file } = await stoppedHall();
    rmSync(join(backups, JOURNAL));
    await restore({ dataDir }, file);
    renameSync(join(dataDir, DATABASE_FILE), join(dataDir, `${DATABASE_FILE}.restored`));
    expect(await restore({ dataDir }, file)).toContain("2 bekannt");
    await hall.startAgain();
    expect(await idOf(hall, "kim")).toBeNull();
  });

  rareTest("goes where the restore fails", async () => {
    const { dataDir, file } = await stoppedHall();
    const before = readFileSync(join(dataDir, DATABASE_FILE));
    copyFileSync(file, join(dataDir, `${DATABASE_FILE}.restored`));
    change(
      file,
      "create trigger refusing before insert on installation begin select raise(abort, 'not this one'); end",
    );
    const { code } = await runCommand({ dataDir, databaseUrl: null }, ["restore", file, "--yes"]);
    expect(code).toBe(1);
    expect(leftOver(dataDir)).toEqual([]);
    expect(readFileSync(join(dataDir, DATABASE_FILE)).equals(before)).toBe(true);
  });
});

test("the database of a server that was killed is no backup: what its write-ahead log holds would be missing", async () => {
  const killed = await emptyMachine();
  await (await ServerProcess.startOn(killed, KEY)).kill("SIGKILL");
  const file = join(killed.dataDir, DATABASE_FILE);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
  const machine = await emptyMachine();
  const { code, said } = await runCommand(machine, ["restore", file, "--yes"]);
  expect(code).toBe(1);
  expect(said).toContain("keine Sicherung, sondern eine geöffnete oder abgebrochene Datenbank");
  expect(said).toContain("npm run backup");
  expect(existsSync(join(machine.dataDir, DATABASE_FILE))).toBe(false);
});

describe("a restore warns of a second hall with one folder of backups", () => {
  test("where a new hall was begun in the folder of the old one", async () => {
    const { dataDir, file } = await stoppedHall();
    const copy = await carried(file);
    change(
      join(dataDir, DATABASE_FILE),
      `update installation set value = 'another' where key = '${HALL_ROW}'`,
    );
    expect(await restore({ dataDir }, copy)).toContain(ELSEWHERE);
  });

  rareTest("where an empty file lies in a folder that never held the hall", async () => {
    const { file } = await stoppedHall();
    const machine = await emptyMachine();
    writeFileSync(join(machine.dataDir, DATABASE_FILE), "");
    expect(await restore(machine, await carried(file))).toContain(ELSEWHERE);
  });

  rareTest.each(["whole", "lost", "empty"])(
    "and not in the hall's own folder, where its database is %s",
    async (state) => {
      const { dataDir, file } = await stoppedHall();
      if (state !== "whole") loseDatabase(dataDir);
      if (state === "empty") writeFileSync(join(dataDir, DATABASE_FILE), "");
      expect(await restore({ dataDir }, file)).not.toContain(ELSEWHERE);
    },
  );
});
