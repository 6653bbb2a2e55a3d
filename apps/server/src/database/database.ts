import type { Kysely, Transaction } from "kysely";
import type { RefusalOfChanges } from "./storage.ts";
import type { Tables } from "./tables.ts";

export type Engine = "sqlite" | "postgres";

/** An engine's open database, which no other Platzwart process can open meanwhile. */
export interface Database {
  readonly engine: Engine;
  /** Reads committed state and cannot write. */
  readonly reader: Kysely<Tables>;
  /** Callers' queries wait for each other here, so that the loop does not wait for them. */
  readonly readerOfCallers: Kysely<Tables>;
  readonly writer: Kysely<Tables>;
  /** Has no query timeout, for the long statements of migrations. */
  readonly migrator: Kysely<Tables>;
  /** The first step of each write transaction; rejects if this process lost the instance lock. */
  acquireWriteLock(transaction: Transaction<Tables>): Promise<void>;
  /** Why nothing was stored and the transaction was rolled back or could not begin; null: another error. */
  changesRefusedBy(error: unknown): RefusalOfChanges | null;
  /** Gives the next transaction a new connection, since an old one may stay read-only; never rejects. */
  renewWriter(): Promise<void>;
  /** Another program has the write lock. */
  isLocked(error: unknown): boolean;
  /** The database itself is broken, not only a query. */
  isFatal(error: unknown): boolean;
  /** Called at most once, when this process lost the instance lock and must not write any more. */
  onLost(listener: (error: Error) => void): void;
  /** Whether a restart could store again; takes seconds, and never rejects. */
  canStartAnew(): Promise<boolean>;
  /** Called whenever a statement finds the file damaged; never with PostgreSQL, which handles this itself. */
  onDamaged(listener: () => void): void;
  /** Whether a query runs or waits. */
  isBusy(): boolean;
  /**
   * Removes deleted data, with SQLite between two transactions; false: impossible now. With PostgreSQL, bytes
   * may remain in free space until overwritten.
   */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}
