import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause, setImmediate } from "node:timers/promises";
import { parseEnrolmentCode } from "@platzwart/domain/access/enrolment-code";
import { courtId } from "@platzwart/domain/testing/builders";
import { HOUR, instant, plus } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { systemdClockSync } from "@platzwart/machine/systemd-clock-sync";
import { nodeDisk } from "../apps/door-controller/src/disk.ts";
import { startDoor } from "../apps/door-controller/src/door-program.ts";
import { enrol } from "../apps/door-controller/src/enrol.ts";
import { ServerConnection } from "../apps/door-controller/src/server-connection.ts";
import { stateFiles } from "../apps/door-controller/src/state-files.ts";
import { SERVER } from "../apps/server/src/database/caller.ts";
import { codesIn } from "../apps/server/src/facts/access-code-records.ts";
import { aCodeRecord } from "../apps/server/src/testing/records.ts";
import { TEST_KEY, testCipher } from "../apps/server/src/testing/test-key.ts";
import { bundledServer, ensureServerBuilt } from "../scripts/lib/server-build.mjs";
import { ChildServer } from "../testing/child-server.ts";
import { createDatabase } from "../testing/database.ts";
import { PASSWORD } from "../testing/hall-api.ts";
import { RunningHall } from "../testing/running-hall.ts";
import { demand, milliseconds, percentiles, share } from "./lib/figures.ts";

/**
 * The bundled server with twenty courts and forty connected doors over real sockets: cost of idle
 * connections, and time until doors acknowledge changes.
 */
/** Makes a signal collect garbage, so that measured memory is in use. */
const COLLECTS = ["--expose-gc", "--import", "data:text/javascript,process.on('SIGWINCH',()=>gc())"];
const COURTS = 20;
const DOORS = 40;
const CODES = 3_800;
/** A user may make 2,000 changes an hour; each round makes four. */
const CHANGES = 450;
const IDLE_MS = 30_000;
const MOST_CONFIRMING_MS = 150;
const MOST_SETTING_MS = 5_000;
const MOST_LATE_MS = 1_000;
const MOST_LINKS_MB = 40;
const MOST_LINKS_PART = 0.02;

await ensureServerBuilt();
const bundled = bundledServer("main");
const database = await createDatabase(null);
const environment = {
  ...{ DATA_DIR: database.dataDir, ADMIN_PASSWORD: PASSWORD, CODE_KEY: TEST_KEY.toString("hex") },
  ...bundled.env,
};
const cards = mkdtempSync(join(tmpdir(), "platzwart-bench-"));
const [server, hall, slots] = await prepared();
try {
  const before = await idle();
  const programs: Program[] = [];
  for (const slot of slots) programs.push(await link(slot));
  const after = await idle();
  const megabytes = after.megabytes - before.megabytes;
  const part = after.part - before.part;
  console.log(
    `${DOORS} links when nothing happens: ${megabytes.toFixed(1)} MB, ${(part * 100).toFixed(1)} % of a core`,
  );
  demand(megabytes <= MOST_LINKS_MB, `the links cost at most ${MOST_LINKS_MB} MB`);
  demand(part <= MOST_LINKS_PART, `the links cost at most ${MOST_LINKS_PART * 100} % of a core`);
  await settingForAll(programs);
  const [first, ...others] = programs;
  for (const program of others) await program.stop();
  await confirming(first as Program);
  await first?.stop();
} finally {
  await server.stop();
  await database.drop();
  rmSync(cards, { recursive: true });
}

type Program = Awaited<ReturnType<typeof startDoor>>;

interface Slot {
  readonly doorId: string;
  readonly code: string;
}

/** Twenty courts with a door each, twenty common doors, and codes of future bookings. */
async function prepared(): Promise<[ChildServer, RunningHall, Slot[]]> {
  const first = await ChildServer.start(bundled.args, environment);
  const empty = new RunningHall(first.url);
  await empty.saveSetting("court_count", COURTS);
  await empty.saveSetting("code_length", 6);
  const courtIds = Array.from({ length: COURTS }, (_, index) => index + 1);
  for (let nth = COURTS; nth < DOORS; nth += 1)
    await empty.operate("POST", "/api/doors", {
      ...{ name: `Eingang ${nth}`, courtIds, mode: "code_only", openSeconds: 30 },
      ...{ driver: "simulated", address: `bench-${nth}` },
    });
  const made: Slot[] = [];
  const { items } = await empty.operate("GET", "/api/doors");
  for (const { id: doorId } of items as { id: string }[]) {
    const { code } = await empty.operate("POST", "/api/controllers", { name: doorId, doorIds: [doorId] });
    made.push({ doorId, code: parseEnrolmentCode(code) ?? "" });
  }
  await first.stop();
  const storage = await database.openStorage();
  const next = Math.ceil(systemClock.now() / HOUR + 2) * HOUR;
  await storage.write(SERVER, async (store) => {
    for (let nth = 0; nth < CODES; nth += 1) {
      const from = instant(next + Math.floor(nth / COURTS) * HOUR);
      const digits = String(100_000 + nth * 7);
      await codesIn(store).insert(
        aCodeRecord(`bench-${nth}`, {
          ...{ courtId: courtId(1 + (nth % COURTS)), validity: { from, until: plus(from, HOUR) } },
          ...{ encryptedDigits: testCipher.encrypt(digits), lookupHash: testCipher.lookupHash(digits) },
        }),
      );
    }
  });
  await storage.close();
  const again = await ChildServer.start([...COLLECTS, ...bundled.args], environment);
  return [again, new RunningHall(again.url), made];
}

