import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundledServer, ensureServerBuilt } from "../scripts/lib/server-build.mjs";
import { startChildServer } from "./lib/child-server.ts";
import { demand, median, ROUNDS, spread } from "./lib/figures.ts";

/**
 * What a start and an idle server cost beside a bare Node.js process: the time until /readyz of the bundled server on
 * an existing database answers 200, against that until the bare one runs; and the resident memory of both after ten
 * idle seconds. Whole processes in turn, five rounds, of which the median of the ratio and of the difference decides.
 */
const IDLE_MS = 10_000;
const MOST_TIMES_BARE = 4.5;
const MOST_MB_ABOVE_BARE = 55;
/** Says by itself, with as little as possible, that it runs, and then does nothing. */
const BARE = 'fs.writeSync(1, "."); setInterval(() => {}, 2 ** 30)';

interface Started {
  readonly child: ChildProcess;
  readonly startMs: number;
  stop(): Promise<void>;
}

await ensureServerBuilt();
const { args, env } = bundledServer("main");
const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
try {
  // makes the database, and leaves what V8 compiled
  await (await startServer()).stop();
  const rounds: Record<"bare" | "server", { startMs: number; memoryMb: number }>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await startBare();
    const server = await startServer();
    await pause(IDLE_MS);
    rounds.push({
      bare: { startMs: bare.startMs, memoryMb: residentMb(bare.child) },
      server: { startMs: server.startMs, memoryMb: residentMb(server.child) },
    });
    await Promise.all([bare.stop(), server.stop()]);
  }
  const of = <T>(read: (round: (typeof rounds)[number]) => T) => rounds.map(read);
  const times = of(({ bare, server }) => server.startMs / bare.startMs);
  const above = of(({ bare, server }) => server.memoryMb - bare.memoryMb);
  console.log(
    `start to /readyz: ${spread(
      of(({ server }) => server.startMs),
      0,
    )} ms`,
  );
  console.log(
    `  of a bare process: ${spread(
      of(({ bare }) => bare.startMs),
      0,
    )} ms`,
  );
  console.log(`  times as long: ${spread(times)}, at most ${MOST_TIMES_BARE}`);
  console.log(
    `resident memory, idle: ${spread(
      of(({ server }) => server.memoryMb),
      1,
    )} MB`,
  );
  console.log(
    `  of a bare process: ${spread(
      of(({ bare }) => bare.memoryMb),
      1,
    )} MB`,
  );
  console.log(`  above it: ${spread(above, 1)} MB, at most ${MOST_MB_ABOVE_BARE}`);
  demand(median(times) <= MOST_TIMES_BARE, `${MOST_TIMES_BARE} times the start of a bare process`);
  demand(median(above) <= MOST_MB_ABOVE_BARE, `${MOST_MB_ABOVE_BARE} MB above a bare process`);
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function startServer(): Promise<Started> {
  const begin = performance.now();
  const { child, url, stop } = await startChildServer(args, {
    environment: { ...env, DATA_DIR: dataDir, ADMIN_PASSWORD: "Kreide-Netz-Aufschlag" },
  });
  while (!(await isReady(url))) await pause(5);
  return { child, startMs: performance.now() - begin, stop };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.status === 200;
}

async function startBare(): Promise<Started> {
  const begin = performance.now();
  const child = spawn(process.execPath, ["-e", BARE], { stdio: ["ignore", "pipe", "inherit"] });
  await once(child.stdout, "data");
  const startMs = performance.now() - begin;
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  return { child, startMs, stop };
}

function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
