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
  /** Connections for callers' queries, which then wait for each other and not the loop for them. */
  readonly readerOfCallers: Kysely<Tables>;
  readonly writer: Kysely<Tables>;
  /** A connection that writes without a query timeout, for the long statements of migrations. */
  readonly migrator: Kysely<Tables>;
  /**
   * Takes the write lock, the first step of each write transaction; rejects if this process lost the instance
   * lock, which keeps other Platzwart processes out.
   */
  acquireWriteLock(transaction: Transaction<Tables>): Promise<void>;
  /** Why the engine stored nothing and rolled the transaction back, or could not begin it; null: another error. */
  changesRefusedBy(error: unknown): ChangesRefused | null;
  /** Gives the next transaction a new connection, since an old one may stay read-only. Never rejects. */
  renewWriter(): Promise<void>;
  /** Whether another program holds the write lock. */
  isLocked(error: unknown): boolean;
  /** Whether the database itself is broken, not only a query. */
  isFatal(error: unknown): boolean;
  /** Calls the listener, at most once, when this process has lost the instance lock and must not write any more. */
  onLost(listener: (error: Error) => void): void;
  /** Whether a restart could store again. Takes seconds, and never rejects. */
  canStartAnew(): Promise<boolean>;
  /** Calls the listener whenever a statement finds the database's file damaged; PostgreSQL handles this itself. */
  onDamaged(listener: () => void): void;
  isBusy(): boolean;
  /**
   * Removes deleted data: with SQLite from its files, with PostgreSQL from older row versions, whose bytes may remain
   * in free space until overwritten. false: impossible now. SQLite's is called between two transactions.
   */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}
