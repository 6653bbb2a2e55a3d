import { sql, type Transaction } from "kysely";
import { Client } from "pg";
import { CHECK_ROW } from "../code-key-check.ts";
import type { Tables } from "../tables.ts";
import { CONNECT_TIMEOUT_MS, SET_UP } from "./postgres-connection.ts";

/** The key of PostgreSQL's advisory lock for each write transaction; that of the process is INSTANCE_LOCK. */
const WRITE_LOCK = 7_105_002;
/** How long a running server that asks whether changes go through again waits for the lock, and for an answer. */
const PROBE_PATIENCE = "3s";
const PROBE_TIMEOUT_MS = 6_000;

const TAKE = `select pg_advisory_xact_lock(${WRITE_LOCK})`;

/** Takes the write lock, which belongs to the transaction. */
export async function takeWriteLock(transaction: Transaction<Tables>): Promise<void> {
  await sql.raw(TAKE).execute(transaction);
}

/**
 * Whether the database takes changes: the write lock is free, and a change that changes nothing is stored. Only trying it
 * tells, as a database that reads and answers may keep each COMMIT waiting. The connection takes the place of the one that
 * was given up. Never rejects.
 */
export async function takesChanges(url: string): Promise<boolean> {
  try {
    return await withConnection(url, async (client) => {
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
async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    query_timeout: PROBE_TIMEOUT_MS,
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