/** Waits until the door has stored its list. */
async function link({ doorId, code }: Slot): Promise<Program> {
  const disk = nodeDisk(join(cards, doorId));
  const files = stateFiles(disk);
  const hardware = { model: "bench", serial: doorId };
  const claim = { server: server.url, code, hardware, clock: systemClock };
  const identity = await enrol(claim, (given) => files.identity.write(given));
  const program = await startDoor({
    ...{ identity, disk, files, clock: systemClock },
    connection: new ServerConnection({ identity, file: files.identity, clock: systemClock }),
    io: { relay: { on: () => {}, off: () => {} }, show: () => {}, test: () => {} },
    ...{ run: doorId, boot: "bench", jitter: () => 1, clockSync: systemdClockSync(systemClock) },
    hardware,
    health: async () => ({
      ...{ cpu: 1, memory: 1, disk: 1, temperature: 1, uptime: 1, undervoltage: false },
    }),
    onLink: () => {},
    onFault: (message) => console.log(message),
  });
  await until(() => program.core.storedList !== null);
  return program;
}

/** Times from a call until the door has stored the changed list. */
async function confirming(door: Program): Promise<void> {
  const times: Record<string, number[]> = { booking: [], cancelled: [], "permanent code revoked": [] };
  for (let nth = 0; nth < CHANGES; nth += 1) {
    let booking = { booking_id: "" };
    times["booking"]?.push(
      await confirmed(door, async () => {
        booking = await hall.bookCourt(1);
      }),
    );
    times["cancelled"]?.push(
      await confirmed(door, () => hall.operate("DELETE", `/api/bookings/${booking.booking_id}`)),
    );
    const accessCode = String(400_000 + nth * 613);
    let permanent = { id: "" };
    await confirmed(door, async () => {
      const body = { userName: "Bench", accessCode };
      permanent = await hall.operate("POST", "/api/permanent-codes", body);
    });
    times["permanent code revoked"]?.push(
      await confirmed(door, () => hall.operate("DELETE", `/api/permanent-codes/${permanent.id}`)),
    );
  }
  for (const [what, taken] of Object.entries(times)) {
    const sorted = taken.sort((a, b) => a - b);
    const p99 = share(sorted, 0.99);
    console.log(
      `${what}, from the call until the door keeps it: ${percentiles(sorted)}, p99 ${milliseconds(p99)}`,
    );
    demand(p99 <= MOST_CONFIRMING_MS, `p99 is at most ${MOST_CONFIRMING_MS} ms`);
  }
}

async function confirmed({ core }: Program, change: () => Promise<unknown>): Promise<number> {
  const before = core.storedList?.digest;
  const begun = performance.now();
  await change();
  await until(() => core.storedList?.digest !== before);
  return performance.now() - begun;
}

/** A setting that changes all lists, with a request every 5 ms meanwhile. */
async function settingForAll(programs: readonly Program[]): Promise<void> {
  let isOver = false;
  let latest = 0;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await fetch(`${server.url}/healthz`);
      latest = Math.max(latest, performance.now() - begun);
      await pause(5);
    }
  })();
  const begun = performance.now();
  await allConfirmed(programs, () => hall.saveSetting("allow_permanent_codes", false, true));
  const taken = performance.now() - begun;
  isOver = true;
  await asking;
  console.log(
    `a setting until all ${DOORS} doors with ${CODES} codes keep it: ${milliseconds(taken)}; a call meanwhile took ${milliseconds(latest)} at most`,
  );
  demand(taken <= MOST_SETTING_MS, `all doors have it within ${MOST_SETTING_MS} ms`);
  demand(latest <= MOST_LATE_MS, `nobody waits longer than ${MOST_LATE_MS} ms`);
  await allConfirmed(programs, () => hall.saveSetting("allow_permanent_codes", true, false));
}

async function allConfirmed(programs: readonly Program[], change: () => Promise<unknown>): Promise<void> {
  const before = programs.map(({ core }) => core.storedList?.digest);
  await change();
  await until(() => programs.every(({ core }, index) => core.storedList?.digest !== before[index]));
}

/** Of the server's process; `part`: share of a core. */
async function idle(): Promise<{ readonly megabytes: number; readonly part: number }> {
  await pause(5_000);
  const { pid } = server.child;
  for (let nth = 0; nth < 2; nth += 1) {
    server.child.kill("SIGWINCH");
    await pause(1_000);
  }
  const ticks = () => {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, "utf8")
      .split(" ")
      .slice(13, 15)
      .map(Number);
    return user + system;
  };
  const begun = ticks();
  await pause(IDLE_MS);
  const part = (ticks() - begun) / 100 / (IDLE_MS / 1_000);
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return { megabytes: Number(kilobytes) / 1024, part };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await setImmediate();
}
