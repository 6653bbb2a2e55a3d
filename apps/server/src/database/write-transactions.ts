import { AsyncLocalStorage } from "node:async_hooks";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minus, seconds } from "@platzwart/domain/time/instant";
import { AbortedTransactionError } from "kysely";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { inTime } from "../platform/system/in-time.ts";
import type { Writer } from "./caller.ts";
import { refuseEndedCaller } from "./caller-check.ts";
import type { Database } from "./database.ts";
import { ChangeTracker, raiseFactsRevision } from "./facts-revision.ts";
import { createLiveEventStore, type LiveEvent } from "./live-event-records.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { OnLost, RefusalOfChanges, RefusalToStore } from "./storage.ts";
import { createStore, type Store } from "./store.ts";
import { WriteQueue } from "./write-queue.ts";

export interface StorageOptions {
  readonly database: Database;
  /** Leaves out and reports invalid rows. */
  readonly rows: RowDecoding;
  readonly serverLog: ServerLog;
  readonly clock: Pick<Clock, "elapsed" | "timer">;
  readonly factsRevision: number;
  /** A COMMIT is in doubt, the database is broken or has another writer; every later write rejects. */
  readonly onLost: OnLost;
}

const NOT_STORED: Readonly<Record<RefusalOfChanges, string>> = {
  disk_full: "the disk is full; nothing is stored until there is room",
  database_read_only: "the database takes no changes (it is read-only); nothing is stored until it does",
};
const STORED_AGAIN: Readonly<Record<RefusalOfChanges, string>> = {
  disk_full: "there is room on the disk again; changes are stored",
  database_read_only: "the database takes changes again; they are stored",
};

/** Longest wait of a caller for COMMIT, and for its answer (promises.md). */
const WRITE_TIMEOUT = seconds(3);
/** For so long `refusalToStore` says database_locked after the last refusal; the server writes every ten seconds. */
const LOCK_SHOWN_FOR = seconds(30);

/** How far a write is. */
interface Progress {
  /** The caller was refused, so nothing may be stored any more. */
  isGivenUp: boolean;
  /** Only COMMIT is left. */
  isCommitting: boolean;
  /** Error of the work; undefined: none. */
  failure: unknown;
}

function refuseIfGivenUp({ isGivenUp }: Progress): void {
  if (isGivenUp) throw new Refused({ code: "database_locked" });
}

/** Lane of WriteQueue: one per caller, one for all writers without identity; null: urgent, for the server. */
function laneOf(writer: Writer): string | null {
  if (writer.role === "server") return null;
  return writer.role === "public" ? "public" : `${writer.role} ${writer.id}`;
}

/** Runs all writes of the process, one transaction at a time. */
export class WriteTransactions {
  readonly #options: StorageOptions;
  readonly #listeners: ((events: readonly LiveEvent[]) => void)[] = [];
  /** Marks the async context of a write's work; `isOpen`: the work has not ended. */
  readonly #inProgress = new AsyncLocalStorage<{ isOpen: boolean }>();
  /** With the server's writes first, so that a flood of calls does not delay the control loop. */
  readonly #queue = new WriteQueue();
  /** Cause why the last change was refused; null: none was, or one was stored since. */
  #refusalOfChanges: RefusalOfChanges | null = null;
  /** Monotonic time of the last refusal because of a lock; null: never. */
  #lockedAt: Duration | null = null;
  /** Store.factsRevision at the last commit. */
  #factsRevision: number;
  /** null: writes are possible. */
  #loss: Error | null = null;
  #isClosed = false;

  constructor(options: StorageOptions) {
    const { database, factsRevision } = options;
    this.#options = options;
    this.#factsRevision = factsRevision;
    database.onLost((error) => this.#declareLost(error));
  }

  get factsRevision(): number {
    return this.#factsRevision;
  }

  get isBusy(): boolean {
    return this.#queue.isBusy;
  }

  get refusalOfChanges(): RefusalOfChanges | null {
    return this.#refusalOfChanges;
  }

  get refusalToStore(): RefusalToStore | null {
    const now = this.#options.clock.elapsed();
    const isLocked = this.#lockedAt !== null && minus(now, this.#lockedAt) < LOCK_SHOWN_FOR;
    return this.#refusalOfChanges ?? (isLocked ? "database_locked" : null);
  }

  onCommitted(listener: (events: readonly LiveEvent[]) => void): void {
    this.#listeners.push(listener);
  }

  async write<T>(writer: Writer, work: (store: Store) => Promise<T>): Promise<T> {
    this.refuseIfClosed();
    if (this.#inProgress.getStore()?.isOpen) {
      throw new Error("a write inside a write would wait for itself for ever");
    }
    const progress: Progress = { isGivenUp: false, isCommitting: false, failure: undefined };
    const writing = this.#queue.run(() => this.#transact(writer, work, progress), laneOf(writer));
    // no caller awaits the server's writes
    return writer.role === "server" ? writing : this.#inTime(writing, progress);
  }

  /** Refuses after WRITE_TIMEOUT: database_locked, or outcome_unknown once COMMIT was sent. */
  #inTime<T>(writing: Promise<T>, progress: Progress): Promise<T> {
    const { clock } = this.#options;
    return inTime(clock, WRITE_TIMEOUT, writing, () => {
      progress.isGivenUp = true;
      this.#lockedAt = clock.elapsed();
      throw new Refused({ code: progress.isCommitting ? "outcome_unknown" : "database_locked" });
    });
  }

