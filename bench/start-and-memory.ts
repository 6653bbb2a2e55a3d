import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startChildServer } from "./lib/child-server.ts";

/**
 * How long the server takes from its start to the first 200 of /readyz on an existing database, and how much memory it
 * holds after ten idle seconds. Whole processes, five runs, median; the targets are 1 s and 150 MB.
 */
const MAIN = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const RUNS = 5;
const IDLE_MS = 10_000;
const TARGET_START_MS = 1_000;
const TARGET_MEMORY_MB = 150;

interface Run {
  readonly startMs: number;
  readonly memoryMb: number;
}

const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
try {
  await once(0);
  const runs: Run[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await once(IDLE_MS));
  const start = report(
    "start to /readyz",
    "ms",
    TARGET_START_MS,
    runs.map((run) => run.startMs),
  );
  const memory = report(
    "resident memory, idle",
    "MB",
    TARGET_MEMORY_MB,
    runs.map((run) => run.memoryMb),
  );
  process.exitCode = start && memory ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

async function once(idleMs: number): Promise<Run> {
  const begin = performance.now();
  const { child, url, stop } = await startChildServer(MAIN, {
    environment: { DATA_DIR: dataDir, ADMIN_PASSWORD: "Kreide-Netz-Aufschlag" },
  });
  try {
    while (!(await isReady(url))) await pause(5);
    const startMs = performance.now() - begin;
    await pause(idleMs);
    return { startMs, memoryMb: residentMb(child) };
  } finally {
    await stop();
  }
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.status === 200;
}

function residentMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function report(name: string, unit: string, target: number, values: readonly number[]): boolean {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const round = (value: number | undefined) => (value ?? Number.NaN).toFixed(0);
  const spread = `${round(sorted[0])} to ${round(sorted.at(-1))}`;
  const isMet = median <= target;
  console.log(
    `${name}: median ${round(median)} ${unit} (${spread}), at most ${target} ${unit}: ${isMet ? "met" : "MISSED"}`,
  );
  return isMet;
}
