import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { milliseconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { ChildServer } from "../testing/child-server.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { demand, median, share } from "./lib/figures.ts";

/** From a typed code to the relay of a network device, relative to a durable append and two HTTP requests. */
const MAIN = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const ROUNDS = 60;
/** Typical of a small network device. */
const ANSWER_AFTER = milliseconds(20);
/** Allowed beyond the bare parts. */
const SLACK_MS = 20;
/** The door opens for one second and is locked before the next round. */
const LOCKED_AFTER_MS = 1_400;

const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
let switched: (on: boolean) => void = () => {};
const shelly = new ShellyDevice({ clock: systemClock, onChange: (_output, on) => switched(on) });
shelly.http.answerAfter = ANSWER_AFTER;
await shelly.http.start();
const server = await ChildServer.start([MAIN], { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
try {
  const hall = new RunningHall(server.url);
  await hall.changeDoor(1, {
    driver: "shelly",
    address: shelly.http.url,
    output: 0,
    mode: "code_only",
    openSeconds: 1,
  });
  const { access_code: code } = await hall.bookCourt(1);
  const { items } = await hall.operate("GET", "/api/doors");
  const { id } = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(1));
  const rows: { readonly bare: number; readonly typed: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await pause(LOCKED_AFTER_MS + ((round * 137) % 600));
    const bare = append(join(dataDir, "bare")) + (await asked()) + (await asked());
    rows.push({ bare, typed: await typed(hall, code, id) });
  }
  const bare = share(sorted(rows.map((row) => row.bare)), 0.95);
  const whole = share(sorted(rows.map((row) => row.typed)), 0.95);
  console.log(
    `from a code to the relay: median ${median(rows.map((row) => row.typed)).toFixed(1)} ms, p95 ${whole.toFixed(1)} ms; its parts bare: median ${median(rows.map((row) => row.bare)).toFixed(1)} ms, p95 ${bare.toFixed(1)} ms`,
  );
  demand(whole <= bare + SLACK_MS, `p95 is at most that of its bare parts and ${SLACK_MS} ms`);
} finally {
  await server.stop();
  shelly.reboot();
  await shelly.http.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Milliseconds. */
function append(file: string): number {
  const at = performance.now();
  const descriptor = openSync(file, "a");
  writeSync(descriptor, `${"x".repeat(200)}\n`);
  fsyncSync(descriptor);
  closeSync(descriptor);
  return performance.now() - at;
}

/** Milliseconds. */
async function asked(): Promise<number> {
  const at = performance.now();
  const body = JSON.stringify({ id: 0 });
  await (await fetch(`${shelly.http.url}/rpc/Switch.GetStatus`, { method: "POST", body })).text();
  return performance.now() - at;
}

/** Milliseconds. */
async function typed(hall: RunningHall, code: string, doorId: string): Promise<number> {
  const token = await hall.tokenOf("admin");
  const isOn = new Promise<number>((resolve) => {
    switched = (on) => on && resolve(performance.now());
  });
  const at = performance.now();
  const body = { action: "validate_code", data: { code, door_id: doorId } };
  const answered = hall.request("POST", "/functions/v1/control-system-api", { token, body });
  const end = await isOn;
  if ((await answered).body.data?.valid !== true) throw new Error("the code was refused");
  return end - at;
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}
