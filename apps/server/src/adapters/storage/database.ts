import type { Kysely, Transaction } from "kysely";
import type { Schema } from "./schema.ts";

export type Engine = "sqlite" | "postgres";

/** An open database that no other server process has open. */
export interface Database {
  readonly engine: Engine;
  /** Reads committed state; cannot write. */
  readonly reader: Kysely<Schema>;
  readonly writer: Kysely<Schema>;
  /** A writer without a query timeout, for long statements. */
  readonly migrator: Kysely<Schema>;
  /** The first step of each write transaction; rejects if this process no longer holds the database. */
  acquireWriteLock(transaction: Transaction<Schema>): Promise<void>;
  /** Whether an error means that the database itself fails, not only the query. */
  isFailing(error: unknown): boolean;
  /** Calls the listener, at most once, when this process is no longer the only server on the database. */
  onLost(listener: (error: Error) => void): void;
  /** Whether a query is in progress. */
  isBusy(): boolean;
  /** Removes deleted data from the files; false: not possible now. Called between two transactions. */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}
