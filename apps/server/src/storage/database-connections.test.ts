import { Client } from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import { createDatabase, openRaw } from "../../../../testing/database.ts";
import { postgres, type TestEngine } from "../testing/engines.ts";
import { runCommand } from "../testing/run-command.ts";
import { PASSWORD, TestServer } from "../testing/test-server.ts";
import { SET_UP } from "./postgres/postgres-connection.ts";
import { INSTANCE_LOCK } from "./postgres/postgres-instance-lock.ts";
import { createPool } from "./postgres/postgres-pool.ts";

/** What the hall's role may have besides what it has: all, or nothing more. */
const [MANY, NONE] = [100, 0];
const LOCKED =
  "Die Datenbank ist gerade gesperrt. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.";
const UNAVAILABLE =
  "Die Datenbank nimmt gerade keine Verbindung an. Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.";

/** A hall whose role in PostgreSQL has its connections counted, as managed services count them. */
async function startHall(parameters = "") {
  let [role, address] = ["", ""];
  const admin = new Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  const engine: TestEngine = {
    ...postgres,
    async createDatabase() {
      const { url, drop } = await createTestDatabase(inject("postgresUrl"), inject("postgresTemplate"));
      address = url;
      const ofRole = new URL(url);
      role = `hall_${ofRole.pathname.slice(1)}`;
      ofRole.username = role;
      ofRole.search = parameters;
      // a member of the administrator's role has its rights, and is limited all the same
      await admin.query(`create role ${role} login connection limit ${MANY} in role platzwart`);
      return createDatabase({
        url: ofRole.href,
        async drop() {
          await drop();
          await admin.query(`drop role ${role}`);
          await admin.end();
        },
      });
    },
  };
  const hall = await TestServer.start(engine);
  return {
    hall,
    allow: (count: number) => admin.query(`alter role ${role} connection limit ${count}`),
    /** Ends the hall's connections but that of its lock. */
    async endConnections(): Promise<void> {
      await admin.query(
        `select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = $1
         and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK})`,
        [role],
      );
    },
    /** What the hall answers where `meanwhile` is done as its question waits for a table that somebody else keeps. */
    async whileLocked<T>(table: string, ask: () => Promise<T>, meanwhile: () => Promise<void>): Promise<T> {
      const other = new Client({ connectionString: address });
      await other.connect();
      await other.query(`begin; lock table ${table}`);
      const answer = ask();
      const waiting = "select from pg_locks where not granted and relation = $1::regclass";
      await expect.poll(async () => (await other.query(waiting, [table])).rows.length).toBeGreaterThan(0);
      await meanwhile();
      await other.query("rollback");
      await other.end();
      return answer;
    },
    /**
     * The processes behind the hall's connections that nobody uses, those that were used last first. `question`: the
     * pattern of the last one.
     */
    async idleBackends(question = "%"): Promise<number[]> {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename = $1 and state = 'idle' and query like $2
         and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK})
         order by state_change desc`,
        [role, question],
      );
      return rows.map(({ pid }) => pid);
    },
  };
}

test("a hall goes on with the connections that it has, where others take all that are left", async () => {
  const { hall, allow } = await startHall();
  await allow(NONE);
  const token = await hall.tokenOf("admin");
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => hall.request("GET", "/api/access-codes?permanent=true", { token })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

test("a connection that is not in use is kept", () => {
  const pool = createPool("postgres://localhost/halle", { max: 1 }, { info() {}, warn() {}, error() {} });
  onTestFinished(() => pool.end());
  expect(pool.options.idleTimeoutMillis).toBe(0);
});

test("bookings, sign-ins and pages are refused in German while no connection is free, and answered afterwards", async () => {
  const { hall, allow, endConnections } = await startHall();
  const token = await hall.tokenOf("admin");
  await hall.settle();
  await allow(NONE);
  await endConnections();
  const refused = { status: 503, body: { code: "database_unavailable", detail: UNAVAILABLE } };
  const signIn = () =>
    hall.request("POST", "/api/session", { body: { username: "admin", password: PASSWORD } });
  await expect.poll(signIn).toMatchObject(refused);
  expect(await hall.request("GET", "/api/access-codes?permanent=true", { token })).toMatchObject(refused);
  expect(await hall.call("create_booking", hall.bookingData())).toMatchObject({
    status: 503,
    body: { success: false, error: UNAVAILABLE },
  });
  const told = () => hall.told.filter(({ message }) => message === "the database accepts no connection");
  expect(told()).toHaveLength(1);
  expect((await hall.request("GET", "/readyz")).status).toBe(503);
  await allow(MANY);
  expect((await signIn()).status).toBe(200);
  expect((await hall.request("GET", "/api/access-codes?permanent=true", { token })).status).toBe(200);
  expect(hall.told.map(({ message }) => message)).toContain("the database accepts connections again");
});

test("[X-04] what is asked of a connection that is ended is refused in German, and stored when it is asked again", async () => {
  const { hall, endConnections, whileLocked } = await startHall();
  const token = await hall.tokenOf("admin");
  await hall.settle();
  const refused = { status: 503, body: { code: "database_unavailable", detail: UNAVAILABLE } };
  const list = () => hall.request("GET", "/api/access-codes?permanent=true", { token });
  const book = () => hall.call("create_booking", hall.bookingData());
  expect(await whileLocked("access_codes", list, endConnections)).toMatchObject(refused);
  expect((await list()).status).toBe(200);
  expect(await whileLocked("bookings", book, endConnections)).toMatchObject({
    status: 503,
    body: { success: false, error: UNAVAILABLE },
  });
  expect(await book()).toMatchObject({ body: { success: true } });
});

test("a connection that hangs is given up with its question, which is refused in German, and the next is answered", async () => {
  // instead of the 20 s that a caller's question has
  const { hall, idleBackends } = await startHall("?query_timeout=3000");
  const token = await hall.tokenOf("admin");
  await hall.settle();
  expect((await hall.request("GET", "/api/access-codes?permanent=true", { token })).status).toBe(200);
  const [stopped = 0] = await idleBackends();
  process.kill(stopped, "SIGSTOP");
  try {
    const signIn = () =>
      hall.request("POST", "/api/session", { body: { username: "admin", password: PASSWORD } });
    expect(await signIn()).toMatchObject({
      status: 503,
      body: { code: "database_unavailable", detail: UNAVAILABLE },
    });
    expect((await signIn()).status).toBe(200);
    expect(hall.told.map(({ message }) => message)).toContain("database connection given up");
    expect((await hall.request("GET", "/readyz")).status).toBe(200);
  } finally {
    process.kill(stopped, "SIGCONT");
  }
});

test("[X-04] a booking is refused in German where the connection that writes hangs, and the next one is stored", async () => {
  // instead of the minute that a change's question has
  const { hall, idleBackends } = await startHall("?query_timeout=3000");
  await hall.book();
  await hall.settle();
  // a write ends with it
  const stopped = await idleBackends("commit");
  for (const pid of stopped) process.kill(pid, "SIGSTOP");
  const next = { ...hall.bookingData(), court_id: 2 };
  try {
    expect(await hall.call("create_booking", next)).toMatchObject({
      status: 503,
      body: { success: false, error: UNAVAILABLE },
    });
    expect(await hall.call("create_booking", next)).toMatchObject({ body: { success: true } });
  } finally {
    for (const pid of stopped) process.kill(pid, "SIGCONT");
  }
});

test("[X-04] a booking is refused in German while another program keeps tables locked, and so is a command", async () => {
  const hall = await TestServer.start(postgres);
  await hall.tokenOf("admin");
  await hall.settle();
  const raw = await openRaw(hall.database);
  await raw.query("begin");
  await raw.query("lock table system_logs, users in share mode");
  const sentAt = performance.now();
  const book = () => hall.call("create_booking", hall.bookingData());
  const refused = { status: 503, body: { success: false, error: LOCKED } };
  expect(await book()).toMatchObject(refused);
  expect(performance.now() - sentAt).toBeLessThan(15_000);
  // nobody waits behind one that waited in vain
  expect(await Promise.all(Array.from({ length: 5 }, book))).toMatchObject(Array(5).fill(refused));
  expect(performance.now() - sentAt).toBeLessThan(20_000);
  expect(await runCommand(hall.database, ["operator", "reset", "admin"])).toMatchObject({
    code: 1,
    said: expect.stringContaining("Ein anderes Programm hält die Datenbank oder eine Tabelle gesperrt."),
  });
  await raw.query("rollback");
  await raw.close();
  expect(await book()).toMatchObject({ body: { success: true } });
});

test("what waits in PostgreSQL for somebody's lock ends with the connection that asked for it", async () => {
  const { url, drop } = await createTestDatabase(inject("postgresUrl"), inject("postgresTemplate"));
  const [other, asking] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  onTestFinished(async () => {
    await other.end();
    await drop();
  });
  await Promise.all([other.connect(), asking.connect()]);
  await other.query("begin; lock table system_logs in share mode");
  await asking.query(SET_UP);
  asking.on("error", () => {});
  asking.query("begin; lock table system_logs in row exclusive mode").catch(() => {});
  const waiting = async () => {
    const { rows } = await other.query(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length;
  };
  await expect.poll(waiting).toBe(1);
  // as one is closed whose question was given up
  void asking.end();
  await expect.poll(waiting).toBe(0);
});
