import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { HostEvent } from "@platzwart/contract/device-link/host-messages";
import { HOST_MEMORY_OPTIONS, HOST_PROGRAM } from "@platzwart/contract/device-link/host-program";
import { systemClock } from "@platzwart/machine/system-clock";
import { FakeHostServer } from "../apps/door-controller/src/testing/fake-host-server.ts";
import { ensureDoorBuilt } from "../scripts/lib/door-build.mjs";
import { demand, milliseconds } from "./lib/figures.ts";

/**
 * The process of forty hosted doors with a hundred codes each: first and later start, memory idle and after
 * use.
 */
const SERVER_SOURCES = new URL("../apps/server/src/", import.meta.url);
const DOORS = Array.from({ length: 40 }, (_, nth) => `door-${nth + 1}`);
const CODES = Array.from({ length: 100 }, (_, nth) => `${100_000 + nth * 613}`);
const IDLE_MS = 20_000;
const PING_MS = 5_000;
const ENTRIES = 20;
const MOST_MB = 90;

interface Hosted {
  readonly child: ChildProcess;
  readonly server: FakeHostServer;
  readonly startedMs: number;
}

await ensureDoorBuilt();
const folder = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
try {
  for (const which of ["first start", "later start"]) {
    const { child, server, startedMs } = await start();
    const begun = performance.now();
    server.run(...DOORS);
    await until(() => DOORS.every((door) => server.said(door).length > 0));
    const linkedMs = performance.now() - begun;
    for (const door of DOORS) server.give(door, CODES);
    await until(() => DOORS.every((door) => server.said(door).some(({ kind }) => kind === "kept")));
    console.log(
      `${which}: started after ${milliseconds(startedMs)}, all linked ${milliseconds(linkedMs)} later, peak ${peak(child)} MB`,
    );
    await idle(server);
    const idleMb = megabytes(child);
    for (let nth = 0; nth < ENTRIES; nth += 1) {
      for (const door of DOORS) server.enter(door, CODES[nth] ?? "");
      await until(() => DOORS.every((door) => answers(server, door) === nth + 1));
    }
    const usedMb = megabytes(child);
    await idle(server);
    const laterMb = megabytes(child);
    console.log(
      `${which}: ${idleMb} MB idle, ${usedMb} MB after ${ENTRIES} codes a door, ${laterMb} MB after that`,
    );
    demand(Math.max(idleMb, usedMb, laterMb) <= MOST_MB, `at most ${MOST_MB} MB`);
    const ended = performance.now();
    child.kill();
    await once(child, "exit");
    console.log(`${which}: ended in ${milliseconds(performance.now() - ended)}`);
  }
} finally {
  rmSync(folder, { recursive: true });
}

async function start(): Promise<Hosted> {
  const begun = performance.now();
  const program = fileURLToPath(new URL(HOST_PROGRAM, SERVER_SOURCES));
  const child = fork(program, [folder], { execArgv: HOST_MEMORY_OPTIONS });
  const server = new FakeHostServer(
    (order) => child.send(order),
    () => systemClock.now(),
  );
  await once(child, "message");
  const startedMs = performance.now() - begun;
  child.on("message", (event) => server.receive(event as HostEvent));
  return { child, server, startedMs };
}

async function idle(server: FakeHostServer): Promise<void> {
  const end = performance.now() + IDLE_MS;
  while (performance.now() < end) {
    for (const door of DOORS) server.ping(door);
    await pause(PING_MS);
  }
}

function answers(server: FakeHostServer, door: string): number {
  return server.said(door).filter(({ kind }) => kind === "answer").length;
}

function megabytes(child: ChildProcess): number {
  return statusOf(child, /^VmRSS:\s+(\d+)/m);
}

function peak(child: ChildProcess): number {
  return statusOf(child, /^VmHWM:\s+(\d+)/m);
}

function statusOf({ pid }: ChildProcess, figure: RegExp): number {
  const kilobytes = figure.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Math.round(Number(kilobytes) / 102.4) / 10;
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await pause(2);
}
