import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../../scripts/testing/free-port.ts";
import { PASSWORD } from "../../../testing/hall-api.ts";
import { RunningHall } from "../../../testing/running-hall.ts";
import { DoorProcess } from "./testing/door-process.ts";
import { sqlite } from "./testing/engines.ts";
import { ServerProcess } from "./testing/server-process.ts";
import { TEST_KEY } from "./testing/test-key.ts";

async function stateFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "platzwart-door-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** The product in a process of its own, with a stable port across restarts. */
async function serving() {
  const database = await sqlite.createDatabase();
  const environment = {
    PORT: String(await freePort()),
    ADMIN_PASSWORD: PASSWORD,
    CODE_KEY: TEST_KEY.toString("hex"),
  };
  const start = () => ServerProcess.startOn(database, environment);
  const server = await start();
  onTestFinished(() => database.drop());
  return { server, start, hall: new RunningHall(server.url) };
}

async function accessesOf(hall: RunningHall): Promise<string[]> {
  const { items } = await hall.operate("GET", "/api/logs?limit=150");
  return items
    .map(({ message }: { message: string }) => message)
    .filter((message: string) => message.startsWith("Zugang"))
    .reverse();
}

async function enrolled(hall: RunningHall, court: number) {
  const { items } = await hall.operate("GET", "/api/doors");
  const { id } = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(court));
  const { code } = await hall.operate("POST", "/api/controllers", {
    name: `Tür ${court}`,
    doorIds: [id],
    mode: "code_only",
  });
  const state = await stateFolder();
  const door = new DoorProcess(["--server", hall.url, "--code", code, "--state", state]);
  await door.says("linked");
  return { door, state, code };
}

test("[D-20, D-10] a booking's code opens its door and no other, with the server running and stopped", async () => {
  const { server, start, hall } = await serving();
  const { door, state } = await enrolled(hall, 1);
  const { door: other } = await enrolled(hall, 2);
  const { access_code: code } = await hall.bookCourt(1, 0, 60);
  // the list comes a moment after the booking
  let typed = 0;
  const typeOnce = () => {
    typed += 1;
    door.type(`${code}\n`);
    return door.lines.includes("relay on");
  };
  await expect.poll(typeOnce, { interval: 300 }).toBe(true);
  other.type(`${code}#`);
  await other.says("refused");
  await expect.poll(async () => (await accessesOf(hall)).length).toBe(typed + 1);
  const before = await accessesOf(hall);

  expect(before).toContain("Zugang gewährt: Tür Court 1");
  expect(before).toContain("Zugang verweigert: Tür Court 2");
  await server.stop();
  await door.says("unlinked");
  // a power cut at the door without its server
  await door.kill("SIGKILL");
  const again = new DoorProcess(["--server", hall.url, "--state", state]);
  again.type(`${code}#999999#`);
  await again.says("relay on");
  await again.says("refused");
  expect(again.lines).toEqual(["relay on", "refused"]);
  // the door works without its keypad
  again.unplugKeypad();

  await start();
  await again.says("linked");
  // the sessions ended with the server
  const after = new RunningHall(hall.url);
  const offline = ["Zugang gewährt: Tür Court 1", "Zugang verweigert: Tür Court 1"];
  await expect.poll(async () => (await accessesOf(after)).length).toBe(before.length + offline.length);
  expect(await accessesOf(after)).toEqual([...before, ...offline]);
  expect(other.lines.filter((line) => line.startsWith("relay"))).toEqual([]);
});

test("a one-time code that was used, or that nobody made, enrols nobody", async () => {
  const { hall } = await serving();
  const { code } = await enrolled(hall, 1);
  for (const typed of [code, "0000-0000-0000"]) {
    const stranger = new DoorProcess(["--server", hall.url, "--code", typed, "--state", await stateFolder()]);
    await stranger.says("refused");
    expect(await stranger.exited).toBe(1);
    expect(stranger.output).toContain("one-time code");
  }
  const { items } = await hall.operate("GET", "/api/controllers");
  expect(items[0].claimReusedAt).not.toBeNull();
});

/** Child processes of a process. */
async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  return text.split(" ").filter(Boolean).map(Number);
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

test("[D-20, X-02] doors without a computer run in one process beside the server, which is started anew where it is killed and ends with the server", async () => {
  const { server, start, hall: first } = await serving();
  let hall = first;
  const { access_code: code } = await hall.bookCourt(2, 0, 60);
  const { items } = await hall.operate("GET", "/api/doors");
  const door_id = items.find(({ address }: { address: string }) => address === "door-2").id;
  let opened = 0;
  /** Whether the door reports an opening. */
  const isOpened = async () => {
    const { body } = await hall.call("validate_code", { code, door_id });
    if (body.data?.valid === true) opened += 1;
    return body.data?.valid === true;
  };
  await expect.poll(isOpened).toBe(true);
  const doors = async () => (await childrenOf(server.child.pid ?? 0))[0] ?? 0;
  const killed = await doors();
  process.kill(killed, "SIGKILL");
  await expect
    .poll(async () => (await doors()) !== killed && (await isOpened()), { timeout: 20_000 })
    .toBe(true);
  const second = await doors();
  await server.kill("SIGKILL");
  // a dead server ends its doors' process: their events are sent to the next one
  await expect.poll(() => isRunning(second), { timeout: 20_000 }).toBe(false);
  await start();
  // access tokens of earlier sessions are void
  hall = new RunningHall(hall.url);
  await expect.poll(isOpened, { timeout: 20_000 }).toBe(true);
  await expect.poll(async () => (await accessesOf(hall)).length, { timeout: 20_000 }).toBe(opened);
});
