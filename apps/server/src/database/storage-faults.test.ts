import { closeSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { minutes, plus, seconds } from "@platzwart/domain/time/instant";
import { HOSTED_JOURNAL } from "@platzwart/door-controller/hosted-doors";
import { FaultyDisk } from "@platzwart/door-controller/testing/faulty-disk";
import { Client } from "pg";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import { createDatabase } from "../../../../testing/database.ts";
import { eventsOnCard } from "../testing/door-card.ts";
import { postgres, sqlite } from "../testing/engines.ts";
import { CONTROL_SYSTEM, functionsOf } from "../testing/function-calls.ts";
import { canMount } from "../testing/small-disk.ts";
import { advanceUntil, answered, FAULTS, type Fault, FULL_DISK } from "../testing/storage-faults.ts";
import { newTerminal, typeAt } from "../testing/terminal.ts";
import { type Answer, PASSWORD, TestServer } from "../testing/test-server.ts";
import { INSTANCE_LOCK } from "./postgres/postgres-instance-lock.ts";
import { createPool } from "./postgres/postgres-pool.ts";
import { DATABASE_FILE } from "./sqlite/sqlite-database.ts";

const CONTROLLED = "Es wurde nichts gespeichert; Licht und Türen werden weiter gesteuert.";
const AGAIN = "Es wurde nichts gespeichert; bitte versuchen Sie es gleich noch einmal.";
/** Status and sentence of each refusal. */
const REFUSALS: Readonly<Record<string, readonly [number, string]>> = {
  disk_full: [507, `Der Speicherplatz des Servers ist voll. ${CONTROLLED}`],
  database_read_only: [503, `Die Datenbank nimmt derzeit keine Änderungen an. ${CONTROLLED}`],
  database_locked: [503, `Die Datenbank ist gerade gesperrt. ${AGAIN}`],
  database_unavailable: [503, `Die Datenbank nimmt gerade keine Verbindung an. ${AGAIN}`],
  storage_lost: [503, `Der Datenträger der Datenbank antwortet nicht. ${CONTROLLED}`],
  outcome_unknown: [
    503,
    "Die Datenbank hat nicht rechtzeitig geantwortet. Ob es gespeichert wurde, ist nicht bekannt; bitte sehen Sie nach, bevor Sie es wiederholen.",
  ],
};

/** Status and sentence of an answer. */
const said = ({ status, body }: Answer) => [status, body.detail ?? body.error];

/** Advice of `test_connection`. */
const ADVICE = {
  disk_full: /Der Speicherplatz ist voll/,
  database_read_only: /Die Datenbank nimmt derzeit keine Änderungen an/,
  database_locked: /lässt Änderungen warten/,
};

/** Longest wait of a page for a request to a door. */
const ANSWER_TIMEOUT = seconds(10);

/**
 * A hall in whose first minute court 2 is in play, with its door released, and doors 3 and 4 open for codes only;
 * court 3 is in manual mode. After a minute light and door of court 1 are due for a game, and court 4's override
 * ends.
 */
async function hallBefore({ prepare, isSlow = false }: Fault) {
  const { engine, begin } = prepare();
  const hall = await TestServer.start(engine);
  for (const court of [3, 4]) await hall.changeDoor(court, { mode: "code_only" });
  for (const device of ["light", "door"]) await hall.saveSetting(`access_${device}_pre_minutes`, 1);
  await hall.setMode(3, false);
  await hall.bookCourt(1, 2, 62);
  await hall.bookCourt(2, 0, 60);
  const { access_code: code } = await hall.bookCourt(3, 0, 60);
  await hall.operate("PUT", "/api/courts/4/light-override", { on: true, minutes: 1 });
  const { items: doors } = await hall.operate("GET", "/api/doors");
  const doorOf = (court: number): string =>
    doors.find(({ address }: { address: string }) => address === `door-${court}`).id;
  const token = await hall.tokenOf("staff");
  // a terminal at a door, which the server must recognise without the database
  const terminal = await newTerminal(hall, "door-3");
  const headers = { cookie: terminal.cookie };
  expect((await hall.request("GET", "/api/terminal", { headers })).status).toBe(200);
  await hall.advance(seconds(50));
  /** Waits for an answer that may need passing time. */
  const waited = async <T>(asked: Promise<T>): Promise<T> =>
    isSlow ? (await answered(hall, asked)).answer : asked;
  const inTime = async <T>(asked: Promise<T>): Promise<T> => {
    const begun = hall.clock.elapsed();
    const answer = await waited(asked);
    expect(hall.clock.elapsed()).toBeLessThan(plus(begun, ANSWER_TIMEOUT));
    return answer;
  };
  const send = (method: string, path: string, body?: unknown, by: string | null = token) =>
    hall.request(method, path, { token: by, body });
  return {
    hall,
    code,
    isLit: (court: number) => hall.lights.isOn(`lamp-${court}`),
    doorDisk: (court: number) => hall.hostedDoors.disks.get(doorOf(court)) ?? new FaultyDisk(),
    isOpen: (court: number) => hall.doors.isUnlocked(`door-${court}`),
    waited,
    send,
    press: (court: number, what: "open" | "lock") =>
      inTime(send("POST", `/api/doors/${doorOf(court)}/${what}`)),
    type: (...codes: readonly string[]) =>
      inTime(Promise.all(codes.map((digits) => typeAt(hall, terminal, digits)))),
    audited: (): string[] =>
      readFileSync(join(hall.database.dataDir, "platzwart.audit"), "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .flatMap((line) => JSON.parse(line).entries.map(({ message }: { message: string }) => message)),
    logged: async (component: string): Promise<string[]> =>
      (await hall.operate("GET", `/api/logs?component=${component}`)).items.map(
        ({ message }: { message: string }) => message,
      ),
    /** Begins the fault; returns the function that ends it. */
    async begin(): Promise<() => Promise<void>> {
      await hall.settle();
      const heal = await begin(hall);
      let isHealed = false;
      const once = async () => {
        if (isHealed) return;
        isHealed = true;
        await heal();
      };
      onTestFinished(once);
      return once;
    },
  };
}

const WRONG = Array.from({ length: 8 }, (_, index) => String(71_000_000 + index * 137));
const [LAST = "", ...FIRST] = WRONG;

describe.for(FAULTS.filter(({ isPossible = true }) => isPossible))("while $name", (fault) => {
  const { refusals, reading, shown, isStoredLater = false, needsStart = false } = fault;
  const REFUSED = refusals.map((code) => REFUSALS[code]);
  const UNREAD = reading === null ? null : REFUSALS[reading];

  test("[D-09, D-10, D-21, D-31, X-02] codes and presses are obeyed in time, each stands on a disk first and in the log once, and locks lock", async () => {
    const { hall, code, isOpen, press, type, audited, logged, doorDisk, begin } = await hallBefore(fault);
    const heal = await begin();
    expect(await press(4, "open")).toMatchObject({ status: 200, body: { isUnlocked: true } });
    expect(audited()).toEqual(["Tür Court 4 wird über das Panel geöffnet"]);
    expect(isOpen(4)).toBe(true);
    expect(await press(4, "lock")).toMatchObject({ status: 200, body: { isUnlocked: false } });
    expect(isOpen(4)).toBe(false);
    // the lock could not be stored, and the game would release the door at once
    expect(REFUSED).toContainEqual(said(await press(2, "lock")));
    expect(isOpen(2)).toBe(true);

    for (const { body } of await type(...FIRST)) expect(body).toMatchObject({ data: { valid: false } });
    expect((await type(code))[0]?.body).toMatchObject({ success: true, data: { valid: true } });
    await expect.poll(() => isOpen(3)).toBe(true);
    const kinds = (await eventsOnCard({ disk: doorDisk(3) }, HOSTED_JOURNAL)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "granted" || kind === "denied")).toHaveLength(WRONG.length);
    expect((await press(3, "lock")).status).toBe(200);
    expect(isOpen(3)).toBe(false);
    await type(LAST);
    expect((await type(code))[0]?.body.data).toMatchObject({
      valid: false,
      retry_after: expect.any(Number),
    });
    expect(isOpen(3)).toBe(false);

    await heal();
    await hall.settle();
    await hall.advance(seconds(31));
    const messages = [...(await logged("doors")), ...(await logged("door-control"))];
    const count = (text: string) => messages.filter((message) => message.startsWith(text)).length;
    const reported = needsStart ? { locked: 0, opened: 0 } : { locked: 1, opened: 1 };
    expect({
      pressed: count("Tür Court 4 wird über das Panel geöffnet"),
      locked: count("Tür Court 4 wird über das Panel verriegelt"),
      granted: count("Zugang gewährt: Tür Court 3"),
      denied: count("Zugang verweigert"),
      opened: count("Tür Court 3 vor Ort geöffnet"),
    }).toEqual({ pressed: 1, granted: 1, denied: WRONG.length, ...reported });
    expect(audited()).toEqual([]);
    await hall.restart();
    const again = await functionsOf(hall, "staff");
    const door = (await hall.operate("GET", "/api/doors")).items[2].id;
    expect((await again("validate_code", { code, door_id: door })).body.data).toMatchObject({
      valid: false,
      retry_after: expect.any(Number),
    });
  });

  test("[L-01, Z-08, C-02, N-07, X-04] changes are refused in German, lights keep their edges, sessions go on, and it heals", async () => {
    const { hall, isLit, isOpen, waited, send, logged, begin } = await hallBefore(fault);
    const [session, other, own] = [await hall.signIn(), await hall.signIn(), await hall.signIn()];
    const before = await hall.countRows();
    await hall.changeAFact();
    const heal = await begin();
    const late = plus(hall.clock.elapsed(), seconds(13));
    const makeCode = (accessCode: string) =>
      send("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode }, own.accessToken);
    expect(said(await waited(makeCode("4711471")))).toEqual(REFUSED[0]);
    expect([isLit(1), isLit(4), isOpen(1)]).toEqual([false, true, false]);
    if (fault.isSlow) await advanceUntil(hall, () => (isLit(1) && !isLit(4)) || hall.clock.elapsed() > late);
    else await hall.advance(seconds(11));
    expect([isLit(1), isLit(4)]).toEqual([true, false]);
    expect((await waited(send("PUT", "/api/courts/3/light", { on: true }))).status).toBe(200);
    expect(isLit(3)).toBe(true);

    const book = () =>
      send("POST", CONTROL_SYSTEM, {
        action: "create_booking",
        data: { ...hall.bookingData(), court_id: 4 },
      });
    const signIn = () => send("POST", "/api/session", { username: "admin", password: PASSWORD }, null);
    const signOut = () => send("DELETE", "/api/session", undefined, other.accessToken);
    for (const answer of await waited(
      Promise.all([makeCode("4711472"), book(), book(), signIn(), signOut()]),
    ))
      expect(REFUSED).toContainEqual(said(answer));
    const refresh = () => send("POST", "/api/session/refresh", { refreshToken: session.refreshToken }, null);
    const list = (by: string) => send("GET", "/api/access-codes?permanent=true", undefined, by);
    if (UNREAD === null) {
      const { status, body } = await waited(refresh());
      expect([status, body.refreshToken]).toEqual([200, session.refreshToken]);
      expect(await waited(list(body.accessToken))).toMatchObject({ status: 200, body: { items: [] } });
    } else
      for (const answer of await waited(Promise.all([refresh(), list(own.accessToken)])))
        expect(said(answer)).toEqual(UNREAD);

    // a change of nothing does not prove that changes are stored again
    await waited(send("DELETE", "/api/permanent-codes/none", undefined, own.accessToken));
    const ready = await waited(send("GET", "/readyz"));
    if (shown === null) {
      expect(ready).toMatchObject({ status: 503, body: { database: "error" } });
      expect((await waited(send("GET", "/metrics"))).body).toContain("platzwart_database_up 0\n");
    } else {
      expect(ready).toMatchObject({ status: 200, body: { status: "ready", storing: shown } });
      expect((await waited(send("GET", "/metrics"))).body).toContain(`platzwart_${shown} 1\n`);
      expect(
        (await waited(send("POST", CONTROL_SYSTEM, { action: "test_connection" }))).body.data,
      ).toMatchObject({
        system_mode: "degraded",
        recommendations: expect.arrayContaining([expect.stringMatching(ADVICE[shown])]),
      });
    }
    expect(isOpen(1)).toBe(!fault.isHallUnread);
    await heal();
    await hall.settle();
    await hall.advance(seconds(31));
    expect(isOpen(1)).toBe(true);
    expect(await hall.countRows()).toEqual({ ...before, codes: before.codes + Number(isStoredLater) });
    expect((await signIn()).status).toBe(200);
    expect((await refresh()).body.refreshToken).not.toBe(session.refreshToken);
    await hall.bookCourt(3, 70, 130);
    expect((await hall.request("GET", "/readyz")).body).not.toHaveProperty("storing");
    const lamps = (await logged("lighting")).join("\n");
    if (!needsStart) for (const court of [1, 3, 4]) expect(lamps).toContain(`Court ${court}`);
    // logged once, not with each refusal
    const warnings = hall.warnings.filter((warning) =>
      /nothing is stored|the database is lost/.test(warning),
    );
    expect(warnings).toHaveLength(fault.isSlow ? 0 : 1);
  });
});

test.runIf(canMount)(
  "[E-02, L-01] while the disk is full, a lamp of two courts is switched at its edges, and by hand where one of them is in manual mode",
  async () => {
    const { hall, begin } = await hallBefore(FULL_DISK);
    const { items } = await hall.operate("GET", "/api/light-channels");
    await hall.operate("DELETE", `/api/light-channels/${items[2].id}`);
    await hall.changeLamp(1, "lamp-1", { courtIds: [1, 3] });
    await begin();
    const press = (on: boolean) => hall.operate("PUT", "/api/courts/3/light", { on });
    expect(await press(true)).toMatchObject({ isLightOn: true });
    expect(await press(false)).toMatchObject({ isLightOn: false });
    await hall.advance(seconds(11));
    expect(hall.lights.isOn("lamp-1")).toBe(true);
    await hall.advance(minutes(100));
    expect(hall.lights.isOn("lamp-1")).toBe(false);
  },
);

test.runIf(canMount)(
  "[G-05] on a disk with little room log entries of callers are refused, and codes are stored",
  async () => {
    const { engine } = FULL_DISK.prepare();
    const hall = await TestServer.start(engine);
    const body = { level: "error", component: "page", message: "Diese Zeile zählt nicht" };
    const token = await hall.tokenOf("staff");
    expect(said(await hall.request("POST", "/api/logs", { token, body }))).toEqual(REFUSALS["disk_full"]);
    expect((await hall.operate("GET", "/api/logs?text=Diese%20Zeile")).items).toEqual([]);
    await hall.operate("POST", "/api/permanent-codes", { userName: "Reinigung", accessCode: "4711471" });
  },
);

test("[D-09, D-10, D-31] while the disk with database and audit file is gone, codes open and locks lock, and nobody opens a door without a code", async () => {
  let gone = "";
  const { hall, code, isOpen, press, type, begin } = await hallBefore({
    ...{ name: "", refusals: ["storage_lost"], reading: null, shown: null },
    prepare: () => ({
      engine: sqlite,
      async begin({ database: { dataDir } }) {
        gone = `${dataDir}.gone`;
        renameSync(dataDir, gone);
        return async () => renameSync(gone, dataDir);
      },
    }),
  });
  await begin();
  const lost = REFUSALS["storage_lost"];
  expect(said(await press(4, "open"))).toEqual(lost);
  expect(isOpen(4)).toBe(false);
  expect((await type("71000000"))[0]?.body).toMatchObject({ data: { valid: false } });
  expect((await type(code))[0]?.body).toMatchObject({ data: { valid: true } });
  await expect.poll(() => isOpen(3)).toBe(true);
  expect((await press(3, "lock")).status).toBe(200);
  expect(isOpen(3)).toBe(false);
  expect(hall.warnings.filter((warning) => warning === "the database is lost")).toHaveLength(1);
  // cached facts stay in use; unreadable ones are reported
  spoilHead(join(gone, DATABASE_FILE));
  const token = await hall.tokenOf("admin");
  expect(said(await hall.request("GET", "/api/access-codes?permanent=true", { token }))).toEqual(lost);
});

/** Makes the whole database unreadable, cached pages included. */
function spoilHead(path: string): void {
  const connection = new DatabaseSync(path);
  connection.exec("update courts set name = name; pragma wal_checkpoint(truncate)");
  connection.close();
  const file = openSync(path, "r+");
  writeSync(file, new Uint8Array(16), 0, 16, 0);
  closeSync(file);
}

test("a hall goes on with the connections of PostgreSQL that it has, and refuses in German while it has none", async () => {
  const admin = new Client({ connectionString: inject("postgresUrl") });
  await admin.connect();
  let role = "";
  const hall = await TestServer.start({
    ...postgres,
    async createDatabase() {
      const { url, drop } = await createTestDatabase(inject("postgresUrl"), inject("postgresTemplate"));
      role = `hall_${new URL(url).pathname.slice(1)}`;
      // members of the administrator's role have its rights, yet are limited
      await admin.query(`create role ${role} login in role platzwart`);
      return createDatabase({
        url: Object.assign(new URL(url), { username: role }).href,
        async drop() {
          await drop();
          await admin.query(`drop role ${role}`);
          await admin.end();
        },
      });
    },
  });
  const token = await hall.tokenOf("admin");
  const list = () => hall.request("GET", "/api/access-codes?permanent=true", { token });
  await admin.query(`alter role ${role} connection limit 0`);
  const answers = await Promise.all(Array.from({ length: 24 }, list));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  await hall.settle();
  await admin.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where usename = $1
     and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK})`,
    [role],
  );
  const refused = REFUSALS["database_unavailable"];
  await expect.poll(async () => said(await list())).toEqual(refused);
  expect(said(await hall.call("create_booking", hall.bookingData()))).toEqual(refused);
  expect((await hall.request("GET", "/readyz")).status).toBe(503);
  expect(hall.warnings.filter((warning) => warning === "the database accepts no connection")).toHaveLength(1);
  await admin.query(`alter role ${role} connection limit -1`);
  expect((await list()).status).toBe(200);
});

test("a connection that is not in use is kept", () => {
  const pool = createPool(
    { connectionString: "postgres://localhost/halle" },
    { max: 1 },
    { info() {}, warn() {}, error() {} },
  );
  onTestFinished(() => pool.end());
  expect(pool.options.idleTimeoutMillis).toBe(0);
});
