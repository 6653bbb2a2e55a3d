import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { courtId } from "@platzwart/domain/testing/builders";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import {
  createDatabase,
  openRaw,
  type RawDatabase,
  type TestDatabase,
} from "../../../../testing/database.ts";
import { courtsIn } from "../facts/court-records.ts";
import { reasonOf } from "../start-refusal.ts";
import { postgres, sqlite } from "../testing/engines.ts";
import { aCourtRecord, clock } from "../testing/records.ts";
import { SERVER } from "./caller.ts";
import { CONNECTION_SET_UP } from "./postgres/postgres-connection.ts";
import { DATABASE_FILE, openSqlite, refuseUnsafePragmas } from "./sqlite/sqlite-database.ts";
import { liveEventsIn } from "./store.ts";

/** Error of every call on a lost database. */
const LOST = { refusal: { code: "storage_lost" } };
const UNAVAILABLE = { refusal: { code: "database_unavailable" } };

describe("SQLite", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "platzwart-durability-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("each pragma that is not in force as needed is named", () => {
    const database = new DatabaseSync(join(folder, DATABASE_FILE));
    const safe = [
      ["busy_timeout", "5000", "1", "1"],
      ["journal_mode", "wal", "delete", "delete"],
      ["synchronous", "full", "normal", "1"],
      ["fullfsync", "on", "off", "0"],
      ["checkpoint_fullfsync", "on", "off", "0"],
      ["foreign_keys", "on", "off", "0"],
      ["secure_delete", "on", "off", "0"],
      ["trusted_schema", "off", "on", "1"],
    ] as const;
    for (const [name, value] of safe) database.exec(`pragma ${name} = ${value}`);
    expect(() => refuseUnsafePragmas(database)).not.toThrow();
    for (const [name, value, unsafe, shown] of safe) {
      database.exec(`pragma ${name} = ${unsafe}`);
      expect(() => refuseUnsafePragmas(database)).toThrow(`SQLite's ${name} is ${shown}, but`);
      database.exec(`pragma ${name} = ${value}`);
    }
    database.close();
  });

  test("a write waits while another program writes, and nothing else waits with it", async () => {
    const database = await sqlite.createDatabase();
    onTestFinished(() => database.drop());
    const storage = await database.openStorage();
    const foreign = new DatabaseSync(join(database.dataDir, DATABASE_FILE));
    onTestFinished(() => foreign.close());
    foreign.exec("begin immediate");
    let isStored = false;
    const written = storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
    void written.then(() => {
      isStored = true;
    });
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect([isStored, await courtsIn(storage.read).list()]).toEqual([false, []]);
    foreign.exec("rollback");
    await written;
    expect(await courtsIn(storage.read).list()).toHaveLength(1);
  });

  test("a folder where the write-ahead log cannot be kept is refused, and is free for the next attempt", async () => {
    const log = join(folder, `${DATABASE_FILE}-wal`);
    await mkdir(log);
    expect(() => openSqlite(folder)).toThrow(`the database in ${folder} cannot be used`);
    await rm(log, { recursive: true });
    await openSqlite(folder).close();
  });

  test.each(["platzwart.lock", DATABASE_FILE, `${DATABASE_FILE}-wal`])(
    "a folder whose %s is removed while it is open is lost before anything more is written",
    async (name) => {
      const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
      const database = await createDatabase(null);
      onTestFinished(() => database.drop());
      const storage = await database.openStorage({ onLost });
      await rm(join(database.dataDir, name));
      const write = storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
      const message = expect.stringContaining(`${name} was removed or replaced while the server had it open`);
      await expect(write).rejects.toMatchObject({ ...LOST, cause: { message } });
      expect((await lost).message).toContain(name);
    },
  );

  test("a removed lock is noticed by a server that writes nothing, before it and a second one go on for long", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const database = await createDatabase(null);
    onTestFinished(() => database.drop());
    await database.openStorage({ onLost });
    await rm(join(database.dataDir, "platzwart.lock"));
    await (await database.openStorage()).close();
    expect((await lost).message).toContain("platzwart.lock was removed or replaced");
  });

  test("a file that is no database is refused and not overwritten", async () => {
    const file = join(folder, DATABASE_FILE);
    await writeFile(file, "this is a letter, not a database; it is long enough to be looked at".repeat(20));
    expect(() => openSqlite(folder)).toThrow("file is not a database");
    expect((await stat(file)).size).toBeGreaterThan(1_000);
  });

  test("folder and files are for their owner only", async () => {
    const dataDir = join(folder, "data");
    const database = openSqlite(dataDir);
    await database.writer
      .selectFrom("installation")
      .selectAll()
      .execute()
      .catch(() => {});
    for (const name of [".", ...(await readdir(dataDir))]) {
      expect((await stat(join(dataDir, name))).mode & 0o077, name).toBe(0);
    }
    await database.close();
  });
});

