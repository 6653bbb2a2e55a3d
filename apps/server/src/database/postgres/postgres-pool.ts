import { Refused } from "@platzwart/domain/refusal";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from "kysely";
import { Pool, type PoolClient, type PoolConfig, types } from "pg";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import type { Tables } from "../tables.ts";
import { CONNECT_TIMEOUT_MS, SET_UP } from "./postgres-connection.ts";
import { acceptsNoConnection, isConnectionEnded, isGivenUp } from "./postgres-errors.ts";

/** PostgreSQL's object id of the type int8 (bigint). */
const INT8_OID = 20;

/**
 * Reads int8 as a number instead of text: epoch milliseconds and all counts are safe integers, and row decoding refuses
 * larger values.
 */
const NUMBER_TYPES: NonNullable<PoolConfig["types"]> = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8_OID && format !== "binary"
      ? Number
      : types.getTypeParser(oid, format as "text")) as typeof types.getTypeParser,
};

interface OpenPool {
  readonly db: Kysely<Tables>;
  readonly pool: Pool;
}

/** The pools of connections to a database, each with its Kysely. */
export class Pools {
  readonly #url: string;
  readonly #serverLog: ServerLog;
  readonly #refusing: (pool: Pool) => PostgresPool;
  readonly #opened: OpenPool[] = [];

  constructor(url: string, serverLog: ServerLog) {
    this.#url = url;
    this.#serverLog = serverLog;
    this.#refusing = refusingWithoutConnection(serverLog);
  }

  /** `setUp`: the statement that each new connection runs first. */
  open(limits: Pick<PoolConfig, "max" | "query_timeout">, setUp: string): OpenPool {
    // by the pool and not by Kysely, which would keep a connection whose set-up failed, and nobody could write any more
    const verify: PoolConfig["verify"] = (client, done) => {
      client.query(`${SET_UP}; ${setUp}`).then(() => done(), done);
    };
    const pool = createPool(this.#url, { ...limits, verify }, this.#serverLog);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: this.#refusing(pool) }) });
    const opened = { db, pool };
    this.#opened.push(opened);
    return opened;
  }

  /** Opens all connections that it can get. */
  async connect(): Promise<void> {
    await Promise.all(this.#opened.map(({ pool }) => openAll(pool)));
  }

  /** Whether a query is in progress. */
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

/** Connections whose 64-bit integers arrive as numbers; `limits`: at least how many there are. */
export function createPool(url: string, limits: PoolConfig, serverLog: ServerLog): Pool {
  const pool = new Pool({
    ...limits,
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // one that was given back might be taken by others, and the hall would get none again
    idleTimeoutMillis: 0,
    keepAlive: true,
    // one that is not in use is found broken before it is needed
    keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
    types: NUMBER_TYPES,
  });
  // without a listener its error would end the process; the pool itself hears a connection only while it is idle, and
  // replaces a broken one either way
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

/** Opens all connections of a pool that it can get, so that a running hall has them while others take the rest. */
async function openAll(pool: Pool): Promise<void> {
  const opened: PoolClient[] = [];
  try {
    // one after the other: all at once would wait for each other before their limits are lifted (SET_UP)
    while (opened.length < pool.options.max) opened.push(await pool.connect());
  } catch {
    // it goes on with what it got
  }
  for (const client of opened) client.release();
}

/**
 * Makes pools refuse (database_unavailable) what they have no connection for; that is logged once, and its end. The same
 * is what nobody answers in time, or whose connection ends.
 */
function refusingWithoutConnection(serverLog: ServerLog): (pool: Pool) => PostgresPool {
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
          return refusingWithoutAnswer(await pool.connect(), serverLog);
        } catch (cause) {
          if (!acceptsNoConnection(cause) && !isConnectionEnded(cause) && !isGivenUp(cause)) throw cause;
          if (!isRefused) serverLog.error("the database accepts no connection", cause);
          isRefused = true;
          throw new Refused({ code: "database_unavailable" }, { cause });
        }
      },
      end: () => pool.end(),
    };
  };
}

/**
 * A connection as Kysely uses it. One whose question was given up still waits for the answer, and so would all that are
 * asked after it: it is asked nothing more, no rollback either, and closes instead of going back to the pool, which hands
 * out first what came back last.
 */
function refusingWithoutAnswer(client: PoolClient, serverLog: ServerLog): PostgresPoolClient {
  let hanging: Error | null = null;
  const query = async (statement: string, values: readonly unknown[]) => {
    if (hanging !== null) throw new Refused({ code: "database_unavailable" }, { cause: hanging });
    try {
      return await client.query(statement, [...values]);
    } catch (cause) {
      // its end is logged by itself, and the pool hands it out no more; a COMMIT is in doubt all the same (storage.ts)
      if (isConnectionEnded(cause)) throw new Refused({ code: "database_unavailable" }, { cause });
      if (!isGivenUp(cause)) throw cause;
      serverLog.warn("database connection given up", { reason: cause.message });
      hanging = cause;
      throw new Refused({ code: "database_unavailable" }, { cause });
    }
  };
  return {
    // no cursor, which it may ask with too, is used
    query: query as unknown as PostgresPoolClient["query"],
    release: (isBroken = false) => client.release(isBroken || hanging !== null),
  };
}
