import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { SERVER } from "../database/caller.ts";
import { DATABASE_FILE } from "../database/sqlite/sqlite-database.ts";
import { usersIn } from "../modules/users/user-records.ts";
import { sqlite } from "../testing/engines.ts";
import { aUserRecord } from "../testing/records.ts";
import { runCommand } from "../testing/run-command.ts";

/** Root may do everything; as another user a command may not. */
const NOBODY = process.getuid?.() === 0 ? 65_534 : undefined;

/** A hall with a stopped server and world-accessible files, with a folder for backups. */
async function aHall() {
  const database = await sqlite.createEmptyDatabase();
  const elsewhere = mkdtempSync(join(tmpdir(), "platzwart-backups-"));
  onTestFinished(async () => {
    chmodSync(database.dataDir, 0o777);
    await database.drop();
    rmSync(elsewhere, { recursive: true });
  });
  const storage = await database.openStorage();
  await storage.write(SERVER, (store) => usersIn(store).insert(aUserRecord("u1", { username: "Chef" })));
  await storage.close();
  for (const path of [elsewhere, database.dataDir]) chmodSync(path, 0o777);
  for (const file of readdirSync(database.dataDir)) chmodSync(join(database.dataDir, file), 0o666);
  const file = join(database.dataDir, DATABASE_FILE);
  const run = (...args: readonly string[]) =>
    runCommand(database, args, { BACKUP_DIR: elsewhere }, { uid: NOBODY });
  return { file, dataDir: database.dataDir, elsewhere, run };
}

test("a command says in German what its user must not read or write", async () => {
  const { file, dataDir, elsewhere, run } = await aHall();
  const saysOf = async (path: string, mode: number, args: readonly string[]) => {
    chmodSync(path, mode);
    const { code, said } = await run(...args);
    chmodSync(path, 0o777);
    expect(code).toBe(1);
    const [, sentence = ""] =
      /^Nicht ausgeführt: (.+)\. Bitte führen Sie den Befehl als der Benutzer aus, .+\.\n$/.exec(said) ?? [];
    expect(sentence, said).not.toBe("");
    return sentence;
  };
  expect(await saysOf(file, 0, ["backup"])).toBe(`${file} darf dieser Benutzer nicht lesen`);
  expect(await saysOf(file, 0, ["operator", "reset", "Chef"])).toBe(
    `${file} darf dieser Benutzer nicht lesen`,
  );
  expect(await saysOf(file, 0o444, ["operator", "reset", "Chef"])).toBe(
    `In ${file} darf dieser Benutzer nicht schreiben`,
  );
  const backup = join(elsewhere, "x.sqlite");
  writeFileSync(backup, "");
  expect(await saysOf(backup, 0, ["restore", backup])).toBe(`${backup} darf dieser Benutzer nicht lesen`);
  const closed = join(dataDir, "closed");
  mkdirSync(closed);
  expect(await saysOf(closed, 0, ["restore", join(closed, "x.sqlite")])).toBe(
    `${join(closed, "x.sqlite")} darf dieser Benutzer nicht lesen`,
  );
});
