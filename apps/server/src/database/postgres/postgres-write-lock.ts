import { sql, type Transaction } from "kysely";
import { Client } from "pg";
import { CHECK_ROW } from "../code-key-check.ts";
import type { Tables } from "../tables.ts";
import { CONNECT_TIMEOUT_MS, SET_UP } from "./postgres-connection.ts";

/** The key of PostgreSQL's advisory lock for each write transaction; the process has INSTANCE_LOCK. */
const WRITE_LOCK = 7_105_002;
/** Longest wait of a probe by a running server for the lock, and for an answer. */
const PROBE_PATIENCE = "3s";
const PROBE_TIMEOUT_MS = 6_000;

const TAKE = `select pg_advisory_xact_lock(${WRITE_LOCK})`;

export async function takeWriteLock(transaction: Transaction<Tables>): Promise<void> {
  await sql.raw(TAKE).execute(transaction);
}

/**
 * Whether the database stores changes: the write lock is free, and an empty change commits. Only an attempt shows it,
 * as a database that reads and answers may block each COMMIT. The probe's connection replaces the abandoned one.
 * Never rejects.
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

/** Runs `work` with a separate connection, since the server's may hang. */
async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    query_timeout: PROBE_TIMEOUT_MS,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // its queries report errors
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(SET_UP);
    return await work(client);
  } finally {
    // a hanging connection is closed silently
    await client.end().catch(() => {});
  }
}