  /** Runs work between two writes. */
  runBetween<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work, null);
  }

  /** Runs work outside of the present write, so that it may write itself. */
  runOutside(work: () => void): void {
    this.#inProgress.exit(work);
  }

  refuseIfClosed(): void {
    if (this.#isClosed) throw new Error("the storage is closed");
  }

  refuseIfLost(): void {
    if (this.#loss !== null) throw new Refused({ code: "storage_lost" }, { cause: this.#loss });
  }

  /** Resolves after the last write; false: closed before. */
  async close(): Promise<boolean> {
    if (this.#isClosed) return false;
    this.#isClosed = true;
    await this.#queue.idle();
    return true;
  }

  #declareLost(error: Error): void {
    if (this.#loss !== null || this.#isClosed) return;
    this.#loss = error;
    this.#options.onLost(error, () => this.#options.database.canStartAnew());
  }

  async #transact<T>(writer: Writer, work: (store: Store) => Promise<T>, progress: Progress): Promise<T> {
    this.refuseIfLost();
    refuseIfGivenUp(progress);
    if (this.#refusalOfChanges === "database_read_only") await this.#options.database.renewWriter();
    try {
      return await this.#store(writer, work, progress);
    } catch (error) {
      // the work's error is the cause, not an error of the rollback after it
      throw this.#failureOf(progress.failure ?? error, progress);
    }
  }

  async #store<T>(writer: Writer, work: (store: Store) => Promise<T>, progress: Progress): Promise<T> {
    const { database, rows, serverLog } = this.#options;
    const appended: LiveEvent[] = [];
    const changes = new ChangeTracker();
    const nextRevision = () => this.#factsRevision + 1;
    const newRevision = () => (changes.hasChangedFacts ? nextRevision() : this.#factsRevision);
    const revisions = { factsRevision: newRevision, nextRevision };
    const result = await database.writer.transaction().execute(async (transaction) => {
      try {
        await database.acquireWriteLock(transaction);
        await refuseEndedCaller(transaction, writer);
        refuseIfGivenUp(progress);
        const tracked = transaction.withPlugin(changes);
        const liveEvents = createLiveEventStore(tracked, rows, (event) => appended.push(event));
        const store = createStore(tracked, rows, revisions, liveEvents);
        const value = await this.#runInMarkedContext(work, store);
        if (changes.hasChangedFacts && !(await raiseFactsRevision(transaction, newRevision()))) {
          const error = new Error("the facts revision was raised by another process");
          this.#declareLost(error);
          throw error;
        }
        refuseIfGivenUp(progress);
        progress.isCommitting = true;
        return value;
      } catch (error) {
        progress.failure = error;
        throw error;
      }
    });
    this.#factsRevision = newRevision();
    // a transaction without a change does not show that changes can be stored again
    if (this.#refusalOfChanges !== null && changes.hasChanges) {
      serverLog.info(STORED_AGAIN[this.#refusalOfChanges]);
      this.#refusalOfChanges = null;
    }
    this.#notify(appended);
    return result;
  }

  /** Returns the error for the caller, and records its meaning for later transactions. */
  #failureOf(cause: unknown, { isCommitting }: Progress): unknown {
    const { database, serverLog } = this.#options;
    const refusal = database.changesRefusedBy(cause);
    if (refusal !== null) {
      // the engine has rolled back, even if COMMIT found the disk full
      if (this.#refusalOfChanges !== refusal) serverLog.error(NOT_STORED[refusal], cause);
      this.#refusalOfChanges = refusal;
      return new Refused({ code: refusal });
    }
    // SQLite locks at the begin of a transaction, and PostgreSQL has rolled back after a timeout
    if (database.isLocked(cause) && !isCommitting) {
      this.#lockedAt = this.#options.clock.elapsed();
      return new Refused({ code: "database_locked" });
    }
    // after a failed COMMIT the transaction is in doubt
    const isInDoubt = isCommitting && !(cause instanceof AbortedTransactionError);
    if (isInDoubt || database.isFatal(cause))
      this.#declareLost(new Error("a transaction could not be stored", { cause }));
    if (isInDoubt) return new Refused({ code: "outcome_unknown" }, { cause });
    // the first failing write gets the same refusal as later ones
    if (this.#loss !== null && !(cause instanceof Refused))
      return new Refused({ code: "storage_lost" }, { cause });
    return cause;
  }

  /** A write inside the marked context is refused, because it would wait for itself. */
  async #runInMarkedContext<T>(work: (store: Store) => Promise<T>, store: Store): Promise<T> {
    const transaction = { isOpen: true };
    try {
      return await this.#inProgress.run(transaction, () => work(store));
    } finally {
      transaction.isOpen = false;
    }
  }

  #notify(events: readonly LiveEvent[]): void {
    if (events.length === 0) return;
    for (const listener of this.#listeners) {
      try {
        listener(events);
      } catch (error) {
        this.#options.serverLog.error("a listener to committed events failed", error);
      }
    }
  }
}
