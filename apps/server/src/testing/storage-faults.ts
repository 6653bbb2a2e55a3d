import { closeSync, openSync, writeSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { type Duration, minus, seconds } from "@platzwart/domain/time/instant";
import { expect, inject } from "vitest";
import { createTestDatabase } from "../../../../scripts/testing/test-database.ts";
import {
  createDatabase,
  openRaw,
  type RawDatabase,
  type TestDatabase,
} from "../../../../testing/database.ts";
import { INSTANCE_LOCK } from "../database/postgres/postgres-instance-lock.ts";
import { DATABASE_FILE } from "../database/sqlite/sqlite-database.ts";
import { pause } from "../platform/system/event-loop.ts";
import { postgres, sqlite, type TestEngine } from "./engines.ts";
import { canMount, mountSmallDisk } from "./small-disk.ts";
import type { TestServer } from "./test-server.ts";

type Heal = () => Promise<void>;

/** Prevents a hall's changes from being stored. */
export interface Fault {
  readonly name: string;
  readonly isPossible?: boolean;
  /** Possible error codes of a refused change; the first change gets the first. */
  readonly refusals: readonly [string, ...string[]];
  /** Changes are refused only as time passes. */
  readonly isSlow?: boolean;
  /** Error code of a refused read; null: reads succeed. */
  readonly reading: string | null;
  /** Shown by /readyz, /metrics and `test_connection`; null: /readyz reports an unreachable database. */
  readonly shown: "disk_full" | "database_read_only" | "database_locked" | null;
  /** The hall is unreadable after its next stored change. */
  readonly isHallUnread?: boolean;
  /** The first change, whose COMMIT was sent, is stored in the end. */
  readonly isStoredLater?: boolean;
  /** Only a restart stores again; reports of devices until then are lost. */
  readonly needsStart?: boolean;
  /** `begin` starts the fault and returns the function that ends it. */
  readonly prepare: () => {
    readonly engine: TestEngine;
    readonly begin: (hall: TestServer) => Promise<Heal>;
  };
}

/** Another program takes locks by these statements, until its rollback. */
function byProgram(engine: TestEngine, ...statements: readonly string[]): Fault["prepare"] {
  const begin = async (hall: TestServer): Promise<Heal> => {
    const raw = await openRaw(hall.database);
    for (const statement of statements) await raw.query(statement);
    return async () => {
      await raw.query("rollback");
      await raw.close();
    };
  };
  return () => ({ engine, begin });
}

/** SQLite on a full disk; a reader prevents the reuse of the WAL, which has to grow. */
function byFullDisk(): ReturnType<Fault["prepare"]> {
  let disk: Awaited<ReturnType<typeof mountSmallDisk>> | null = null;
  return {
    engine: {
      ...sqlite,
      async createDatabase() {
        disk = await mountSmallDisk(8);
        return disk.database;
      },
    },
    async begin(hall) {
      const raw = await openRaw(hall.database);
      await raw.query("begin");
      await raw.query("select 1 from courts");
      disk?.fill();
      return async () => {
        disk?.makeRoom();
        await raw.close();
      };
    },
  };
}

/** PostgreSQL's error for a full disk, at each COMMIT. */
function byFullTables(): ReturnType<Fault["prepare"]> {
  const ofEachTable = (statement: string) => `do $$ declare name text; begin
    for name in select tablename from pg_tables where schemaname = 'public' loop execute format('${statement}', name); end loop;
    end $$`;
  return {
    engine: postgres,
    async begin(hall) {
      const raw = await openRaw(hall.database);
      await raw.query(
        "create function full_disk() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$",
      );
      await raw.query(
        ofEachTable(
          "create constraint trigger full_disk after insert or update or delete on %I deferrable initially deferred for each row execute function full_disk()",
        ),
      );
      return async () => {
        // dropping the triggers would deadlock with tables that the server uses
        await raw.query(
          "create or replace function full_disk() returns trigger language plpgsql as $$ begin return null; end $$",
        );
        await raw.close();
      };
    },
  };
}

/**
 * A newer write version makes the file read-only. Closing it would release this process's locks, so it stays
 * open.
 */
async function byHeadOfFile(hall: TestServer): Promise<Heal> {
  const raw = await openRaw(hall.database);
  // SQLite rereads the header after another program's change in the file
  await raw.query("update courts set name = name");
  await raw.query("pragma wal_checkpoint(truncate)");
  const file = openSync(join(hall.database.dataDir, DATABASE_FILE), "r+");
  const setWriteVersion = (version: number) => writeSync(file, Uint8Array.of(version), 0, 1, 18);
  setWriteVersion(3);
  return async () => {
    await raw.close();
    await hall.stop();
    setWriteVersion(2);
    closeSync(file);
    await hall.startAgain();
  };
}

/** As managed services do near a full disk. */
export async function turnReadOnly(
  raw: RawDatabase,
  { logged }: Pick<TestDatabase, "logged">,
): Promise<{ readonly takeChangesAgain: Heal }> {
  const alter = async (change: string) => {
    await raw.query(`do $$ begin execute format('alter database %I ${change}', current_database()); end $$`);
  };
  const lost = () => logged.filter(({ message }) => message === "database connection lost").length;
  await alter("set default_transaction_read_only = on");
  // existing connections keep their default
  const before = lost();
  const ended =
    await raw.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and pid <> pg_backend_pid()
      and pid not in (select pid from pg_locks where locktype = 'advisory' and objid = ${INSTANCE_LOCK})`);
  await expect.poll(lost).toBe(before + ended.length);
  return { takeChangesAgain: () => alter("reset default_transaction_read_only") };
}

async function byReadOnlyDatabase(hall: TestServer): Promise<Heal> {
  const raw = await openRaw(hall.database);
  const { takeChangesAgain } = await turnReadOnly(raw, hall.database);
  return async () => {
    await takeChangesAgain();
    await raw.close();
  };
}

/** TCP proxy to PostgreSQL that can be cut or paused. */
class DatabaseProxy {
  readonly #server = createServer((near) => this.#join(near));
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #isPaused = false;
  readonly #target: URL;

  constructor(url: string) {
    this.#target = new URL(url);
  }

  /** Returns the database URL through this proxy. */
  async open(port = 0): Promise<URL> {
    await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
    const address = this.#server.address();
    const own = typeof address === "object" ? address?.port : undefined;
    return Object.assign(new URL(this.#target.href), { port: String(own) });
  }

  cut(): void {
    this.#server.close();
    for (const socket of [...this.#pairs].flat()) socket.destroy();
  }

  pause(): void {
    this.#isPaused = true;
    for (const [near, far] of this.#pairs) {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    }
  }

  resume(): void {
    this.#isPaused = false;
    for (const [near, far] of this.#pairs) near.pipe(far).pipe(near);
  }

  #join(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    for (const socket of pair)
      socket
        .on("error", () => {})
        .on("close", () => {
          this.#pairs.delete(pair);
          for (const other of pair) other.destroy();
        });
    if (!this.#isPaused) near.pipe(far).pipe(near);
  }
}

function throughProxy(begin: (hall: TestServer, proxy: DatabaseProxy) => Promise<Heal>): Fault["prepare"] {
  return () => {
    let proxy: DatabaseProxy;
    const engine: TestEngine = {
      ...postgres,
      async createDatabase() {
        const { url, drop } = await createTestDatabase(inject("postgresUrl"), inject("postgresTemplate"));
        proxy = new DatabaseProxy(url);
        const address = await proxy.open();
        // instead of 20 s
        address.searchParams.set("query_timeout", "3000");
        const end = async () => {
          proxy.cut();
          await drop();
        };
        return createDatabase({ url: address.href, drop: end });
      },
    };
    return { engine, begin: (hall) => begin(hall, proxy) };
  };
}

export const LOCKED_TABLE: Fault = {
  name: "another program locks a table of PostgreSQL",
  refusals: ["database_locked"],
  isSlow: true,
  reading: null,
  shown: "database_locked",
  prepare: byProgram(postgres, "begin", "lock table system_logs in share mode"),
};

export const FULL_DISK: Fault = {
  name: "the disk of SQLite is full",
  isPossible: canMount,
  refusals: ["disk_full"],
  reading: null,
  shown: "disk_full",
  prepare: byFullDisk,
};

export const FAULTS: readonly Fault[] = [
  FULL_DISK,
  {
    name: "the disk of PostgreSQL is full",
    refusals: ["disk_full"],
    reading: null,
    shown: "disk_full",
    prepare: byFullTables,
  },
  {
    name: "SQLite may only read its file, until it is started anew",
    needsStart: true,
    refusals: ["database_read_only"],
    reading: null,
    shown: "database_read_only",
    prepare: () => ({ engine: sqlite, begin: byHeadOfFile }),
  },
  {
    name: "PostgreSQL is read-only",
    refusals: ["database_read_only"],
    reading: null,
    shown: "database_read_only",
    prepare: () => ({ engine: postgres, begin: byReadOnlyDatabase }),
  },
  {
    name: "another program writes to SQLite",
    refusals: ["database_locked"],
    isSlow: true,
    reading: null,
    shown: "database_locked",
    prepare: byProgram(sqlite, "begin immediate"),
  },
  LOCKED_TABLE,
  {
    name: "another program rebuilds tables of PostgreSQL, so that nobody can read the hall",
    refusals: ["database_locked"],
    isSlow: true,
    reading: null,
    isHallUnread: true,
    shown: "database_locked",
    prepare: byProgram(postgres, "begin", "lock table system_logs, court_blocks in access exclusive mode"),
  },
  {
    name: "a COMMIT of PostgreSQL hangs",
    refusals: ["outcome_unknown", "database_locked"],
    isSlow: true,
    reading: null,
    shown: "database_locked",
    isStoredLater: true,
    // synchronous replication hangs alike
    prepare: byProgram(
      postgres,
      `create function wait_at_commit() returns trigger language plpgsql
       as $$ begin
         perform set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(1);
         return null;
       end $$`,
      `create constraint trigger wait_at_commit after insert on system_logs
       deferrable initially deferred for each row execute function wait_at_commit()`,
      "begin",
      "select pg_advisory_xact_lock(1)",
    ),
  },
  {
    name: "PostgreSQL stands still",
    refusals: ["database_locked", "database_unavailable"],
    isSlow: true,
    reading: "database_unavailable",
    isHallUnread: true,
    shown: null,
    prepare: throughProxy(async (_, proxy) => {
      proxy.pause();
      return async () => proxy.resume();
    }),
  },
  {
    name: "PostgreSQL is gone, and the launcher starts the server anew once it is back",
    refusals: ["storage_lost", "database_unavailable"],
    needsStart: true,
    reading: "database_unavailable",
    isHallUnread: true,
    shown: null,
    prepare: throughProxy(async (hall, proxy) => {
      proxy.cut();
      return async () => {
        await proxy.open(Number(new URL(hall.database.databaseUrl ?? "").port));
        await hall.restart();
      };
    }),
  },
];

const STEP = seconds(0.25);

/** Number of callers per hall, and its original `settle`. */
const running = new WeakMap<TestServer, { count: number; readonly settle: TestServer["clock"]["settle"] }>();

/**
 * Advances the clock without waiting for idleness, which a blocked hall never reaches; callers may overlap.
 */
export async function advanceUntil(hall: TestServer, holds: () => boolean): Promise<void> {
  const known = running.get(hall) ?? { count: 0, settle: hall.clock.settle };
  running.set(hall, known);
  known.count += 1;
  hall.clock.settle = async () => {};
  try {
    while (!holds()) {
      await pause(20);
      await hall.clock.advance(STEP);
    }
  } finally {
    known.count -= 1;
    if (known.count === 0) {
      hall.clock.settle = known.settle;
      running.delete(hall);
    }
  }
}

/** `after`: elapsed time until the answer. */
export async function answered<T>(
  hall: TestServer,
  asked: Promise<T>,
): Promise<{ readonly answer: T; readonly after: Duration }> {
  const begun = hall.clock.elapsed();
  let isAnswered = false;
  const isOver = () => {
    isAnswered = true;
  };
  asked.then(isOver, isOver);
  await advanceUntil(hall, () => isAnswered);
  return { answer: await asked, after: minus(hall.clock.elapsed(), begun) };
}
