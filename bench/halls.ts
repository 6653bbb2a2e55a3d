import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ChildServer } from "../testing/child-server.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { demand, percentiles } from "./lib/figures.ts";

/** Size and time of an overview with 8 courts, and what asking fifty halls costs a server. */
const MAIN = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const COURTS = 8;
const READINGS = 300;
const HALLS = 50;
const ROUNDS_SECONDS = 95;

const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
const server = await ChildServer.start([MAIN], { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
try {
  const hall = new RunningHall(server.url);
  await hall.saveSetting("court_count", COURTS, true);
  for (let court = 1; court <= COURTS; court += 2) await hall.bookCourt(court);
  await fiftyHalls(hall, await readings(hall));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Answers the overview. */
async function readings(hall: RunningHall): Promise<object> {
  const token = await hall.tokenOf("admin");
  const took: number[] = [];
  for (let count = 0; count < READINGS; count += 1) {
    const begun = performance.now();
    await hall.request("GET", "/api/overview", { token });
    took.push(performance.now() - begun);
  }
  took.sort((a, b) => a - b);
  const overview = await hall.operate("GET", "/api/overview");
  const bytes = Buffer.byteLength(JSON.stringify(overview));
  console.log(`an overview of ${COURTS} courts: ${bytes} bytes, ${percentiles(took)}`);
  demand(bytes <= 2_000, "2 kB at most");
  demand((took[READINGS / 2] ?? Number.NaN) <= 5, "5 ms at most in the median");
  return overview;
}

async function fiftyHalls(hall: RunningHall, overview: object): Promise<void> {
  const asked: number[] = [];
  const standIns = Array.from({ length: HALLS }, (_, index) =>
    createServer((_request, response) => {
      asked.push(performance.now());
      const answer = { ...overview, runId: `h${index}`, asOf: new Date().toISOString() };
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    }).listen(0, "127.0.0.1"),
  );
  await Promise.all(standIns.map((standIn) => once(standIn, "listening")));
  const before = residentMegabytes();
  for (const [index, standIn] of standIns.entries()) {
    const { port } = standIn.address() as AddressInfo;
    const entry = { name: `Halle ${index}`, address: `http://127.0.0.1:${port}`, key: "platzwart_bench" };
    await hall.operate("POST", "/api/halls", entry);
  }
  let most = before;
  for (const end = performance.now() + ROUNDS_SECONDS * 1_000; performance.now() < end; await pause(100))
    most = Math.max(most, residentMegabytes());
  for (const standIn of standIns) standIn.close();
  const lastRound = asked.slice(-HALLS);
  const within = (lastRound.at(-1) ?? Number.NaN) - (lastRound[0] ?? Number.NaN);
  const { items } = await hall.operate("GET", "/api/halls");
  demand(asked.length >= 4 * HALLS && items.length === HALLS, "three rounds of fifty halls");
  console.log(
    `${HALLS} halls asked within ${within.toFixed(0)} ms; memory ${before.toFixed(1)} MB, ${most.toFixed(1)} MB at most in three rounds`,
  );
  demand(within <= 1_000, "one second at most");
  demand(most - before <= 20, "20 MB at most");
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.child.pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_000;
}
