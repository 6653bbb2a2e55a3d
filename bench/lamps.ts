import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ShellyDevice } from "@platzwart/device-simulator/shelly-device";
import { TasmotaDevice } from "@platzwart/device-simulator/tasmota-device";
import { milliseconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { ChildServer } from "../testing/child-server.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { demand, median } from "./lib/figures.ts";
import { connectLamps, type Lamp, stopLamps } from "./lib/lamps.ts";

/** Twenty polled lamps: processor time of the server, and delay from wall switch to live stream (H-12). */
const MAIN = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));
const LAMPS = 20;
/** Typical of a small device on Wi-Fi. */
const ANSWER_AFTER = milliseconds(60);
const COUNTED_MS = 30_000;
const PRESSES = 60;
const TARGET_MS = 1_000;
/** Misses the target too. */
const LOST_AFTER_MS = 5_000;
/** Linux counts in hundredths of a second. */
const MS_OF_TICK = 10;

const KINDS: Record<string, { readonly channel: object; readonly lamp?: () => Lamp }> = {
  simulated: { channel: {} },
  Shelly: { channel: { driver: "shelly" }, lamp: () => new ShellyDevice({ clock: systemClock }) },
  "Shelly with a password": {
    channel: { driver: "shelly", password: "Netz" },
    lamp: () => new ShellyDevice({ clock: systemClock, password: "Netz" }),
  },
  "Shelly with a password, firmware before 2.0": {
    channel: { driver: "shelly", password: "Netz" },
    lamp: () => new ShellyDevice({ clock: systemClock, password: "Netz", isOldFirmware: true }),
  },
  Tasmota: { channel: { driver: "tasmota" }, lamp: () => new TasmotaDevice({ clock: systemClock }) },
};

for (const name of Object.keys(KINDS)) await measure(name);

async function measure(name: string): Promise<void> {
  const { channel, lamp } = KINDS[name] ?? { channel: {} };
  const dataDir = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
  const lamps = lamp === undefined ? [] : Array.from({ length: LAMPS }, lamp);
  for (const { http } of lamps) {
    await http.start();
    http.answerAfter = ANSWER_AFTER;
  }
  const server = await ChildServer.start([MAIN], { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
  try {
    const hall = new RunningHall(server.url);
    await hall.saveSetting("court_count", LAMPS, true);
    await connectLamps(hall, lamps, channel);
    for (const index of lamps.keys()) await hall.setMode(index + 1, false);
    await pause(3_000);
    const before = { cpu: processorMs(server.child.pid), requests: requestsTo(lamps), at: performance.now() };
    await pause(COUNTED_MS);
    const passed = performance.now() - before.at;
    const share = (100 * (processorMs(server.child.pid) - before.cpu)) / passed;
    const perSecond = (1000 * (requestsTo(lamps) - before.requests)) / passed;
    console.log(`${name}: ${share.toFixed(1)} % of one processor, ${perSecond.toFixed(0)} requests a second`);
    if (lamps.length > 0) report(name, await presses(lamps, hall));
  } finally {
    await server.stop();
    await stopLamps(lamps);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function report(name: string, times: readonly number[]): void {
  const longest = Math.max(...times);
  console.log(
    `  from the wall to the live stream: median ${median(times).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
  );
  demand(longest <= TARGET_MS, `${name}: a change is told within ${TARGET_MS} ms`);
}

/** At varying distances to the polls; returns the delays in ms. */
async function presses(lamps: readonly Lamp[], hall: RunningHall): Promise<number[]> {
  const stream = await follow(hall.url, await hall.tokenOf("admin"));
  const times: number[] = [];
  for (let press = 0; press < PRESSES; press += 1) {
    const court = 1 + (press % lamps.length);
    const isOn = press % (2 * lamps.length) < lamps.length;
    const at = performance.now();
    lamps[court - 1]?.pressWallSwitch();
    const told = stream.received((event) => event.court?.id === court && event.court.isLightOn === isOn);
    await Promise.race([told, pause(LOST_AFTER_MS)]);
    times.push(performance.now() - at);
    await pause(30 + ((press * 137) % 700));
  }
  stream.end();
  return times;
}

interface LightEvent {
  readonly court?: { readonly id: number; readonly isLightOn: boolean };
}

/** Of the page. */
async function follow(url: string, token: string) {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  });
  let waiting: { fits: (event: LightEvent) => boolean; resolve: () => void } | null = null;
  const read = async () => {
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of response.body ?? []) {
      const blocks = (text + decoder.decode(chunk, { stream: true })).split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks)
        if (waiting?.fits(JSON.parse(block.slice(block.indexOf("data: ") + 6)))) waiting.resolve();
    }
  };
  read().catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return {
    received: (fits: (event: LightEvent) => boolean) =>
      new Promise<void>((resolve) => {
        waiting = { fits, resolve };
      }),
    end: () => abort.abort(),
  };
}

function requestsTo(lamps: readonly Lamp[]): number {
  return lamps.reduce((sum, { http }) => sum + http.requests, 0);
}

function processorMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_OF_TICK;
}
