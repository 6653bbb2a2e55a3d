import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { systemClock } from "@platzwart/machine/system-clock";
import { startServer } from "../apps/server/src/compose.ts";
import { readConfig } from "../apps/server/src/config.ts";
import { SERVER } from "../apps/server/src/database/caller.ts";
import { sqliteBackups } from "../apps/server/src/database/sqlite/sqlite-backups.ts";
import { DATABASE_FILE } from "../apps/server/src/database/sqlite/sqlite-database.ts";
import { schedulerIn } from "../apps/server/src/facts/scheduler-records.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { demand, median } from "./lib/figures.ts";
import { connectLamps, startNotingLamps, stopLamps } from "./lib/lamps.ts";

/**
 * A backup of 1 GB: its duration, event-loop delay, commit times, and the lateness of twenty lights over real
 * HTTP; server, lamps and this program share one event loop.
 */
const GIGABYTE = 1_000_000_000;
const LAMPS = 20;
const WRITE_EVERY_MS = 20;
const TARGET_LOOP_MS = 50;
const TARGET_LATE_MS = 1_000;

const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
const serverLog = { info() {}, warn() {}, error: console.error };
const start = (environment: Record<string, string> = {}) =>
  startServer(readConfig({ PORT: "0", DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD, ...environment }), {
    serverLog,
  });

const { lamps, wentOff } = await startNotingLamps(LAMPS);
try {
  await (await start()).stop();
  fill(join(dataDir, DATABASE_FILE));
  const server = await start();
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
} finally {
  await stopLamps(lamps);
  rmSync(dataDir, { recursive: true, force: true });
}

/** 1 kB each. */
function fill(file: string): void {
  const connection = new DatabaseSync(file);
  connection.exec("pragma synchronous = off");
  const entry = connection.prepare(
    `insert into system_logs (level, message, component, court_id, metadata, created_at, category)
      values ('info', ?, 'page', null, '{}', ?, 'audit')`,
  );
  const now = systemClock.now();
  while (statSync(file).size < GIGABYTE) {
    connection.exec("begin");
    for (let count = 0; count < 20_000; count += 1) entry.run(`${count} ${"x".repeat(950)}`, now);
    connection.exec("commit; pragma wal_checkpoint(truncate)");
  }
  connection.close();
}

async function measure(server: Awaited<ReturnType<typeof start>>): Promise<void> {
  const hall = new RunningHall(server.url);
  await hall.saveSetting("court_count", LAMPS, true);
  await connectLamps(hall, lamps);
  await pause(20_000);
  const due = new Map<number, number>();
  for (let court = 1; court <= LAMPS; court += 1) {
    const view = await hall.operate("PUT", `/api/courts/${court}/light-override`, { on: true, minutes: 1 });
    due.set(court, Date.parse(view.light.override.until));
    await pause(200);
  }
  const firstDue = Math.min(...due.values());
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  await commitsDuring(server, () => pause(firstDue - systemClock.now() - 1_000));
  console.log(`Without a backup the event loop stood still for ${(loop.max / 1e6).toFixed(0)} ms at most`);
  loop.reset();
  const commits = await commitsDuring(server, async () => {
    const begun = performance.now();
    const files = sqliteBackups(dataDir, join(dataDir, "backups"));
    const { size } = await files.make({ at: systemClock.now(), reason: "manual" });
    const seconds = (performance.now() - begun) / 1_000;
    console.log(
      `A backup of ${(size / GIGABYTE).toFixed(2)} GB, copied and checked: ${seconds.toFixed(1)} s`,
    );
  });
  loop.disable();
  await pause(Math.max(0, Math.max(...due.values()) - systemClock.now()) + 3_000);
  const stood = loop.max / 1e6;
  const late = [...due].map(([court, at]) => (wentOff.get(court) ?? Number.POSITIVE_INFINITY) - at);
  console.log(`  the event loop stood still for ${stood.toFixed(0)} ms at most`);
  console.log(
    `  ${commits.length} commits meanwhile: ${median(commits).toFixed(1)} ms in the median, ${Math.max(...commits).toFixed(0)} ms at most`,
  );
  console.log(
    `  lights: ${median(late).toFixed(0)} ms late in the median, ${Math.max(...late).toFixed(0)} ms at most`,
  );
  demand(stood <= TARGET_LOOP_MS, `the event loop stands still for ${TARGET_LOOP_MS} ms at most`);
  demand(Math.max(...late) <= TARGET_LATE_MS, `a light is switched within ${TARGET_LATE_MS} ms of its time`);
}

/** Stores the scheduler state every 20 ms during `work`; returns the times in ms. */
async function commitsDuring(
  { storage }: Awaited<ReturnType<typeof start>>,
  work: () => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  let isDone = false;
  const writing = (async () => {
    while (!isDone) {
      const begun = performance.now();
      await storage.write(SERVER, async (store) =>
        schedulerIn(store).setState(await schedulerIn(store).state()),
      );
      times.push(performance.now() - begun);
      await pause(WRITE_EVERY_MS);
    }
  })();
  await work();
  isDone = true;
  await writing;
  return times;
}
