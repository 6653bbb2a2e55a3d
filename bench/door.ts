import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nodeDisk } from "../apps/door-controller/src/disk.ts";
import { DoorClock } from "../apps/door-controller/src/door-clock.ts";
import { DoorCore } from "../apps/door-controller/src/door-core.ts";
import { Journal } from "../apps/door-controller/src/journal.ts";
import { stateFiles } from "../apps/door-controller/src/state-files.ts";
import { DOOR, listWith, permanent } from "../apps/door-controller/src/testing/door-under-test.ts";
import { minus } from "../packages/domain/src/time/instant.ts";
import { newSigningKey, publicKeyOf, signText } from "../packages/machine/src/list-crypto.ts";
import { systemClock } from "../packages/machine/src/system-clock.ts";
import { systemdClockSync } from "../packages/machine/src/systemd-clock-sync.ts";
import { DOOR_PROGRAM, doorFolder, ensureDoorBuilt } from "../scripts/lib/door-build.mjs";
import { demand, median, milliseconds, ROUNDS, share } from "./lib/figures.ts";

/** A door with 4,000 codes: Enter to relay, relative to a durable append; start to first opening; memory. */
const CODES = 4_000;
const ENTRIES = 1_000;
const MOST_TIMES_APPEND = 3;
const MOST_MS_MORE = 5;
const MOST_START_MS = 1_000;
const MOST_MB = 80;
const AT_KEYPAD = { court: null, typist: null, isInTime: () => true };

const folder = mkdtempSync(join(tmpdir(), "platzwart-door-bench-"));
const signingKey = newSigningKey();
const codes = Array.from({ length: CODES }, (_, index) => permanent(String(100_000 + index * 7)));
const text = JSON.stringify({ ...listWith(codes), revision: 1 });
const clock = new DoorClock({
  ...{ system: systemClock, sync: systemdClockSync(systemClock), boot: "bench", saved: null },
});
const signed = { revision: 1, text, signature: signText(signingKey, text) };

try {
  const disk = nodeDisk(folder);
  const files = stateFiles(disk);
  const now = systemClock.now();
  await files.access.write(signed);
  await files.clock.write({ ...clock.saved, lastContactAt: now, guessTime: now });
  const serverKey = publicKeyOf(signingKey);
  await files.identity.write({ controller: "none", door: DOOR, key: signingKey, serverKey, servers: [] });
  await enterToRelay();
  await startToRelay();
} finally {
  rmSync(folder, { recursive: true });
}

async function enterToRelay(): Promise<void> {
  const journal = await Journal.open({ disk: nodeDisk(folder), run: "bench" });
  const startedAt = systemClock.elapsed();
  const core = new DoorCore({
    door: DOOR,
    serverKey: publicKeyOf(signingKey),
    clock,
    io: { relay: { on: () => {}, off: () => {} }, show: () => {}, test: () => {} },
    store: {
      append: (event, guesses) => {
        const at = systemClock.now();
        return journal.append(event, { at, mono: minus(systemClock.elapsed(), startedAt), guesses });
      },
      storeList: async () => {},
      storeChange: async () => true,
      changeKey: async () => {},
      erase: async () => {},
    },
    stored: {
      access: { whole: signed, changes: [] },
      guesses: null,
      guessTime: null,
      lastContactAt: systemClock.now(),
    },
    program: "bench",
    onState: () => {},
    onPressed: () => {},
  });
  core.start();
  const bare = await open(join(folder, "bare"), "a");
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const entries: number[] = [];
    const appends: number[] = [];
    for (let nth = 0; nth < ENTRIES / ROUNDS; nth += 1) {
      entries.push(
        await taking(() => core.enter({ digits: String(100_000 + ((nth * 13) % CODES) * 7), ...AT_KEYPAD })),
      );
      appends.push(
        await taking(async () => {
          await bare.write(Buffer.alloc(160, "x"));
          await bare.datasync();
        }),
      );
    }
    const [entry, append] = [entries, appends].map((values) => values.sort((a, b) => a - b));
    const figures = [entry, append].map((values) =>
      [0.5, 0.95, 0.99].map((part) => milliseconds(share(values ?? [], part))).join(", "),
    );
    console.log(`Enter to relay p50, p95, p99: ${figures[0]}; a durable append: ${figures[1]}`);
    ratios.push(share(entry ?? [], 0.99) - MOST_TIMES_APPEND * share(append ?? [], 0.99));
  }
  demand(median(ratios) <= MOST_MS_MORE, `p99 at most ${MOST_TIMES_APPEND} appends and ${MOST_MS_MORE} ms`);
  core.stop();
  await bare.close();
  await journal.close();
}

async function startToRelay(): Promise<void> {
  await ensureDoorBuilt();
  const program = join(doorFolder, DOOR_PROGRAM);
  const starts: number[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const args = [program, "--server", "http://127.0.0.1:9", "--state", folder];
    const child = spawn(process.execPath, ["--max-semi-space-size=2", ...args], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    child.stdin?.write("100007\n");
    await once(child.stdout as NodeJS.ReadableStream, "data");
    starts.push(performance.now() - begun);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))?.[1]) / 1_024;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  console.log(`from the start of the program to its first opening: ${milliseconds(median(starts))}`);
  demand(median(starts) <= MOST_START_MS, `a keypad that can be used after ${MOST_START_MS} ms`);
  console.log(`resident memory with ${CODES} codes: ${memory.toFixed(1)} MB`);
  demand(memory <= MOST_MB, `at most ${MOST_MB} MB`);
}

async function taking(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
