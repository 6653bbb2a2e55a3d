import type { Kysely, Transaction } from "kysely";
import type { ChangesRefused } from "./storage.ts";
import type { Tables } from "./tables.ts";

/** Which database engine stores the data. */
export type Engine = "sqlite" | "postgres";

/** An open database; while it is open, no other Platzwart process can open it. */
export interface Database {
  readonly engine: Engine;
  /** Connections that read committed state and cannot write. */
  readonly reader: Kysely<Tables>;
  /** The same for what callers ask, so that their questions wait for each other and not the loop for them. */
  readonly readerOfCallers: Kysely<Tables>;
  /** The connection of the write transactions. */
  readonly writer: Kysely<Tables>;
  /** A connection that writes without a query timeout, for the long statements of migrations. */
  readonly migrator: Kysely<Tables>;
  /**
   * Takes the write lock, the first step of each write transaction; rejects if this process lost the instance
   * lock, which keeps other Platzwart processes out.
   */
  acquireWriteLock(transaction: Transaction<Tables>): Promise<void>;
  /** Why the engine stored nothing and rolled the transaction back, or could not even begin it; null: another error. */
  changesRefusedBy(error: unknown): ChangesRefused | null;
  /** Has the next transaction take another connection: one may stay read-only where a new one is not. Never rejects. */
  renewWriter(): Promise<void>;
  /** Whether the error says that another program holds the lock for writing. */
  isLocked(error: unknown): boolean;
  /** Whether an error means that the database itself is broken, not only that the query failed. */
  isFatal(error: unknown): boolean;
  /**
   * Calls the listener, at most once, when this process has lost the instance lock, so that it must not write
   * any more.
   */
  onLost(listener: (error: Error) => void): void;
  /** Whether a new start could store again. Takes seconds, and never rejects. */
  canStartAnew(): Promise<boolean>;
  /** Calls the listener whenever a statement found the database's file to be damaged; PostgreSQL looks after its own. */
  onDamaged(listener: () => void): void;
  /** Whether a query is in progress. */
  isBusy(): boolean;
  /**
   * Removes what was deleted: with SQLite from its files, with PostgreSQL from the older versions of its rows, whose bytes
   * may lie in free space until they are written over. false: not possible now. SQLite's is called between two
   * transactions.
   */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}
