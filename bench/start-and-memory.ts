import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundledServer, ensureServerBuilt } from "../scripts/lib/server-build.mjs";
import { ChildServer } from "../testing/child-server.ts";
import { demand, median, ROUNDS, spread } from "./lib/figures.ts";

/**
 * Start until /readyz, and memory after ten idle seconds, relative to a bare node:http server; medians
 * decide. A process without a listener, and that of hosted doors, are reported.
 */
const IDLE_MS = 10_000;
const MOST_TIMES_BARE = 2.5;
const MOST_MB_ABOVE_BARE = 25;

const BARE = `
  import { createServer } from "node:http";
  const server = createServer((_request, response) => response.end());
  server.listen(0, "127.0.0.1", () => process.stdout.write("http://127.0.0.1:" + server.address().port + "\\n"));
`;
const NOT_LISTENING = 'fs.writeSync(1, "."); setInterval(() => {}, 2 ** 30)';

await ensureServerBuilt();
const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
const bundled = bundledServer("main");
const PROGRAMS = {
  server: () =>
    ChildServer.start(
      bundled.args,
      { ...bundled.env, DATA_DIR: dataDir, ADMIN_PASSWORD: "Kreide-Netz-Aufschlag" },
      { cwd: dataDir },
    ),
  bare: () => ChildServer.start(["--input-type=module", "--eval", BARE]),
  "not listening": async () => {
    const process = new ChildServer(["--eval", NOT_LISTENING]);
    await process.said(/\./);
    return process;
  },
};
type Program = keyof typeof PROGRAMS;
const NAMES = Object.keys(PROGRAMS) as Program[];

interface Figures {
  readonly startMs: number;
  readonly memoryMb: number;
  /** Child processes. */
  readonly childrenMb: number;
}

try {
  // makes the database and V8's compile cache
  const first = await PROGRAMS.server();
  while (!(await isReady(first.url))) await pause(5);
  await first.stop();
  const rounds: Record<Program, Figures>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure());

  for (const name of NAMES) {
    const start = spread(
      rounds.map((round) => round[name].startMs),
      0,
    );
    const memory = spread(
      rounds.map((round) => round[name].memoryMb),
      1,
    );
    console.log(`${name}: start ${start} ms, resident memory ${memory} MB`);
    if (name !== "server") continue;
    const children = rounds.map((round) => round.server.childrenMb);
    console.log(`its doors without a computer: resident memory ${spread(children, 1)} MB`);
  }
  for (const than of ["bare", "not listening"] as const) {
    const times = rounds.map((round) => round.server.startMs / round[than].startMs);
    const above = rounds.map((round) => round.server.memoryMb - round[than].memoryMb);
    console.log(
      `the server to ${than}: ${spread(times)} times its start, its memory + ${spread(above, 1)} MB`,
    );
    if (than !== "bare") continue;
    demand(median(times) <= MOST_TIMES_BARE, `at most ${MOST_TIMES_BARE} times the start`);
    demand(median(above) <= MOST_MB_ABOVE_BARE, `at most the memory + ${MOST_MB_ABOVE_BARE} MB`);
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts one after the other; all idle together. */
async function measure(): Promise<Record<Program, Figures>> {
  const startMs: Record<string, number> = {};
  const running = new Map<Program, ChildServer>();
  for (const name of NAMES) {
    const begin = performance.now();
    const started = await PROGRAMS[name]();
    if (name !== "not listening") while (!(await isReady(started.url))) await pause(5);
    startMs[name] = performance.now() - begin;
    running.set(name, started);
  }
  await pause(IDLE_MS);
  const figures = [...running].map(([name, { child }]) => [
    name,
    { startMs: startMs[name], memoryMb: residentMb(child.pid ?? 0), childrenMb: childrenMb(child.pid ?? 0) },
  ]);
  for (const started of running.values()) await started.stop();
  return Object.fromEntries(figures);
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => null);
  return answer?.status === 200;
}

function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

function childrenMb(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + residentMb(Number(child)), 0);
}
