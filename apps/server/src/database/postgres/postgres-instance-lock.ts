import { StartRefused } from "@platzwart/domain/start-refusal";
import { Client } from "pg";
import {
  CONNECT_TIMEOUT_MS,
  CONNECTION_SET_UP,
  namedConnection,
  withoutUser,
} from "./postgres-connection.ts";
import { isLockNotAvailable } from "./postgres-errors.ts";

/** Key of the advisory lock for the running Platzwart process. */
export const INSTANCE_LOCK = 7_105_001;
/** PostgreSQL releases the lock of a killed process after a moment. */
const LOCK_TIMEOUT = "3s";

/** Excludes other Platzwart processes; PostgreSQL releases the lock with its connection. */
export class InstanceLock {
  readonly #client: Client;
  readonly #database: string;
  #listener: ((error: Error) => void) | null = null;
  #loss: Error | null = null;
  #isReleased = false;
  /** Id of PostgreSQL's process behind the connection; null: lock not acquired. */
  backendPid: number | null = null;

  /** `applicationName`: see namedConnection. */
  constructor(url: string, applicationName: string | null) {
    this.#database = withoutUser(url);
    this.#client = new Client({
      ...namedConnection(url, applicationName),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
    });
    this.#client.on("error", (error) => this.reportLoss(error.message));
    this.#client.on("end", () => this.reportLoss("the connection ended"));
  }

  async connect(): Promise<void> {
    await this.#client.connect();
    await this.#client.query(CONNECTION_SET_UP);
  }

  /** Refuses when another process has the lock for more than three seconds. */
  async acquire(): Promise<void> {
    await this.#client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`);
    try {
      await this.wait();
    } catch (cause) {
      if (!isLockNotAvailable(cause)) throw cause;
      throw new StartRefused(
        { code: "database_in_use", database: this.#database },
        "another Platzwart process is already using it",
        { cause },
      );
    }
  }

  /** Waits for the lock as long as another process has it; rejects when the connection ends. */
  async wait(): Promise<void> {
    await this.#client.query("select pg_advisory_lock($1)", [INSTANCE_LOCK]);
    const { rows } = await this.#client.query<{ pid: number }>("select pg_backend_pid() as pid");
    this.backendPid = rows[0]?.pid ?? null;
  }

  /** Runs a query on the lock's connection. */
  async query<Row extends object>(text: string): Promise<readonly Row[]> {
    return (await this.#client.query<Row>(text)).rows;
  }

  onLost(listener: (error: Error) => void): void {
    this.#listener = listener;
    if (this.#loss !== null) listener(this.#loss);
  }

  /** Calls the listener at the first loss, and returns this loss as an error. */
  reportLoss(reason: string): Error {
    if (this.#loss !== null) return this.#loss;
    this.#loss = new Error(
      `the lock that keeps other Platzwart processes off the database is lost: ${reason}`,
    );
    if (!this.#isReleased) this.#listener?.(this.#loss);
    return this.#loss;
  }

  get isLost(): boolean {
    return this.#loss !== null;
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    await this.#client.end();
  }
}
