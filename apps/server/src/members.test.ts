import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seconds } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { VERSION } from "@platzwart/texts/releases";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../../../scripts/testing/postgres.ts";
import { createTestDatabase } from "../../../scripts/testing/test-database.ts";
import { openRaw, type TestDatabase } from "../../../testing/database.ts";
import { DatabaseWay } from "../../../testing/database-way.ts";
import { RunningHall } from "../../../testing/running-hall.ts";
import { Takeovers } from "../../../testing/takeovers.ts";
import { INSTANCE_LOCK } from "./database/postgres/postgres-instance-lock.ts";
import { PostgresStandby } from "./database/postgres/postgres-standby.ts";
import { technical } from "./facts/log-entry.ts";
import { AUDIT_FILE, AuditFile } from "./modules/access/audit-file.ts";
import { LineFile } from "./platform/system/line-file.ts";
import { DoorProcess } from "./testing/door-process.ts";
import { postgres } from "./testing/engines.ts";
import { freePort } from "./testing/free-port.ts";
import { ServerProcess } from "./testing/server-process.ts";
import { cookieOf } from "./testing/terminal.ts";
import { testCipher } from "./testing/test-key.ts";
import { type Answer, PASSWORD } from "./testing/test-server.ts";

/** More ends, also of other kinds: npm run bench -- takeover. */
const KILLS = 20;
const BOOKERS = 4;
const BOOKED_BEFORE_CRASH = 40;
const CODE_KEY = "7".repeat(64);
const LEADS = /^Platzwart läuft: /m;
const WAITS = /^Platzwart wartet als Server/m;

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "platzwart-member-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** One of several servers: a folder and a port of its own, and the hall's database. */
class Member {
  readonly name: string;
  readonly dataDir: string;
  readonly url: string;
  readonly process: ServerProcess;

  private constructor(name: string, dataDir: string, port: number, process: ServerProcess) {
    this.name = name;
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
    this.process = process;
  }

  static async spawn(database: TestDatabase, name: string, folder?: string): Promise<Member> {
    const dataDir = folder ?? (await newFolder());
    const port = await freePort();
    const environment = { MEMBER_NAME: name, CODE_KEY, PORT: String(port), ADMIN_PASSWORD: PASSWORD };
    return new Member(name, dataDir, port, ServerProcess.spawnOn({ ...database, dataDir }, environment));
  }

  static async leading(database: TestDatabase, name: string): Promise<Member> {
    const member = await Member.spawn(database, name);
    await member.process.said(LEADS);
    return member;
  }

  static async waiting(database: TestDatabase, name: string, folder?: string): Promise<Member> {
    const member = await Member.spawn(database, name, folder);
    await member.process.said(WAITS);
    return member;
  }

  async call(method: string, path: string, token: string | null = null, body?: object): Promise<Answer> {
    const response = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === "" ? null : JSON.parse(text),
    } as unknown as Answer;
  }

  async session(): Promise<{ readonly accessToken: string; readonly refreshToken: string }> {
    return (await this.call("POST", "/api/session", null, { username: "admin", password: PASSWORD })).body;
  }

  /** The times are promised in e2e/several-servers.e2e.ts, which runs alone. */
  async ready(): Promise<void> {
    for (;;) {
      const status = await fetch(`${this.url}/readyz`).then(
        (response) => response.status,
        () => null,
      );
      if (status === 200) return;
      await new Promise((resolve) => {
        systemClock.timer("look", seconds(0.05), () => resolve(null));
      });
    }
  }
}

/** `hour`: after the next full one. */
function book(leader: Member, token: string, hour = 0): Promise<Answer> {
  const inAnHour = Math.ceil(systemClock.now() / 3_600_000 + 1 + hour) * 3_600_000;
  return leader.call("POST", "/api/bookings", token, {
    ...{ courtId: 1, customerName: "Jana Albrecht", customerEmail: null, customerPhone: null },
    startTime: new Date(inAnHour).toISOString(),
    endTime: new Date(inAnHour + 3_600_000).toISOString(),
  });
}