describe("PostgreSQL", () => {
  let database: TestDatabase;
  let raw: RawDatabase;
  let name: string;
  beforeEach(async () => {
    database = await postgres.createDatabase();
    raw = await openRaw(database);
    name = new URL(database.databaseUrl ?? "").pathname.slice(1);
  });
  afterEach(async () => {
    await raw.close();
    await database.drop();
  });

  // other tests hold the same lock on databases of their own
  const here = "database = (select oid from pg_database where datname = current_database())";
  const locksHeld = `select pid from pg_locks where locktype = 'advisory' and objid = 7105001 and ${here}`;

  test.each([
    ["fsync", "off"],
    ["full_page_writes", "off"],
    ["server_encoding", "LATIN1"],
  ])("a server whose %s is %s is refused", async (setting, value) => {
    // the tests' server is durable; only this database reports otherwise
    await raw.query("create schema lies");
    await raw.query(
      `create function lies.current_setting(name text) returns text language sql as
        $$ select case when name = '${setting}' then '${value}' else pg_catalog.current_setting(name) end $$`,
    );
    await raw.query(`alter database "${name}" set search_path = lies, pg_catalog, public`);
    await expect(database.openStorage()).rejects.toThrow(`PostgreSQL's ${setting} is ${value}, but`);
  });

  // only Linux reports the kernel's timers
  test.skipIf(process.platform !== "linux")(
    "PostgreSQL asks within five seconds whether the other end of a connection is still there",
    async () => {
      const storage = await database.openStorage();
      await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
      await courtsIn(storage.read).list();
      await courtsIn(storage.ofCallers.read).list();
      const ports = (
        await raw.query(
          `select client_port from pg_stat_activity where ${here.replace("database", "datid")} and pid <> pg_backend_pid()`,
        )
      ).map((row) => Number(row["client_port"]));
      // connections of the lock, the writer, the server's reader and the callers'
      expect(ports.length).toBeGreaterThanOrEqual(4);
      const postgresPort = Number(new URL(database.databaseUrl ?? "").port);
      await expect.poll(() => keepAlives(postgresPort, ports)).toHaveLength(ports.length);
      for (const wait of await keepAlives(postgresPort, ports)) expect(wait).toBeLessThanOrEqual(5);
    },
  );

  test("what waits in PostgreSQL for somebody's lock ends with the connection that asked for it", async () => {
    await raw.query("begin");
    await raw.query("lock table system_logs in share mode");
    const asking = new Client({ connectionString: database.databaseUrl ?? "" });
    asking.on("error", () => {});
    await asking.connect();
    await asking.query(CONNECTION_SET_UP);
    asking.query("begin; lock table system_logs in row exclusive mode").catch(() => {});
    const waiting = async () => {
      const found = await raw.query(
        "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return found.length;
    };
    await expect.poll(waiting).toBe(1);
    // as after a query's time-out
    void asking.end();
    await expect.poll(waiting).toBe(0);
    await raw.query("rollback");
  });

  test("deleted rows are cleaned out later where somebody keeps a table, and a stop does not wait for that", async () => {
    const storage = await database.openStorage();
    const other = await openRaw(database);
    await other.query("begin");
    await other.query("lock table system_logs in share update exclusive mode");
    const purged = storage.purgeDeletedData();
    await storage.close();
    expect(await purged).toBe(false);
    await other.query("rollback");
    await other.close();
  });

  test("[G-07] cleaning out waits for earlier reads, so that no older version of a row is left", async () => {
    const storage = await database.openStorage();
    const reader = await openRaw(database);
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1, { name: "Erased" })));
    await reader.query("begin isolation level repeatable read");
    await reader.query("select 1 from courts");
    await storage.write(SERVER, (store) => courtsIn(store).update(courtId(1), { name: "Court 1" }));
    await raw.query("create extension if not exists pageinspect");
    const versions = () =>
      raw.query("select 1 from heap_page_items(get_raw_page('courts', 0)) where t_data is not null");
    const purged = storage.purgeDeletedData();
    await raw.query("select pg_sleep(0.3)");
    expect(await versions()).toHaveLength(2);
    await reader.query("commit");
    await reader.close();
    expect(await purged).toBe(true);
    expect(await versions()).toHaveLength(1);
  });

  test("a role that may not make tables gets the statement that helps", async () => {
    const role = `guest_${name}`;
    await raw.query(`create role "${role}" login`);
    await raw.query("revoke create on schema public from public");
    const databaseUrl = (database.databaseUrl ?? "").replace(/\/\/[^@/]*@/, `//${role}@`);
    const reason = await database.openStorage({ databaseUrl }).catch(reasonOf);
    expect(reason).toContain(
      `fehlt dem Benutzer „${role}“ ein Recht (permission denied for table installation). Ist sie leer, führen Sie bitte als Verwalter von PostgreSQL aus: ALTER DATABASE "${name}" OWNER TO "${role}";`,
    );
  });

  test("commits are synchronous even where the database's default says otherwise", async () => {
    await raw.query(`alter database "${name}" set synchronous_commit = off`);
    const storage = await database.openStorage();
    await raw.query(
      `create function note() returns trigger language plpgsql as
        $$ begin new.lock_code = current_setting('synchronous_commit'); return new; end $$`,
    );
    await raw.query("create trigger note before insert on courts for each row execute function note()");
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
    expect(await raw.query("select lock_code from courts")).toEqual([{ lock_code: "on" }]);
  });

  test("the message of a failed start names the database and neither user nor password", async () => {
    const databaseUrl = "postgres://hall:geheim@127.0.0.1:1/hall?application_name=geheim";
    const refused = await database.openStorage({ databaseUrl }).catch((error: Error) => error.message);
    expect(refused).toMatch("the database postgres://127.0.0.1:1/hall cannot be used: ");
    expect(refused).not.toContain("geheim");
  });

  test("a connection that breaks in the middle of a write or a read fails only that", async () => {
    const storage = await database.openStorage();
    const breakThose = (state: string) =>
      raw.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where ${here.replace("database", "datid")} and state = '${state}' and pid <> pg_backend_pid()`,
      );
    const write = storage.write(SERVER, async (store) => {
      await courtsIn(store).insert(aCourtRecord(1));
      expect(await breakThose("idle in transaction")).toHaveLength(1);
      // the loss is noticed without a query
      await expect.poll(() => database.logged.length).toBeGreaterThan(0);
      await courtsIn(store).insert(aCourtRecord(2));
    });
    await expect(write).rejects.toMatchObject(UNAVAILABLE);
    const other = await openRaw(database);
    onTestFinished(() => other.close());
    await other.query("begin");
    await other.query("lock table courts");
    const read = expect(courtsIn(storage.read).list()).rejects.toMatchObject(UNAVAILABLE);
    await expect.poll(() => breakThose("active")).toHaveLength(1);
    await read;
    await other.query("rollback");
    await storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(3)));
    expect((await courtsIn(storage.read).list()).map(({ id }) => id)).toEqual([3]);
  });

  test("a connection that breaks before COMMIT leaves in doubt whether anything was stored, and stops all writing", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const storage = await database.openStorage({ onLost });
    const write = storage.write(SERVER, async (store) => {
      await courtsIn(store).list();
      await raw.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity
          where ${here.replace("database", "datid")} and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      );
    });
    await expect(write).rejects.toMatchObject({ refusal: { code: "outcome_unknown" }, cause: UNAVAILABLE });
    expect((await lost).message).toBe("a transaction could not be stored");
    await expect(storage.write(SERVER, async () => {})).rejects.toMatchObject(LOST);
  });

  test("a server that no longer holds the database says so and writes nothing more", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const storage = await database.openStorage({ onLost });
    const [holder] = await raw.query(locksHeld);
    await raw.query(`select pg_terminate_backend(${holder?.["pid"]})`);
    expect((await lost).message).toContain("keeps other Platzwart processes off the database is lost");
    const write = storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1)));
    await expect(write).rejects.toMatchObject(LOST);
    await expect(storage.ping()).rejects.toMatchObject(LOST);
  });

  test("a write that waited while the database was lost to another server is not made", async () => {
    const storage = await database.openStorage();
    await raw.query("select pg_advisory_lock(7105002)");
    // caught from the start: it may fail before the lock's release is answered
    const refused = expect(
      storage.write(SERVER, (store) => courtsIn(store).insert(aCourtRecord(1))),
    ).rejects.toMatchObject({
      ...LOST,
      cause: {
        message: expect.stringContaining("keeps other Platzwart processes off the database is lost"),
      },
    });
    const waiting = `select 1 from pg_locks
      where locktype = 'advisory' and objid = 7105002 and not granted and ${here}`;
    await expect.poll(() => raw.query(waiting)).toHaveLength(1);
    const [holder] = await raw.query(locksHeld);
    await raw.query(`select pg_terminate_backend(${holder?.["pid"]}, 5000)`);
    // the other server has the database now
    await raw.query("select pg_advisory_lock(7105001)");
    await raw.query("select pg_advisory_unlock(7105002)");
    await refused;
    expect(await raw.query("select * from courts")).toEqual([]);
  });

  test("a COMMIT that fails is never reported as success, sends no event and stops all writing", async () => {
    const { promise: lost, resolve: onLost } = Promise.withResolvers<Error>();
    const storage = await database.openStorage({ onLost });
    const events: unknown[] = [];
    storage.onCommitted((committed) => events.push(committed));
    await raw.query(
      "create function refuse() returns trigger language plpgsql as $$ begin raise 'disk trouble'; end $$",
    );
    await raw.query(
      `create constraint trigger refuse after insert on courts deferrable initially deferred
        for each row execute function refuse()`,
    );
    const write = storage.write(SERVER, async (store) => {
      await courtsIn(store).insert(aCourtRecord(1));
      await liveEventsIn(store).append("courts-changes", {}, clock("10:00"));
    });
    await expect(write).rejects.toMatchObject({
      refusal: { code: "outcome_unknown" },
      cause: { message: "disk trouble" },
    });
    expect((await lost).message).toBe("a transaction could not be stored");
    expect(events).toEqual([]);
    await expect(storage.write(SERVER, async () => {})).rejects.toMatchObject(LOST);
    expect(await courtsIn(storage.read).list()).toEqual([]);
  });
});

/** Seconds until the kernel probes, for connections of a server's port to these ports of its clients. */
async function keepAlives(serverPort: number, clientPorts: readonly number[]): Promise<number[]> {
  const rows = (await readFile("/proc/net/tcp", "utf8")).trim().split("\n").slice(1);
  return rows.flatMap((row) => {
    const [, local = "", remote = "", , , timer = ""] = row.trim().split(/\s+/);
    const [own, its] = [local, remote].map((address) => Number.parseInt(address.split(":")[1] ?? "", 16));
    const [kind, when = ""] = timer.split(":");
    const isOurs = own === serverPort && clientPorts.includes(its ?? 0);
    // 02: the keep-alive timer; in hundredths
    return isOurs && kind === "02" ? [Number.parseInt(when, 16) / 100] : [];
  });
}
