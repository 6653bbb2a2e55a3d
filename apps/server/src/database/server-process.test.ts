import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestDatabase } from "../../../../testing/database.ts";
import { courtsIn } from "../facts/court-records.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import { eachEngine, sqlite } from "../testing/engines.ts";

const PROGRAM = fileURLToPath(new URL("../testing/storage-process.ts", import.meta.url));

/** Starts another server process on the database; `limit`: largest size of its files in KiB. */
function startServer(database: TestDatabase, writes: number, limit?: number) {
  const target = database.databaseUrl === null ? [] : ["--url", database.databaseUrl];
  const command = [process.execPath, PROGRAM, "--data", database.dataDir, "--writes", `${writes}`, ...target];
  const shell = limit === undefined ? 'exec "$@"' : `ulimit -f ${limit}; exec "$@"`;
  const child = spawn("bash", ["-c", shell, "server", ...command], { stdio: ["pipe", "pipe", "inherit"] });
  processes.push(child);
  return { child, lines: createInterface(child.stdout)[Symbol.asyncIterator]() };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

let processes: ChildProcess[] = [];

afterEach(async () => {
  for (const each of processes) await kill(each);
  processes = [];
});

eachEngine((engine) => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await engine.createEmptyDatabase();
  });
  afterEach(() => database.drop());

  test("a second server process on the same database is refused, until the first one is gone", async () => {
    const { child, lines } = startServer(database, 0);
    expect((await lines.next()).value).toBe("open");
    await expect(database.openStorage()).rejects.toThrow("another Platzwart process is already using");
    await kill(child);
    const storage = await database.openStorage();
    await storage.ping();
  });

  test("a second opening in the same process is refused as well", async () => {
    const storage = await database.openStorage();
    await expect(database.openStorage()).rejects.toThrow("another Platzwart process is already using");
    await storage.ping();
    await storage.close();
    await expect(database.openStorage()).resolves.toBeDefined();
  });

  test("a server that is killed while it writes loses nothing that it acknowledged, and leaves nothing half", async () => {
    const { child, lines } = startServer(database, 9_000);
    let acknowledged = 0;
    for await (const line of { [Symbol.asyncIterator]: () => lines }) {
      if (line.startsWith("stored")) acknowledged = Number(line.slice("stored ".length));
      if (acknowledged === 50) child.kill("SIGKILL");
    }
    expect(acknowledged).toBeGreaterThanOrEqual(50);
    const storage = await database.openStorage();
    const courts = await courtsIn(storage.read).list();
    expect(courts.length).toBeGreaterThanOrEqual(acknowledged);
    expect(courts.map(({ id }) => id)).toEqual(Array.from(courts, (_, index) => index + 1));
    expect(await equipmentIn(storage.read).listLightChannels()).toHaveLength(courts.length);
  });
});

test("after a write error of SQLite's disk nothing is acknowledged any more, and the loss is surfaced", async () => {
  const database = await sqlite.createDatabase();
  try {
    const writes = 300;
    const { child, lines } = startServer(database, writes, 700);
    const seen: string[] = [];
    while (seen.at(-1) !== `refused ${writes}`) seen.push((await lines.next()).value ?? "ended");
    const refused = seen.findIndex((line) => line.startsWith("refused"));
    expect(seen[refused - 1]).toBe("lost: a transaction could not be stored");
    const acknowledged = seen.slice(1, refused - 1);
    expect(acknowledged).toEqual(Array.from(acknowledged, (_, index) => `stored ${index + 1}`));
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(seen.slice(refused).every((line) => line.startsWith("refused"))).toBe(true);
    await kill(child);
    const storage = await database.openStorage();
    expect(await courtsIn(storage.read).list()).toHaveLength(acknowledged.length);
  } finally {
    await database.drop();
  }
});
