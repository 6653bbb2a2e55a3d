import { minutes } from "@platzwart/domain/time/instant";
import { expect, onTestFinished, test } from "vitest";
import { openRaw, type RawDatabase, type TestDatabase } from "../../../testing/database.ts";
import { SATURDAY } from "../../../testing/first-hall.ts";
import type { HallUnderTest } from "../../../testing/hall-under-test.ts";
import { INSTANCE_LOCK } from "./adapters/storage/postgres-instance-lock.ts";
import { reasonOf } from "./start-refusal.ts";
import { postgres } from "./testing/engines.ts";
import { TestServer } from "./testing/test-server.ts";

const READ_ONLY = {
  status: 503,
  body: {
    code: "database_read_only",
    detail:
      "Die Datenbank nimmt derzeit keine Änderungen an. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  },
};

/** What whoever runs PostgreSQL does to the hall's database, as managed services do it near a full disk. */
function operatorOf(raw: RawDatabase, { told }: Pick<TestDatabase, "told">) {
  const [name, setting] = ["current_database()", "default_transaction_read_only"];
  const alter = (change: string) =>
    raw.query(`do $$ begin execute format('alter database %I ${change}', ${name}); end $$`);
  const lost = () => told.filter(({ message }) => message === "database connection lost").length;
  return {
    async turnReadOnly(): Promise<void> {
      await alter(`set ${setting} = on`);
      // connections that are there keep what they began with
      const before = lost();
      const ended =
        await raw.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}
        and pid <> pg_backend_pid()
        and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK})`);
      await expect.poll(lost).toBe(before + ended.length);
    },
    takeChangesAgain: () => alter(`reset ${setting}`),
  };
}

async function startHall() {
  const hall = await TestServer.start(postgres);
  const raw = await openRaw(hall.database);
  onTestFinished(() => raw.close());
  return { hall, operator: operatorOf(raw, hall.database) };
}

const makeCode = async (hall: HallUnderTest, accessCode: string) =>
  hall.request("POST", "/api/permanent-codes", {
    token: await hall.tokenOf("admin"),
    body: { userName: "Reinigung", accessCode },
  });

test("a database that turned read-only refuses changes in German, is told, and takes them as soon as it can", async () => {
  const { hall, operator } = await startHall();
  await hall.tokenOf("admin");
  await operator.turnReadOnly();
  expect(await makeCode(hall, "4711471")).toMatchObject(READ_ONLY);
  expect(await makeCode(hall, "4711471")).toMatchObject(READ_ONLY);
  expect((await hall.operate("GET", "/api/access-codes?permanent=true")).items).toEqual([]);
  const ready = await hall.request("GET", "/readyz");
  expect(ready).toMatchObject({ status: 200, body: { status: "ready", storing: "database_read_only" } });
  expect(await hall.operate("GET", "/api/server-health")).toMatchObject({
    refusesChanges: "database_read_only",
  });
  const metrics = (await hall.request("GET", "/metrics")).body;
  expect(metrics).toContain("platzwart_database_read_only 1\n");
  expect(metrics).toContain("platzwart_disk_full 0\n");
  const { data } = (await hall.call("test_connection", undefined)).body;
  expect(data.system_mode).toBe("degraded");
  expect(data.recommendations).toContainEqual(
    expect.stringContaining("Die Datenbank nimmt derzeit keine Änderungen an"),
  );
  // told once, not with each refusal
  expect(hall.warnings.filter((warning) => warning.includes("read-only"))).toHaveLength(1);

  await operator.takeChangesAgain();
  expect((await makeCode(hall, "4711471")).status).toBe(200);
  expect(await hall.operate("GET", "/api/server-health")).toMatchObject({ refusesChanges: null });
});

test("a hall whose database is read-only keeps its lights at their edges, and stores what they reported afterwards", async () => {
  const { hall, operator } = await startHall();
  await hall.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 1 });
  await hall.operate("POST", "/api/bookings", {
    courtId: 2,
    customerName: "Kim Winter",
    startTime: new Date(SATURDAY + minutes(18)).toISOString(),
    endTime: new Date(SATURDAY + minutes(80)).toISOString(),
  });
  await hall.settle();
  expect(hall.lights.isOn("lamp-1")).toBe(true);
  expect(hall.lights.isOn("lamp-2")).toBe(false);
  await operator.turnReadOnly();
  await hall.advance(minutes(2));
  expect(hall.lights.isOn("lamp-1")).toBe(false);
  await hall.advance(minutes(2));
  expect(hall.lights.isOn("lamp-2")).toBe(true);
  await operator.takeChangesAgain();
  await hall.advance(minutes(2));
  expect((await hall.court(1)).isLightOn).toBe(false);
  const log = await hall.operate("GET", "/api/logs?component=lighting");
  expect(log.items.map((entry: { message: string }) => entry.message).join("\n")).toContain("Court 2");
});

test("a start on a database that is read-only serves what it has, whoever signs in reads, and changes follow later", async () => {
  const { hall, operator } = await startHall();
  await operator.turnReadOnly();
  await hall.restart();
  expect((await hall.request("GET", "/readyz")).status).toBe(200);
  expect((await hall.operate("GET", "/api/courts")).items).toHaveLength(4);
  expect(await makeCode(hall, "4711471")).toMatchObject(READ_ONLY);
  const { refreshToken } = await hall.signIn();
  await operator.takeChangesAgain();
  const refreshed = await hall.request("POST", "/api/session/refresh", { body: { refreshToken } });
  expect(refreshed.status).toBe(200);
  const body = { userName: "Reinigung", accessCode: "4711471" };
  const token = refreshed.body.accessToken;
  expect((await hall.request("POST", "/api/permanent-codes", { token, body })).status).toBe(200);
});

test("a first start on a database that is read-only says so in German", async () => {
  const database = await postgres.createEmptyDatabase();
  const raw = await openRaw(database);
  onTestFinished(async () => {
    await raw.close();
    await database.drop();
  });
  await operatorOf(raw, database).turnReadOnly();
  const refusal = await database.openStorage().then(
    () => "it starts",
    (error: unknown) => reasonOf(error),
  );
  expect(refusal).toContain("Die Datenbank nimmt derzeit keine Änderungen an");
});
