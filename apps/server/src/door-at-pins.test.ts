import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FakeKernel, pressed } from "@platzwart/door-controller/testing/fake-kernel";
import { FakeServiceManager } from "@platzwart/door-controller/testing/fake-service-manager";
import { expect, inject, onTestFinished, test } from "vitest";
import { PASSWORD } from "../../../testing/hall-api.ts";
import { RunningHall } from "../../../testing/running-hall.ts";
import { DoorProcess } from "./testing/door-process.ts";
import { sqlite } from "./testing/engines.ts";
import { ServerProcess } from "./testing/server-process.ts";
import { TEST_KEY } from "./testing/test-key.ts";

const NOTIFY = fileURLToPath(
  new URL("../../door-controller/package/usr/lib/platzwart-door/notify", import.meta.url),
);

/** The hall, and a claim for its first door. */
async function hallWithClaim() {
  const database = await sqlite.createDatabase();
  const server = await ServerProcess.startOn(database, {
    PORT: "0",
    ADMIN_PASSWORD: PASSWORD,
    CODE_KEY: TEST_KEY.toString("hex"),
  });
  onTestFinished(() => database.drop());
  const hall = new RunningHall(server.url);
  const { items } = await hall.operate("GET", "/api/doors");
  const { id } = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(1));
  const other = items.find((door: { id: string }) => door.id !== id);
  return { hall, otherDoor: other.id, ...(await claimFor(hall, id)) };
}

/** A new controller, and its claim for a computer. */
async function claimFor(hall: RunningHall, door: string) {
  const slot = { name: "Tür", doorIds: [door], needsApproval: true };
  const { id: controller, code } = await hall.operate("POST", "/api/controllers", slot);
  return { controller, claim: { server: hall.url, code } };
}

/** An operator accepts the waiting machine. */
async function takeOver(hall: RunningHall, controller: string): Promise<void> {
  const { items } = await hall.operate("GET", "/api/controllers");
  const { claimant, isAwaitingApproval } = items.find(({ id }: { id: string }) => id === controller);
  const { serial } = claimant;
  expect([typeof serial, isAwaitingApproval]).toEqual(["string", true]);
  await hall.operate("POST", `/api/controllers/${controller}/accept`, { mode: "code_only", serial });
}

/** The program installed as by its package, with its state, and its service runner. */
async function installed() {
  const folder = mkdtempSync(join(tmpdir(), "platzwart-installed-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "door.cjs");
  symlinkSync(inject("doorProgram"), program);
  symlinkSync(NOTIFY, join(folder, "notify"));
  const manager = await FakeServiceManager.start();
  const kernel = new FakeKernel();
  const args = ["--state", folder, "--pins", kernel.root];
  const start = (claim?: object) => {
    if (claim !== undefined) writeFileSync(join(folder, "claim.json"), JSON.stringify(claim));
    return new DoorProcess(args, { program, environment: { NOTIFY_SOCKET: manager.socket } });
  };
  return { folder, kernel, manager, start };
}

test("[P-05, D-20] a door with a keypad, a relay and a claim enrols itself once an operator took it over, and opens for a booking's code that is typed there", async () => {
  const { hall, controller, claim } = await hallWithClaim();
  const { folder, kernel, manager, start } = await installed();
  const door = start(claim);
  await expect.poll(() => door.output).toContain("an operator has to accept the controller");
  await takeOver(hall, controller);
  await door.says("linked");
  expect(existsSync(join(folder, "claim.json"))).toBe(false);
  expect(JSON.parse(readFileSync(join(folder, "identity.json"), "utf8")).servers).toEqual([hall.url]);
  await expect.poll(() => manager.received).toEqual(expect.arrayContaining(["READY=1", "WATCHDOG=1"]));

  const { access_code: code } = await hall.bookCourt(1, 0, 60);
  const keypad = await kernel.hold("platzwart-keypad");
  // the list comes a moment after the booking
  const typeOnce = async () => {
    await keypad.write(pressed(`${code}#`));
    return kernel.relay.endsWith("1");
  };
  await expect.poll(typeOnce, { interval: 300 }).toBe(true);
  expect(kernel.lamp("door:green").endsWith("1")).toBe(true);

  await door.kill("SIGTERM");
  expect(await door.exited).toBe(0);
  expect([kernel.relay.at(-1), kernel.lamp("door:green").at(-1)]).toEqual(["0", "0"]);
  await keypad.close();

  kernel.loadRelay();
  const again = start();
  await again.says("linked");
  const otherKeypad = await kernel.hold("platzwart-keypad");
  expect(kernel.relay).toBe("0");
  await otherKeypad.write(pressed(`${code}#`));
  await expect.poll(() => kernel.relay).toBe("001");
  await otherKeypad.close();
  await expect.poll(() => again.output).toContain("platzwart-keypad");
  // a killed program leaves its key readers to the service manager
  await again.kill("SIGTERM");
  expect([await again.exited, again.output]).toEqual([0, expect.not.stringContaining("Error")]);
});

test("[E-04, D-20] a door that is to be another one opens until it is: while nobody answers its claim, and until an operator took it over", async () => {
  const { hall, controller, claim, otherDoor } = await hallWithClaim();
  const { folder, kernel, start } = await installed();
  const identity = () => JSON.parse(readFileSync(join(folder, "identity.json"), "utf8"));
  const typeOnce = async (code: string) => {
    const keypad = await kernel.hold("platzwart-keypad");
    await keypad.write(pressed(`${code}#`));
    await expect.poll(() => kernel.relay.endsWith("1")).toBe(true);
    return keypad;
  };
  const first = start(claim);
  await expect.poll(() => first.output).toContain("an operator has to accept the controller");
  const { access_code: code } = await hall.bookCourt(1, 0, 60);
  await takeOver(hall, controller);
  await first.says("linked");
  await expect.poll(() => existsSync(join(folder, "access.json"))).toBe(true);
  await first.kill("SIGTERM");

  const unanswered = start({ server: "http://127.0.0.1:1", code: "7K3M-Q9TD-0001" });
  await expect.poll(() => unanswered.output).toContain("the controller is not enrolled yet");
  const keypad = await typeOnce(code);
  await unanswered.kill("SIGTERM");
  await keypad.close();

  kernel.loadRelay();
  const next = await claimFor(hall, otherDoor);
  const waiting = start(next.claim);
  await expect.poll(() => waiting.output).toContain("an operator has to accept the controller");
  const otherKeypad = await typeOnce(code);
  expect(identity().controller).toBe(controller);
  await takeOver(hall, next.controller);
  expect([await waiting.exited, kernel.relay.at(-1)]).toEqual([0, "0"]);
  await otherKeypad.close();
  expect([identity().controller, existsSync(join(folder, "claim.json"))]).toEqual([next.controller, false]);
  await start().says("linked");
});
