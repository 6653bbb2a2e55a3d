import { Refused } from "@platzwart/domain/refusal";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { Pool, type PoolClient, type PoolConfig, types } from "pg";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { Tables } from "../tables.ts";
import { CONNECT_TIMEOUT_MS, CONNECTION_SET_UP, namedConnection } from "./postgres-connection.ts";
import { acceptsNoConnection, isConnectionEnded, isTimeout } from "./postgres-errors.ts";

/** PostgreSQL's object id of the type int8 (bigint). */
const INT8_OID = 20;

/** Epoch milliseconds and counts are safe integers, and row decoding refuses larger values. */
export const NUMBER_TYPES: NonNullable<PoolConfig["types"]> = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8_OID && format !== "binary"
      ? Number
      : types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
};

interface OpenPool {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
}

/** All connection pools of one database. */
export class Pools {
  readonly #url: string;
  readonly #applicationName: string | null;
  readonly #serverLog: ServerLog;
  readonly #wrapPool: (pool: Pool) => PostgresPool;
  readonly #opened: OpenPool[] = [];

  /** `applicationName`: see namedConnection. */
  constructor(url: string, applicationName: string | null, serverLog: ServerLog) {
    this.#url = url;
    this.#applicationName = applicationName;
    this.#serverLog = serverLog;
    this.#wrapPool = wrapPool(serverLog);
  }

  /** `setUp`: statements that each new connection begins with. */
  open(limits: Pick<PoolConfig, "max" | "query_timeout">, setUp: string): OpenPool {
    // in the pool, since Kysely would keep a connection whose set-up failed, and no write would succeed
    const verify: PoolConfig["verify"] = (client, done) => {
      client.query(`${CONNECTION_SET_UP}; ${setUp}`).then(() => done(), done);
    };
    const connection = namedConnection(this.#url, this.#applicationName);
    const pool = createPool(connection, { ...limits, verify }, this.#serverLog);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#wrapPool(pool) }) });
    const opened = { db, pool };
    this.#opened.push(opened);
    return opened;
  }

  /** Opens all connections of all pools. */
  async connect(): Promise<void> {
    await Promise.all(this.#opened.map(({ pool }) => openAll(pool)));
  }

  get isBusy(): boolean {
    return this.#opened.some(({ pool }) => pool.totalCount > pool.idleCount || pool.waitingCount > 0);
  }

  /** The newest first; never rejects. */
  async close(): Promise<void> {
    for (const opened of this.#opened.toReversed()) await close(opened).catch(() => {});
  }
}

async function close({ db, pool }: OpenPool): Promise<void> {
  await db.destroy();
  if (!pool.ending) await pool.end();
}

/** 64-bit integers arrive as numbers; `limits`: at least the number of connections. */
export function createPool(
  connection: ReturnType<typeof namedConnection>,
  limits: PoolConfig,
  serverLog: ServerLog,
): Pool {
  const pool = new Pool({
    ...limits,
    ...connection,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // connections stay open, as other programs might take the place of a closed one
    idleTimeoutMillis: 0,
    keepAlive: true,
    // a broken idle connection is detected before its use
    keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
    types: NUMBER_TYPES,
  });
  // an unhandled error would end the process; the pool replaces broken connections itself
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    let isLost = false;
    client.on("error", (error) => {
      if (!isLost) serverLog.warn("database connection lost", { reason: error.message });
      isLost = true;
    });
  });
  return pool;
}

/** Reserves the connections of a running hall before other programs take them. */
async function openAll(pool: Pool): Promise<void> {
  const opened: PoolClient[] = [];
  try {
    // one by one: in parallel they would wait for each other under PostgreSQL's own limits (CONNECTION_SET_UP)
    while (opened.length < pool.options.max) opened.push(await pool.connect());
  } catch {
    // continues with the available ones
  }
  for (const client of opened) client.release();
}

/** Makes a pool refuse with database_unavailable without a connection or answer, and logs begin and end of that. */
function wrapPool(serverLog: ServerLog): (pool: Pool) => PostgresPool {
  let isRefused = false;
  return (pool) => {
    pool.on("connect", () => {
      if (isRefused) serverLog.info("the database accepts connections again");
      isRefused = false;
    });
    return {
      options: pool.options,
      async connect() {
        try {
          return wrapClient(await pool.connect(), serverLog);
        } catch (cause) {
          if (!acceptsNoConnection(cause) && !isConnectionEnded(cause) && !isTimeout(cause)) throw cause;
          if (!isRefused) serverLog.error("the database accepts no connection", cause);
          isRefused = true;
          throw new Refused({ code: "database_unavailable" }, { cause });
        }
      },
      end: () => pool.end(),
    };
  };
}

/** After a timeout the connection takes no further query, not even a rollback, and is closed when released. */
function wrapClient(client: PoolClient, serverLog: ServerLog): PostgresPoolClient {
  let timeoutError: Error | null = null;
  const query = async (statement: string, values: readonly unknown[]) => {
    if (timeoutError !== null) throw new Refused({ code: "database_unavailable" }, { cause: timeoutError });
    try {
      return await client.query(statement, [...values]);
    } catch (cause) {
      // the pool logs and drops the connection; a COMMIT is in doubt all the same (storage.ts)
      if (isConnectionEnded(cause)) throw new Refused({ code: "database_unavailable" }, { cause });
      if (!isTimeout(cause)) throw cause;
      serverLog.warn("database connection given up", { reason: cause.message });
      timeoutError = cause;
      throw new Refused({ code: "database_unavailable" }, { cause });
    }
  };
  return {
    // cursors, which the type allows, are not used
    query: query as unknown as PostgresPoolClient["query"],
    release: (isBroken = false) => client.release(isBroken || timeoutError !== null),
  };
}
