import { sql, type Transaction } from "kysely";
import { Client } from "pg";
import { CODE_KEY_CHECK_KEY } from "../code-key-check.ts";
import type { Tables } from "../tables.ts";
import { CONNECT_TIMEOUT_MS, CONNECTION_SET_UP } from "./postgres-connection.ts";

/** Key of the advisory lock of each write transaction; the process has INSTANCE_LOCK. */
const WRITE_LOCK = 7_105_002;
/** Longest wait of `canStoreChanges` for the lock, and for an answer. */
const PROBE_LOCK_TIMEOUT = "3s";
const PROBE_TIMEOUT_MS = 6_000;

const TAKE_LOCK = `select pg_advisory_xact_lock(${WRITE_LOCK})`;

/** Waits until no other transaction writes. */
export async function takeWriteLock(transaction: Transaction<Tables>): Promise<void> {
  await sql.raw(TAKE_LOCK).execute(transaction);
}

/** Tries whether a change without effect can be committed, since a database that answers may block COMMIT. */
export async function canStoreChanges(url: string): Promise<boolean> {
  try {
    return await withConnection(url, async (client) => {
      const change = `update installation set value = value where key = '${CODE_KEY_CHECK_KEY}'`;
      await client.query("set synchronous_commit = on");
      await client.query(
        `begin; set local lock_timeout = '${PROBE_LOCK_TIMEOUT}'; ${TAKE_LOCK}; ${change}; commit`,
      );
      return true;
    });
  } catch {
    return false;
  }
}

/** A separate connection, since the server's may hang. */
async function withConnection<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    query_timeout: PROBE_TIMEOUT_MS,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // queries report errors
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(CONNECTION_SET_UP);
    return await work(client);
  } finally {
    // a hanging connection is closed silently
    await client.end().catch(() => {});
  }
}
