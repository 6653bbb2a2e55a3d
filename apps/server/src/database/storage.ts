import type { Writer } from "./caller.ts";
import type { LiveEvent } from "./live-event-records.ts";
import type { Store } from "./store.ts";

/** Why nothing can be stored now, while reading, lights and doors go on: codes of refusals. */
export type ChangesRefused = "disk_full" | "database_read_only";

/** ChangesRefused, or a lock: of another program, or one that delays every write. */
export type StoresNothing = ChangesRefused | "database_locked";

/**
 * Called once when nothing can be stored any more; only a restart helps (decision 7), once `canStartAnew` allows it.
 * That takes seconds, and never rejects.
 */
export type OnLost = (error: Error, canStartAnew: () => Promise<boolean>) => void;

/** The open database: it runs transactions. */
export interface Storage {
  /** The last committed state; each query sees the state committed at that time. */
  readonly read: Store;
  /**
   * Runs `work` in a write transaction, after all earlier ones, and resolves after COMMIT. When `work` throws,
   * nothing is stored. `work` must await only its store, because every other write waits for it. Refuses a writer
   * whose session, role, key or terminal has ended since the request began (sign_in_required, api_key_invalid,
   * terminal_not_enrolled), and any write while the disk is full (disk_full), the database takes no changes
   * (database_read_only), another program keeps the database locked (database_locked), it accepts no connection
   * (database_unavailable), or it is lost (storage_lost). A caller's write is refused after 3 s: with database_locked
   * and never stored, or with outcome_unknown once COMMIT was sent. The server's own writes have no limit and precede
   * those of callers.
   */
  write<T>(writer: Writer, work: (store: Store) => Promise<T>): Promise<T>;
  /**
   * The same storage for callers' queries, with separate connections, so that slow or locked queries delay neither
   * the loop nor the server's other work.
   */
  readonly ofCallers: Storage;
  /** Runs `work` in a read transaction: all its queries see the same committed state. */
  readInTransaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Refusal of the last write with a change, if none was stored since; null: none. */
  readonly refusesChanges: ChangesRefused | null;
  /**
   * As `refusesChanges` for questions about the hall's health, or database_locked: a write was refused in the last
   * half minute because the database is locked or too slow.
   */
  readonly storesNothing: StoresNothing | null;
  readonly isBusy: boolean;
  /** Adds a listener that gets, after each COMMIT, the live events that the transaction appended, by number. */
  onCommitted(listener: (events: readonly LiveEvent[]) => void): void;
  /** Calls the listener whenever a query finds the database's file damaged. */
  onDamaged(listener: () => void): void;
  /** Resolves when the database answers, else rejects. */
  ping(): Promise<void>;
  /**
   * Makes deleted data unrecoverable from the database's files; false: prevented by a reading connection, such as a
   * backup.
   */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}
