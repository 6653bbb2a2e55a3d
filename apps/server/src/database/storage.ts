import type { Writer } from "./caller.ts";
import type { LiveEvent } from "./live-event-records.ts";
import type { Store } from "./store.ts";

/** Why no change can be stored now, while reading, lights and doors continue. */
export type RefusalOfChanges = "disk_full" | "database_read_only";

/** database_locked: another program has a lock, or something delays every write. */
export type RefusalToStore = RefusalOfChanges | "database_locked";

/** Called once, when only a restart helps (decision 7); `canStartAnew` takes seconds, and never rejects. */
export type OnLost = (error: Error, canStartAnew: () => Promise<boolean>) => void;

export interface Storage {
  /** Each query sees the state committed at its time. */
  readonly read: Store;
  /**
   * Runs `work` in a transaction after earlier ones; resolves after COMMIT. `work` must await only its store.
   * Refuses ended callers (caller-check.ts) and with STORAGE_REFUSALS; a caller's write after 3 s with
   * database_locked (never stored) or, once COMMIT was sent, outcome_unknown. The server's writes come first.
   */
  write<T>(writer: Writer, work: (store: Store) => Promise<T>): Promise<T>;
  /** For callers' queries, on separate connections, so that slow ones delay no work of the server. */
  readonly ofCallers: Storage;
  /** All queries of `work` see the same committed state. */
  readInTransaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Refusal of the last write with a change, if none was stored since; null: none. */
  readonly refusalOfChanges: RefusalOfChanges | null;
  /** As `refusalOfChanges`, or database_locked for half a minute after such a refusal. */
  readonly refusalToStore: RefusalToStore | null;
  /** Whether a write or, with PostgreSQL, a query runs or waits. */
  readonly isBusy: boolean;
  /** Called after each COMMIT with the transaction's live events, by number. */
  onCommitted(listener: (events: readonly LiveEvent[]) => void): void;
  /** Called whenever a query finds the database's file damaged. */
  onDamaged(listener: () => void): void;
  /** Rejects if the database does not answer. */
  ping(): Promise<void>;
  /** Makes deleted data unrecoverable; false: prevented by a reading connection, such as a backup. */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}
