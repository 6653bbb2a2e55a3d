import type { Writer } from "./caller.ts";
import type { LiveEvent } from "./live-event-records.ts";
import type { Store } from "./store.ts";

/** Why nothing can be stored for now, while reading, lights and doors go on: the codes of the refusals. */
export type ChangesRefused = "disk_full" | "database_read_only";

/** The same, or another program keeps the database locked, or the database makes everybody wait who has to store something. */
export type StoresNothing = ChangesRefused | "database_locked";

/**
 * Called once when nothing can be stored any more; only a new start helps (decision 7), once `canStartAnew` says so. It
 * may take some seconds for that, and never rejects.
 */
export type OnLost = (error: Error, canStartAnew: () => Promise<boolean>) => void;

/** The open database: it runs transactions. */
export interface Storage {
  /** The last committed state; each query sees the state committed at that time. */
  readonly read: Store;
  /**
   * Runs `work` in a write transaction, after all earlier ones, and resolves after COMMIT. When `work` throws, nothing
   * is stored. `work` must await only what it asks of its store, because every other write waits for it. Refuses a writer whose
   * session, role, key or terminal has ended since the request began (sign_in_required, api_key_invalid,
   * terminal_not_enrolled), and any
   * write while the disk is full (disk_full), the database takes no changes (database_read_only) or another program keeps the
   * database locked (database_locked), it accepts no connection (database_unavailable), or when it is lost (storage_lost). A
   * caller's write is refused after 3 s: with database_locked and never stored, or with outcome_unknown once COMMIT was
   * sent. The server's own writes have no limit and overtake those of callers.
   */
  write<T>(writer: Writer, work: (store: Store) => Promise<T>): Promise<T>;
  /**
   * The same storage for what callers ask: reading has connections of its own, so that questions which take long, or wait
   * for a lock, keep the loop and the server's other work from nothing.
   */
  readonly ofCallers: Storage;
  /** Runs `work` in a read transaction: all its queries see the same committed state. */
  readInTransaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Why the last write that would have stored something was refused, with none stored since; null: it was not. */
  readonly refusesChanges: ChangesRefused | null;
  /**
   * What whoever asks how the hall does is told: the same, or that a write was refused in the last half minute because the
   * database is locked or does not answer in time.
   */
  readonly storesNothing: StoresNothing | null;
  /** Whether a query or a transaction is running. */
  readonly isBusy: boolean;
  /** Adds a listener that gets, after each COMMIT, the live events that the transaction appended, by number. */
  onCommitted(listener: (events: readonly LiveEvent[]) => void): void;
  /** Calls the listener whenever a query found the database's file to be damaged. */
  onDamaged(listener: () => void): void;
  /** Resolves when the database answers, else rejects. */
  ping(): Promise<void>;
  /**
   * Makes deleted data unrecoverable from the database's files; false: another connection that reads, such as a backup,
   * prevents it now.
   */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}
