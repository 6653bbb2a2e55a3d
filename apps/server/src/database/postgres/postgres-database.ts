import { Refused } from "@platzwart/domain/refusal";
import { StartRefused } from "@platzwart/domain/start-refusal";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Pool } from "pg";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { pause } from "../../platform/system/event-loop.ts";
import type { Database } from "../database.ts";
import type { Tables } from "../tables.ts";
import { LOCK_TIMEOUT_MS, withoutUser } from "./postgres-connection.ts";
import { changesRefusedBy, isForbidden, isLockNotAvailable } from "./postgres-errors.ts";
import { INSTANCE_LOCK, InstanceLock } from "./postgres-instance-lock.ts";
import { Pools } from "./postgres-pool.ts";
import { canStoreChanges, takeWriteLock } from "./postgres-write-lock.ts";

/** A query or COMMIT that takes longer counts as failed. */
const QUERY_TIMEOUT_MS = 30_000;
/** A caller's query takes so long only when it waits for a lock. */
const CALLER_QUERY_TIMEOUT_MS = 20_000;
/** Longest wait for older transactions before vacuum, and the pause between two looks. */
const MAX_READER_WAIT_MS = 5_000;
const READER_PAUSE_MS = 20;
/** Vacuum may wait for a reader that never ends reading a page, which no lock shows. */
const VACUUM_TIMEOUT_MS = 600_000;

/** Settings that make a commit durable, and the encoding that can store every name. */
const REQUIRED_SETTINGS = {
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  server_encoding: "UTF8",
} as const;

/** The lock that a waiting server was granted, and the name of its connections. */
export interface GrantedLock {
  readonly lock: InstanceLock;
  readonly applicationName: string;
}

/** Rejects if another Platzwart process uses the database, or if commits are not durable. */
export async function openPostgres(
  url: string,
  serverLog: ServerLog,
  granted: GrantedLock | null = null,
): Promise<Database> {
  const pools = new Pools(url, granted?.applicationName ?? null, serverLog);
  // called by `close` in this order
  const closers = [() => pools.close()];
  try {
    const instanceLock = granted?.lock ?? new InstanceLock(url, null);
    closers.push(() => instanceLock.release());
    if (granted === null) {
      await instanceLock.connect();
      await instanceLock.acquire();
    }
    const setReadOnly = "set default_transaction_read_only = on";
    const { db: reader } = pools.open({ max: 4, query_timeout: QUERY_TIMEOUT_MS }, setReadOnly);
    const callerLimits = { max: 6, query_timeout: CALLER_QUERY_TIMEOUT_MS };
    const { db: readerOfCallers } = pools.open(callerLimits, setReadOnly);
    const setDurable = "set synchronous_commit = on";
    const { db: writer, pool: writerPool } = pools.open(
      { max: 1, query_timeout: QUERY_TIMEOUT_MS },
      `${setDurable}; set lock_timeout = ${LOCK_TIMEOUT_MS}`,
    );
    const { db: migrator } = pools.open({ max: 1 }, setDurable);
    await refuseUnsafeSettings(writer);
    await pools.connect();

    return {
      engine: "postgres",
      reader,
      readerOfCallers,
      writer,
      migrator,
      acquireWriteLock: (transaction) => acquireWriteLock(transaction, instanceLock),
      changesRefusedBy,
      renewWriter: () => renewConnection(writerPool),
      isLocked: isLockNotAvailable,
      // a lost connection fails only its own transaction; the pool opens a new one
      isFatal: () => false,
      onLost: (listener) => instanceLock.onLost(listener),
      canStartAnew: () => canStoreChanges(url),
      onDamaged: () => {},
      isBusy: () => pools.isBusy,
      purgeDeletedData: vacuumOrLog(migrator, serverLog),
      close: () => closeAll(closers),
    };
  } catch (cause) {
    await closeAll(closers);
    throw databaseUnusable(url, cause);
  }
}

/** Replaces the idle connection of a pool of one. */
async function renewConnection(pool: Pool): Promise<void> {
  if (pool.idleCount === 0) return;
  await pool.connect().then(
    (client) => client.release(true),
    () => {},
  );
}

/** Refusal of a start or command that cannot use the database. */
export function databaseUnusable(url: string, cause: unknown): StartRefused {
  if (cause instanceof StartRefused) return cause;
  // the refusal's cause is PostgreSQL's message
  if (cause instanceof Refused && cause.cause !== undefined) return databaseUnusable(url, cause.cause);
  // a name with several addresses has an error for each
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause;
  const reason = first instanceof Error ? first.message || String(first) : String(first);
  const database = withoutUser(url);
  const { pathname, username } = new URL(url);
  if (isForbidden(first) && username !== "") {
    const [name, user] = [pathname.slice(1), username].map(decodeURIComponent) as [string, string];
    return new StartRefused(
      { code: "database_not_owned", database, name, user, reason },
      `the database ${database} cannot be used: ${reason}`,
      { cause },
    );
  }
  return new StartRefused(
    { code: "database_unusable", database, reason },
    `the database ${database} cannot be used: ${reason}`,
    { cause },
  );
}

/** Removes deleted rows, which autovacuum delays; waits only 5 s for a table, as a server's stop waits. */
async function vacuum(db: Kysely<Tables>): Promise<void> {
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ name: string }>`
      select quote_ident(tablename) as name from pg_tables where schemaname = current_schema() order by tablename
    `.execute(connection);
    await sql`set lock_timeout = '5s'`.execute(connection);
    await waitForOlderReaders(connection);
    await sql.raw(`set statement_timeout = ${VACUUM_TIMEOUT_MS}`).execute(connection);
    // without "freeze" it skips a page that is being read
    await sql.raw(`vacuum (freeze) ${rows.map(({ name }) => name).join(", ")}`).execute(connection);
  });
}

/** Waits up to 5 s for transactions that may see older rows; only a permitted role sees those of others. */
async function waitForOlderReaders(connection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_current_xact_id()::xid::text as horizon
  `.execute(connection);
  const horizon = rows[0]?.horizon;
  for (let tries = 0; tries < MAX_READER_WAIT_MS / READER_PAUSE_MS; tries += 1) {
    // by backend_xmin, since visibility does not depend on a transaction's begin
    const { rows: readers } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_xmin is not null and age(backend_xmin) >= age(${horizon}::xid)
    `.execute(connection);
    if (readers.length === 0) return;
    await pause(READER_PAUSE_MS);
  }
}

/** false: failed, which is logged; the retention job calls it again. */
function vacuumOrLog(db: Kysely<Tables>, serverLog: ServerLog): () => Promise<boolean> {
  return async () => {
    try {
      await vacuum(db);
      return true;
    } catch (error) {
      serverLog.error("deleted rows could not be cleaned out; the next run tries again", error);
      return false;
    }
  };
}

async function acquireWriteLock(transaction: Transaction<Tables>, instanceLock: InstanceLock): Promise<void> {
  await takeWriteLock(transaction);
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(INSTANCE_LOCK)} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())
      and pid = ${instanceLock.backendPid}
  `.execute(transaction);
  if (rows.length === 0) throw instanceLock.reportLoss("PostgreSQL no longer has the lock");
}

async function refuseUnsafeSettings(db: Kysely<Tables>): Promise<void> {
  for (const [name, needed] of Object.entries(REQUIRED_SETTINGS)) {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db);
    const value = rows[0]?.value;
    if (value === needed) continue;
    throw new StartRefused(
      { code: "durability_missing", setting: name, value: String(value), needed },
      `PostgreSQL's ${name} is ${value}, but ${needed} is needed`,
    );
  }
}

async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close().catch(() => {});
}
