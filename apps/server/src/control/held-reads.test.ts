import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { openRaw } from "../../../../testing/database.ts";
import { postgres, sqlite } from "../testing/engines.ts";
import { answered, passUntil } from "../testing/held-writes.ts";
import { doorIdAt } from "../testing/terminal.ts";
import { TestServer } from "../testing/test-server.ts";

/** How long a page waits for what it asked for at a door. */
const PATIENCE = seconds(10);

/** A hall in whose database tables can be read by nobody from now on (REINDEX, VACUUM FULL), with changes not read yet. */
async function hallWithLocked(...tables: readonly string[]) {
  const hall = await TestServer.start(postgres);
  await hall.operate("PUT", "/api/courts/2/mode", { auto: false });
  await hall.changeDoor(2, { mode: "code_only" });
  // light and door are due in six seconds
  await hall.saveSetting("access_light_pre_minutes", 1);
  await hall.saveSetting("access_door_pre_minutes", 1);
  await hall.bookCourt(1, 1.1, 61.1);
  const token = await hall.tokenOf("staff");
  const doorId = await doorIdAt(hall, "door-2");
  await hall.settle();
  const raw = await openRaw(hall.database);
  await raw.query("begin");
  for (const table of tables) await raw.query(`lock table ${table} in access exclusive mode`);
  let isLocked = true;
  const end = async () => {
    if (!isLocked) return;
    isLocked = false;
    await raw.query("rollback");
    await raw.close();
  };
  onTestFinished(end);
  // what is stored now no snapshot knows
  await hall.changeAFact();
  return { hall, token, doorId, end };
}

test("[L-01, Z-08] while a table can be read by nobody, lights follow what was read last, and doors are only locked", async () => {
  const { hall, end } = await hallWithLocked("court_blocks");
  const begun = hall.clock.elapsed();
  await passUntil(hall, () => hall.lights.isOn("lamp-1"));
  expect(hall.clock.elapsed()).toBeLessThan(plus(begun, seconds(9)));
  const later = plus(begun, seconds(15));
  await passUntil(hall, () => hall.clock.elapsed() > later);
  expect(hall.doors.isUnlocked("door-1")).toBe(false);
  await end();
  await hall.settle();
  await hall.advance(seconds(11));
  expect(hall.doors.isUnlocked("door-1")).toBe(true);
});

test("[L-01, Z-08] where the hall cannot be read, each edge of a light is kept, and doors are only locked", async () => {
  const hall = await TestServer.start(sqlite);
  await hall.saveSetting("access_light_pre_minutes", 1);
  await hall.saveSetting("access_door_pre_minutes", 1);
  await hall.bookCourt(1, 2, 62);
  await hall.bookCourt(3, 4, 64, "Kim Berger");
  const lit = () => [1, 3].map((court) => hall.lights.isOn(`lamp-${court}`));
  const released = () => [1, 3].map((court) => hall.doors.isUnlocked(`door-${court}`));
  await hall.breakTable("court_blocks");
  await hall.advance(minutes(1.5));
  expect([lit(), released()]).toEqual([
    [true, false],
    [false, false],
  ]);
  await hall.advance(minutes(2));
  expect([lit(), released()]).toEqual([
    [true, true],
    [false, false],
  ]);
  // control goes on as well as it can, and somebody is to know
  expect((await hall.request("GET", "/readyz")).status).toBe(503);
  await hall.mendTable("court_blocks");
  await hall.advance(seconds(11));
  expect(released()).toEqual([true, true]);
  expect((await hall.request("GET", "/readyz")).status).toBe(200);
});

test.each([
  ["blocks", ["court_blocks"]],
  ["sessions", ["refresh_tokens"]],
])(
  "[C-02, D-31, D-09] a person's light and door obey in time while %s can be read by nobody",
  async (_, tables) => {
    const { hall, token, doorId } = await hallWithLocked(...tables);
    const call = (method: string, path: string, body: unknown) =>
      answered(hall, hall.request(method, path, { token, body }));
    const light = await call("PUT", "/api/courts/2/light", { on: true });
    expect(light.answer.body).toMatchObject({ isLightOn: true });
    const opened = await call("POST", `/api/doors/${doorId}/open`, {});
    expect(opened.answer.body).toMatchObject({ isUnlocked: true });
    const locked = await call("POST", `/api/doors/${doorId}/lock`, {});
    expect(locked.answer.body).toMatchObject({ isUnlocked: false });
    for (const { after } of [light, opened, locked]) expect(after).toBeLessThan(PATIENCE);
  },
);
