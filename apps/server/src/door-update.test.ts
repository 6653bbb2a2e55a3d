import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DOOR_VERSION } from "@platzwart/contract/downloads";
import { newSigningKey, publicKeyOf } from "@platzwart/machine/list-crypto";
import { expect, inject, onTestFinished, test } from "vitest";
import { PASSWORD } from "../../../testing/hall-api.ts";
import { RunningHall } from "../../../testing/running-hall.ts";
import { startServer } from "./compose.ts";
import { readConfig } from "./config.ts";
import { DoorProcess } from "./testing/door-process.ts";
import { sqlite } from "./testing/engines.ts";
import { TEST_KEY } from "./testing/test-key.ts";

/** A hall in real time that offers doors another program than its build's. */
async function hallThatOffers() {
  const database = await sqlite.createDatabase();
  const offered = { version: DOOR_VERSION, read: async () => "" };
  const environment = { PORT: "0", ADMIN_PASSWORD: PASSWORD, CODE_KEY: TEST_KEY.toString("hex") };
  const server = await startServer(readConfig({ ...environment, DATA_DIR: database.dataDir }), {
    ...{ serverLog: database.serverLog, makesBackups: false, doorProgram: offered },
  });
  onTestFinished(async () => {
    await server.stop();
    await database.drop();
  });
  return { hall: new RunningHall(server.url), offered };
}

/** A state folder with a claim for the first door, and a starter of the packaged program in systemd's manner. */
async function installed(hall: RunningHall) {
  const { items } = await hall.operate("GET", "/api/doors");
  const door = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(1));
  const { name, courtIds, mode, driver, address } = door;
  await hall.operate("PUT", `/api/doors/${door.id}`, {
    ...{ name, courtIds, mode, driver, address },
    openSeconds: 2,
  });
  const slot = { name: "Eingang", doorIds: [door.id] };
  const { id, code } = await hall.operate("POST", "/api/controllers", slot);
  const folder = mkdtempSync(join(tmpdir(), "platzwart-update-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "claim.json"), JSON.stringify({ server: hall.url, code }));
  return {
    start: () => new DoorProcess(["--state", folder]),
    update: async () =>
      hall.request("POST", `/api/controllers/${id}/update`, { token: await hall.tokenOf("admin") }),
    seen: async () => (await hall.operate("GET", "/api/controllers")).items[0],
    trustAnotherServer() {
      const file = join(folder, "identity.json");
      const identity = JSON.parse(readFileSync(file, "utf8"));
      writeFileSync(file, JSON.stringify({ ...identity, serverKey: publicKeyOf(newSigningKey()) }));
    },
  };
}

async function opens(door: DoorProcess, code: string): Promise<void> {
  // the list comes a moment after the booking
  const typeOnce = () => {
    door.type(`${code}#`);
    return door.lines.includes("relay on");
  };
  await expect.poll(typeOnce, { interval: 300 }).toBe(true);
}

test("[P-05, D-20] a door goes back from a program that crashes, takes a good one from its server, and none that another server signed", async () => {
  const { hall, offered } = await hallThatOffers();
  const { start, update, seen, trustAnotherServer } = await installed(hall);
  const { access_code: code } = await hall.bookCourt(1, 0, 60);
  const first = start();
  await first.says("linked");
  expect(await seen()).toMatchObject({ program: DOOR_VERSION, programUpdate: null });

  Object.assign(offered, { version: "3.2.0", read: async () => 'throw new Error("it crashes")' });
  expect((await seen()).programUpdate).toBe("3.2.0");
  expect((await update()).status).toBe(204);
  expect(await first.exited).toBe(0);
  for (const _ of [1, 2]) {
    const crashing = start();
    expect([await crashing.exited, crashing.output]).toEqual([1, expect.stringContaining("it crashes")]);
  }
  const back = start();
  await opens(back, code);
  expect(back.output).toContain("3.2.0 was started 2 times in vain");
  expect(await seen()).toMatchObject({ program: DOOR_VERSION, programUpdate: "3.2.0" });

  const source = readFileSync(inject("doorProgram"), "utf8").replaceAll(DOOR_VERSION, "3.2.0");
  Object.assign(offered, { read: async () => source });
  await back.says("linked");
  expect((await update()).status).toBe(204);
  // once it is locked
  expect([await back.exited, back.lines.slice(-2)]).toEqual([0, ["relay off", "unlinked"]]);
  const updated = start();
  await updated.says("linked");
  await expect.poll(() => updated.output).toContain("the program 3.2.0 is proven");
  expect(await seen()).toMatchObject({ program: "3.2.0", programUpdate: null });
  await opens(updated, code);
  await updated.kill("SIGTERM");
  const again = start();
  await again.says("linked");
  expect((await seen()).program).toBe("3.2.0");
  const { items } = await hall.operate("GET", "/api/logs?limit=150");
  const told = items.map(({ message }: { message: string }) => message);
  expect(told.filter((message: string) => message.includes("statt"))).toEqual([
    "Türcontroller Eingang läuft mit Programm 3.2.0 statt 3.1.0",
  ]);

  await again.kill("SIGTERM");
  trustAnotherServer();
  const stranger = start();
  await stranger.says("linked");
  expect(stranger.output).toContain("program.json is removed: its server did not sign it");
  expect((await update()).body).toMatchObject({
    code: "controller_update_refused",
    detail: expect.stringContaining("nicht von dem Server signiert"),
  });
  expect((await seen()).program).toBe(DOOR_VERSION);
});