/** Accepts a waiting server as soon as the leader sees it, and waits until that knows. */
async function accept(leader: Member, token: string, waiting: Member): Promise<void> {
  const path = `/api/members/${waiting.name}/accept`;
  await expect.poll(async () => (await leader.call("POST", path, token)).status).toBe(200);
  await expect.poll(async () => (await waiting.call("GET", "/readyz")).body.accepted).toBe(true);
}

async function hall(): Promise<TestDatabase> {
  const database = await postgres.createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

test("[V-01, V-02, V-06] an accepted server waits, says who leads, and takes over with sessions and bookings when the leader is killed or hands over", async () => {
  const database = await hall();
  const first = await Member.leading(database, "halle-1");
  const second = await Member.waiting(database, "halle-2");
  expect(await second.call("GET", "/healthz")).toMatchObject({ status: 200 });
  await expect
    .poll(() => second.call("GET", "/readyz"))
    .toMatchObject({ status: 503, body: { status: "standby", leader: "halle-1", accepted: false } });
  expect(await second.call("GET", "/api/courts")).toMatchObject({
    status: 503,
    headers: { "retry-after": "1" },
    body: { code: "standby", detail: "Dieser Server steht bereit; die Halle führt der Server „halle-1“." },
  });
  expect((await second.call("GET", "/")).body.code).toBe("standby");

  const { accessToken, refreshToken } = await first.session();
  const members = async () => (await first.call("GET", "/api/server-health", accessToken)).body.members;
  await expect.poll(members).toMatchObject([
    { name: "halle-1", version: VERSION, isLeading: true, isAccepted: true, isProven: true },
    { name: "halle-2", version: VERSION, isLeading: false, isAccepted: false, missingSince: null },
  ]);
  expect((await first.call("POST", "/api/members/halle-3/accept", accessToken)).body.code).toBe(
    "member_unknown",
  );
  expect((await first.call("DELETE", "/api/members/halle-1", accessToken)).body.code).toBe("member_leads");
  await accept(first, accessToken, second);
  const booking = await book(first, accessToken);
  expect(booking.status).toBe(200);

  await first.process.kill("SIGKILL");
  await second.ready();
  const renewed = await second.call("POST", "/api/session/refresh", null, { refreshToken });
  expect(renewed.status).toBe(200);
  const token = renewed.body.accessToken;
  expect((await second.call("GET", `/api/bookings/${booking.body.id}`, token)).body.accessCode).toBe(
    booking.body.accessCode,
  );
  const { items } = (await second.call("GET", "/api/logs", token)).body;
  expect(items.map(({ message }: { message: string }) => message)).toContain(
    "Server „halle-2“ führt jetzt die Halle (zuvor Server „halle-1“)",
  );
  // nothing is given up while nobody waits
  second.process.child.kill("SIGUSR2");
  await second.process.said(/^Die Halle bleibt bei diesem Server/m);
  // the killed server's start comes again, and waits
  const again = await Member.waiting(database, "halle-1");
  const isHandedOver = () => {
    second.process.child.kill("SIGUSR2");
    return second.process.stdout.includes("gibt die Halle ab; „halle-1“ steht bereit");
  };
  await expect.poll(isHandedOver, { interval: 300 }).toBe(true);
  await again.ready();
  expect(await second.process.exited).toMatchObject({ code: 75 });
});

test("[V-05] what a server wrote beside the database is in the leader's log once, and the erased are known to each", async () => {
  const database = await hall();
  const first = await Member.leading(database, "halle-1");
  const { accessToken } = await first.session();
  const { id } = (await book(first, accessToken)).body;
  const customer = { name: "Jana Albrecht", email: null, phone: null };
  const erasing = { people: [customer], cancelBookings: [id] };
  expect((await first.call("POST", "/api/people/erase", accessToken, erasing)).status).toBe(200);
  // what the second server wrote while it led, before the database was lost
  const folder = await newFolder();
  const { serverLog } = database;
  const audit = new AuditFile({ file: new LineFile(join(folder, AUDIT_FILE), serverLog), serverLog });
  expect(audit.append(technical("doors", "warn", { at: systemClock.now() }, "Tür Nord geöffnet"))).toBe(true);
  const logged = async () => {
    const { items } = (await first.call("GET", "/api/logs", accessToken)).body;
    return items.filter(({ message }: { message: string }) => message === "Tür Nord geöffnet").length;
  };
  const second = await Member.waiting(database, "halle-2", folder);
  await expect.poll(logged).toBe(1);
  const erasures = () => readFile(join(folder, "erasures.txt"), "utf8").catch(() => "");
  await expect.poll(erasures).toContain(`booking ${id}`);
  await second.process.kill("SIGKILL");
  expect(new LineFile(join(folder, AUDIT_FILE), serverLog).formerLines).toEqual([]);
  // whoever has another key could never lead
  const stranger = ServerProcess.spawnOn(
    { ...database, dataDir: await newFolder() },
    { MEMBER_NAME: "halle-3", CODE_KEY: "8".repeat(64) },
  );
  expect(await stranger.exited).toMatchObject({ code: 1 });
  expect(stranger.stderr).toContain("Der Schlüssel der Zugangscodes gehört nicht zu dieser Datenbank");
});

test("[V-06] a server that is older than the tables waits, says so, and takes over nothing", async () => {
  const database = await hall();
  const first = await Member.leading(database, "halle-1");
  const raw = await openRaw(database);
  onTestFinished(() => raw.close());
  await raw.query("insert into members (name, accepted_at) values ('halle-2', 0)");
  await raw.query("insert into schema_migrations (position, name) values (900, '900-of-a-newer-version')");
  const second = await Member.waiting(database, "halle-2");
  const state = async () => (await second.call("GET", "/readyz")).body;
  await expect.poll(state).toMatchObject({ leader: "halle-1", accepted: true, outdated: true });
  await first.process.kill("SIGKILL");
  await expect.poll(state).toMatchObject({ status: "standby", leader: null, accepted: true, outdated: true });
  await raw.query("delete from schema_migrations where position = 900");
  await second.ready();
});

test("[V-02, V-03] a frozen leader is replaced, and ends itself once it thaws", async () => {
  const plain = await hall();
  // a name in the address must not hide the connections that have to be ended
  const database = { ...plain, databaseUrl: `${plain.databaseUrl}?application_name=halle` };
  const first = await Member.leading(database, "halle-1");
  const second = await Member.waiting(database, "halle-2");
  const { accessToken } = await first.session();
  await accept(first, accessToken, second);
  // it waits for the lock from the next look on, and the leader knows
  await expect
    .poll(async () => (await first.call("GET", "/api/server-health", accessToken)).body.members)
    .toMatchObject([{}, { isAccepted: true }]);
  const raw = await openRaw(plain);
  const named = await raw.query(
    "select application_name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await raw.close();
  expect(named.length).toBeGreaterThan(10);
  for (const { application_name: name } of named) expect(name).toMatch(/^platzwart halle-[12] /);
  first.process.child.kill("SIGSTOP");
  await second.ready();
  first.process.child.kill("SIGCONT");
  expect(await first.process.exited).toMatchObject({ code: 75 });
  const { items } = (await second.call("GET", "/api/logs", (await second.session()).accessToken)).body;
  expect(items.map(({ message }: { message: string }) => message)).toContain(
    "Server „halle-2“ führt jetzt die Halle: Server „halle-1“ war verstummt",
  );
});

test("[V-01, V-02] a server that was not accepted never leads, and one that loses its lock alone is replaced", async () => {
  const database = await hall();
  const first = await Member.leading(database, "halle-1");
  const second = await Member.waiting(database, "halle-2");
  const state = async () => (await second.call("GET", "/readyz")).body;
  await expect.poll(state).toMatchObject({ leader: "halle-1", accepted: false });
  await first.process.kill("SIGKILL");
  await expect.poll(state).toMatchObject({ status: "standby", leader: null, accepted: false });
  const again = await Member.waiting(database, "halle-1");
  await again.ready();
  await expect.poll(state).toMatchObject({ status: "standby", leader: "halle-1" });

  const { accessToken: token } = await again.session();
  await accept(again, token, second);
  const raw = await openRaw(database);
  onTestFinished(() => raw.close());
  const [holder] = await raw.query(
    `select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK} and granted
       and database = (select oid from pg_database where datname = current_database())`,
  );
  await raw.query(`select pg_terminate_backend(${holder?.["pid"]})`);
  await second.ready();
  expect(await again.process.exited).toMatchObject({ code: 75 });
});

test("[V-02] a door that knows both servers, and a terminal with its cookie, go on with the next leader", async () => {
  const database = await hall();
  const first = await Member.leading(database, "halle-1");
  const second = await Member.waiting(database, "halle-2");
  const { accessToken } = await first.session();
  await accept(first, accessToken, second);
  const former = new RunningHall(first.url);
  await former.operate("PUT", "/api/settings/door_server_url", { value: second.url });
  const { items } = await former.operate("GET", "/api/doors");
  const { id: doorId } = items.find(({ courtIds }: { courtIds: number[] }) => courtIds.includes(1));
  const claim = { name: "Tür 1", doorIds: [doorId], mode: "code_only" };
  const { code } = await former.operate("POST", "/api/controllers", claim);
  const folder = await newFolder();
  const door = new DoorProcess(["--server", first.url, "--code", code, "--state", folder]);
  await door.says("linked");
  const { enrolmentCode } = await former.operate("POST", "/api/terminals", { name: "Eingang", doorId });
  const cookie = cookieOf(await former.request("POST", "/api/terminal", { body: { enrolmentCode } }));
  const { access_code: digits } = await former.bookCourt(1, 0, 60);
  let typed = 0;
  const opens = () => {
    typed += 1;
    door.type(`${digits}#`);
    return door.lines.includes("relay on");
  };
  // a list with the code names the second server, too
  await expect.poll(opens, { interval: 300 }).toBe(true);

  await first.process.kill("SIGKILL");
  await door.says("unlinked");
  door.type("999999#");
  await second.ready();
  await door.says("linked", 2);
  const next = new RunningHall(second.url);
  expect((await next.request("GET", "/api/terminal", { headers: { cookie } })).status).toBe(200);
  const accesses = async () => {
    const { items: entries } = await next.operate("GET", "/api/logs?limit=150");
    const messages = entries.map(({ message }: { message: string }) => message);
    return messages.filter((message: string) => message.startsWith("Zugang")).length;
  };
  await expect.poll(accesses).toBe(typed + 1);
});

test("[V-02, V-03] three servers whose leader is killed again and again lose nothing that was answered, and none needs a sign-in", async () => {
  const database = await hall();
  const takeovers = new Takeovers(database.databaseUrl ?? "", ({ name, port, databaseUrl }) =>
    ServerProcess.spawnOn(
      { ...database, databaseUrl, dataDir: database.dataDir },
      {
        ...{ MEMBER_NAME: name, CODE_KEY, PORT: String(port), ADMIN_PASSWORD: PASSWORD },
        DATA_DIR: join(database.dataDir, name),
      },
    ),
  );
  onTestFinished(() => takeovers.stop());
  await takeovers.start(freePort);
  for (let round = 0; round < KILLS; round += 1) {
    expect(await takeovers.end("killed")).toMatchObject({ isOverlap: false });
  }
  expect(await takeovers.missing()).toEqual([]);
  expect(takeovers.signIns).toBe(1);
});

test("[V-03] PostgreSQL that fails over to a synchronous standby loses nothing that was answered", async () => {
  const postgresServer = await startPostgres();
  onTestFinished(postgresServer.stop);
  const { url } = await createTestDatabase(postgresServer.url);
  const standby = await postgresServer.startStandby();
  const way = await DatabaseWay.open(new URL(url));
  onTestFinished(() => way.close());
  const database = { ...(await hall()), databaseUrl: way.url(url) };
  const first = await Member.leading(database, "halle-1");
  const second = await Member.waiting(database, "halle-2");
  const { accessToken, refreshToken } = await first.session();
  await accept(first, accessToken, second);
  await first.call("PUT", "/api/settings/advance_booking_days", accessToken, { value: 60 });

  const answered: string[] = [];
  const bookUntilRefused = async (from: number) => {
    for (let index = from; ; index += BOOKERS) {
      const booked = await book(first, accessToken, index).catch(() => null);
      if (booked?.status !== 200) return;
      answered.push(booked.body.id);
      // others are under way
      if (answered.length === BOOKED_BEFORE_CRASH) postgresServer.crash();
    }
  };
  await Promise.all(Array.from({ length: BOOKERS }, (_, from) => bookUntilRefused(from)));
  await standby.promote();
  way.leadTo(new URL(standby.url));
  expect(await first.process.exited).toMatchObject({ code: 75 });
  await second.ready();
  expect(answered.length).toBeGreaterThanOrEqual(BOOKED_BEFORE_CRASH);
  const renewed = (await second.call("POST", "/api/session/refresh", null, { refreshToken })).body;
  for (const id of answered)
    expect((await second.call("GET", `/api/bookings/${id}`, renewed.accessToken)).status).toBe(200);
});

test("[V-01] a server that could never lead is refused, and says why", async () => {
  const database = await hall();
  const refused = async (environment: Record<string, string>, databaseUrl = database.databaseUrl) => {
    const dataDir = await newFolder();
    const server = ServerProcess.spawnOn({ ...database, dataDir, databaseUrl }, environment);
    expect(await server.exited).toMatchObject({ code: 1 });
    expect(existsSync(join(dataDir, "code.key"))).toBe(false);
    return server.stderr;
  };
  expect(await refused({ MEMBER_NAME: "halle 1", CODE_KEY })).toContain(
    "MEMBER_NAME=halle 1 ist nicht erlaubt",
  );
  expect(await refused({ MEMBER_NAME: "halle-1", CODE_KEY }, null)).toContain("DATABASE_URL nicht");
  expect(await refused({ MEMBER_NAME: "halle-1" })).toContain("Alle Server einer Halle brauchen denselben");
  const url = database.databaseUrl ?? "";
  const start = { name: "halle-1", startId: "12345678", version: VERSION };
  const options = { url, start, serverLog: database.serverLog };
  const ahead = { ...systemClock, now: () => systemClock.now() + 3_000 } as typeof systemClock;
  await expect(
    new PostgresStandby({ ...options, clock: ahead }).refuseUnfit(testCipher),
  ).rejects.toMatchObject({
    refusal: { code: "member_clock_differs", seconds: 3 },
  });
  const timer: typeof systemClock.timer = (name, _delay, run) => systemClock.timer(name, seconds(0), run);
  const twin = new PostgresStandby({
    ...options,
    start: { ...start, startId: "87654321" },
    clock: { ...systemClock, timer },
  });
  const sole = new PostgresStandby({ ...options, clock: systemClock });
  onTestFinished(() => sole.close());
  await sole.refuseUnfit(testCipher);
  await expect(twin.refuseUnfit(testCipher)).rejects.toMatchObject({
    refusal: { code: "member_name_taken", name: "halle-1" },
  });
});
