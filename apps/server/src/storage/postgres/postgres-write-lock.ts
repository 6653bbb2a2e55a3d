import { StartRefused } from "@platzwart/domain/start-refusal";
import { sql, type Transaction } from "kysely";
import { Client } from "pg";
import { CHECK_ROW } from "../code-key-check.ts";
import type { Schema } from "../schema.ts";
import { CONNECT_TIMEOUT_MS, SET_UP, withoutUser } from "./postgres-connection.ts";
import { isLockNotAvailable } from "./postgres-errors.ts";

/** The key of PostgreSQL's advisory lock for each write transaction; that of the process is INSTANCE_LOCK. */
const WRITE_LOCK = 7_105_002;
/** How long a start waits for a change of the process before it. */
const START_PATIENCE = "10s";
/** How long a running server that asks whether changes go through again waits for the lock, and for an answer. */
const PROBE_PATIENCE = "3s";
const PROBE_TIMEOUT_MS = 6_000;

const TAKE = `select pg_advisory_xact_lock(${WRITE_LOCK})`;
/** Who has it, in this database. */
const HOLDER = `select pid from pg_locks
  where locktype = 'advisory' and classid = 0 and objid = ${WRITE_LOCK} and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())`;

/** Takes the write lock, which belongs to the transaction. */
export async function takeWriteLock(transaction: Transaction<Schema>): Promise<void> {
  await sql.raw(TAKE).execute(transaction);
}

/**
 * Refuses a start while a change of the process before has not ended: one whose COMMIT hangs keeps the write lock after
 * that process is gone, and whatever a start stores would wait for it.
 */
export async function refuseUnfinishedChange(url: string): Promise<void> {
  await withConnection(url, {}, async (client) => {
    try {
      await client.query(`begin; set local lock_timeout = '${START_PATIENCE}'; ${TAKE}; commit`);
    } catch (cause) {
      if (!isLockNotAvailable(cause)) throw cause;
      await client.query("rollback");
      const { rows } = await client.query<{ pid: number }>(HOLDER);
      throw new StartRefused(
        { code: "change_unfinished", database: withoutUser(url), process: rows[0]?.pid ?? null },
        "an earlier change of the database has not ended",
        { cause },
      );
    }
  });
}

/**
 * Whether the database takes changes: the write lock is free, and a change that changes nothing is stored. Only trying it
 * tells, as a database that reads and answers may keep each COMMIT waiting. The connection takes the place of the one that
 * was given up. Never rejects.
 */
export async function takesChanges(url: string): Promise<boolean> {
  try {
    return await withConnection(url, { query_timeout: PROBE_TIMEOUT_MS }, async (client) => {
      const change = `update installation set value = value where key = '${CHECK_ROW}'`;
      await client.query("set synchronous_commit = on");
      await client.query(`begin; set local lock_timeout = '${PROBE_PATIENCE}'; ${TAKE}; ${change}; commit`);
      return true;
    });
  } catch {
    return false;
  }
}

/** Runs `work` with a connection of its own: those of a server may hang. */
async function withConnection<T>(
  url: string,
  limits: { readonly query_timeout?: number },
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // its questions tell
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(SET_UP);
    return await work(client);
  } finally {
    // one that hangs is closed without a word
    await client.end().catch(() => {});
  }
}
