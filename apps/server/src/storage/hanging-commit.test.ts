import { minutes } from "@platzwart/domain/time/instant";
import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { type RunningPostgres, startPostgres } from "../../../../scripts/testing/postgres.ts";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import { createDatabase, openRaw, type TestDatabase } from "../../../../testing/database.ts";
import { SATURDAY } from "../../../../testing/first-hall.ts";
import { CONTROL_SYSTEM } from "../../../../testing/hall-api.ts";
import { postgres } from "../testing/engines.ts";
import { ServerProcess } from "../testing/server-process.ts";
import { type Answer, PASSWORD, TestServer } from "../testing/test-server.ts";

/** A PostgreSQL of its own: what makes COMMITs hang holds for all of its databases. */
let cluster: RunningPostgres;
let admin: Client;
beforeAll(async () => {
  cluster = await startPostgres();
  admin = new Client({ connectionString: cluster.url });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await cluster.stop();
});

const setStandby = async (names: string) => {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`);
  await admin.query("select pg_reload_conf()");
};

/** The standby that each COMMIT waits for goes down; what is in the database can be read all the same. */
async function loseStandby(): Promise<void> {
  onTestFinished(findStandby);
  await setStandby("spare");
  const hangs = async () => {
    const client = new Client({ connectionString: cluster.url, query_timeout: 300 });
    await client.connect();
    const committed = client.query("select pg_logical_emit_message(true, 'hall', '')").then(
      () => false,
      () => true,
    );
    return committed.finally(() => client.end());
  };
  await expect.poll(hangs).toBe(true);
}

const findStandby = () => setStandby("");

/** `queryTimeout`: in milliseconds, instead of the minute that a COMMIT has. */
async function createHallDatabase(queryTimeout: number): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(cluster.url);
  return createDatabase({ url: `${url}?query_timeout=${queryTimeout}`, drop });
}

const LOST = {
  status: 503,
  body: {
    code: "storage_lost",
    detail:
      "Der Datenträger der Datenbank antwortet nicht. Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.",
  },
};

test("[D-10, L-04] while a COMMIT of PostgreSQL hangs, codes open their doors, lights keep their edges, and changes are refused", async () => {
  const hall = await TestServer.start({ ...postgres, createDatabase: () => createHallDatabase(8_000) });
  const token = await hall.tokenOf("admin");
  const makeCode = (accessCode: string) =>
    hall.request("POST", "/api/permanent-codes", { token, body: { userName: "Reinigung", accessCode } });
  expect((await makeCode("4711471")).status).toBe(200);
  await hall.operate("PUT", "/api/courts/1/light-override", { on: true, minutes: 1 });
  await hall.operate("POST", "/api/bookings", {
    courtId: 2,
    customerName: "Kim Winter",
    startTime: new Date(SATURDAY + minutes(18)).toISOString(),
    endTime: new Date(SATURDAY + minutes(80)).toISOString(),
  });
  const { items: doors } = await hall.operate("GET", "/api/doors");
  const type = (code = "4711471") => hall.call("validate_code", { code, door_id: doors[2].id });
  await hall.settle();

  await loseStandby();
  const hanging = makeCode("4711472");
  expect(await type()).toMatchObject({ status: 200, body: { data: { valid: true } } });
  await expect.poll(() => hall.doors.isUnlocked("door-3")).toBe(true);
  const losses = () => hall.warnings.filter((warning) => warning === "the database is lost");
  expect(losses()).toEqual([]);
  expect((await hanging).status).toBe(500);
  expect(losses()).toHaveLength(1);

  expect((await hall.request("GET", "/readyz")).status).toBe(503);
  expect(await makeCode("4711473")).toMatchObject(LOST);
  expect((await hall.operate("GET", "/api/courts")).items).toHaveLength(4);
  await hall.advance(minutes(2));
  expect(hall.lights.isOn("lamp-1")).toBe(false);
  await hall.advance(minutes(2));
  expect(hall.lights.isOn("lamp-2")).toBe(true);
  expect(hall.doors.isUnlocked("door-3")).toBe(false);
  expect((await type()).body.data.valid).toBe(true);
  await expect.poll(() => hall.doors.isUnlocked("door-3")).toBe(true);

  for (let wrong = 0; wrong < 8; wrong += 1) await type(String(71_000_000 + wrong * 137));
  expect((await type()).body.data.valid).toBe(false);

  await findStandby();
  await hall.restart();
  const entries = async () => (await hall.operate("GET", "/api/logs?component=door-control")).items;
  // the last says that no more are taken
  await expect.poll(async () => (await entries()).length).toBe(11);
  const messages = (await entries()).map(({ message }: { message: string }) => message);
  expect(messages.filter((message: string) => message.startsWith("Zugang gewährt"))).toHaveLength(2);
  expect(messages.filter((message: string) => message.startsWith("Zugang verweigert"))).toHaveLength(8);
  expect((await type()).body.data.valid).toBe(false);
  const codes = await hall.operate("GET", "/api/access-codes?permanent=true");
  expect(codes.items).toHaveLength(2);
  await hall.advance(minutes(15));
  expect((await type()).body.data.valid).toBe(true);
});

/** What people ask of a server in a process of its own. */
async function signIn({ url }: ServerProcess) {
  const ask = async (method: string, path: string, body?: unknown, token = ""): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { status, headers } = response;
    return { status, headers, body: await response.json() };
  };
  const { accessToken } = (await ask("POST", "/api/session", { username: "admin", password: PASSWORD })).body;
  return {
    isReady: async () => (await fetch(`${url}/readyz`)).status === 200,
    makeCode: (accessCode: string) =>
      ask("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode }, accessToken),
    async type(code: string): Promise<boolean> {
      const doors = (await ask("GET", "/api/doors", undefined, accessToken)).body.items;
      const data = { code, door_id: doors[2].id };
      const { body } = await ask("POST", CONTROL_SYSTEM, { action: "validate_code", data }, accessToken);
      return body.data.valid;
    },
  };
}

/**
 * Whether the COMMIT of a change is the one that hangs, so that nobody knows what becomes of it; else one of the server's
 * own hung before it, and it is refused.
 */
async function isHanging(change: Promise<Answer>): Promise<boolean> {
  const { status } = await change;
  expect([500, 503]).toContain(status);
  return status === 500;
}

async function startProcess() {
  const database = await createHallDatabase(2_000);
  onTestFinished(() => database.drop());
  const environment = { ADMIN_PASSWORD: PASSWORD };
  return {
    database,
    start: () => ServerProcess.startOn(database, environment),
    /** With the usual patience. */
    spawn() {
      const databaseUrl = (database.databaseUrl ?? "").replace(/\?.*/, "");
      return ServerProcess.spawnOn({ ...database, databaseUrl }, environment);
    },
  };
}

/** The server asks every few seconds whether changes go through. */
const someProbes = () => admin.query("select pg_sleep(8)");

test("[D-10] a server whose COMMIT hangs goes on without storing, and ends for a new start once changes go through again", async () => {
  const { database, start } = await startProcess();
  const server = await start();
  const hall = await signIn(server);
  expect((await hall.makeCode("4711471")).status).toBe(200);
  await loseStandby();
  const isInDoubt = await isHanging(hall.makeCode("4711472"));
  await expect.poll(hall.isReady).toBe(false);
  expect(await hall.makeCode("4711473")).toMatchObject(LOST);
  await someProbes();
  expect(server.child.exitCode).toBeNull();
  expect(await hall.type("4711471")).toBe(true);

  // who ends what hangs makes the next change hang, and with it a new start
  await admin.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where wait_event = 'SyncRep'",
  );
  await someProbes();
  expect(server.child.exitCode).toBeNull();
  expect(await hall.type("4711471")).toBe(true);

  await findStandby();
  expect((await server.exited).code).toBe(75);
  const raw = await openRaw(database);
  const granted = () => raw.query("select id from system_logs where message like 'Zugang gewährt%'");
  expect(await granted()).toEqual([]);
  const again = await signIn(await start());
  await expect.poll(granted).toHaveLength(2);
  expect(await again.type("4711471")).toBe(true);
  expect(await again.type("4711472")).toBe(isInDoubt);
  expect(await raw.query("select id from access_codes")).toHaveLength(isInDoubt ? 2 : 1);
  await raw.close();
});

test("a start while a COMMIT of the one before hangs says so in German, and works once that has ended", async () => {
  const { start, spawn } = await startProcess();
  const server = await start();
  const { makeCode } = await signIn(server);
  await loseStandby();
  const isInDoubt = await isHanging(makeCode("4711472"));
  await server.kill("SIGKILL");
  const refused = spawn();
  expect((await refused.exited).code).toBe(1);
  expect(refused.stderr).toMatch(
    /^Platzwart startet nicht: In der Datenbank postgres:\S+ ist eine frühere Änderung noch nicht abgeschlossen \(Prozess \d+ von PostgreSQL\)\./m,
  );
  await findStandby();
  const again = await signIn(await start());
  expect(await again.type("4711472")).toBe(isInDoubt);
});
