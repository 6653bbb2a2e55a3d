import { AsyncLocalStorage } from "node:async_hooks";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { AbortedTransactionError, type Kysely, sql } from "kysely";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { Writer } from "./caller.ts";
import { refuseEndedCaller } from "./caller-check.ts";
import { CommitWatch } from "./commit-watch.ts";
import { createStore } from "./create-store.ts";
import type { Database } from "./database.ts";
import { ChangeTracker, raiseFactsRevision, readFactsRevision } from "./facts-revision.ts";
import type { LiveEvent } from "./live-event-store.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Schema } from "./schema.ts";
import { type ChangesRefused, CommitInDoubt, type OnLost, type Storage, type Store } from "./storage.ts";
import { uniqueViolationOf } from "./unique-violation.ts";
import { WriteDelays } from "./write-delays.ts";
import { WriteQueue } from "./write-queue.ts";

interface StorageOptions {
  readonly database: Database;
  /** Decodes rows; leaves out and reports invalid ones. */
  readonly rows: RowDecoding;
  readonly serverLog: ServerLog;
  readonly clock: Pick<Clock, "elapsed">;
  /** The stored facts revision. */
  readonly factsRevision: number;
  /**
   * Called when this process must stop writing: a COMMIT may or may not have succeeded, the database is broken,
   * or another process may have written. From then on every write rejects; only a restart, which reads and checks all
   * data again, helps.
   */
  readonly onLost: OnLost;
}

const NOT_STORED: Readonly<Record<ChangesRefused, string>> = {
  disk_full: "the disk is full; nothing is stored until there is room",
  database_read_only: "the database takes no changes (it is read-only); nothing is stored until it does",
};
const STORED_AGAIN: Readonly<Record<ChangesRefused, string>> = {
  disk_full: "there is room on the disk again; changes are stored",
  database_read_only: "the database takes changes again; they are stored",
};

/** In whose lane a write waits; null: in none, as it is the server's own. Whoever is not identified shares one. */
function laneOf(writer: Writer): string | null {
  if (writer.role === "server") return null;
  return writer.role === "public" ? "public" : `${writer.role} ${writer.id}`;
}

/** Creates the storage of an open, migrated database. */
export function createStorage(options: StorageOptions): Storage {
  const { database, rows, serverLog, onLost } = options;
  /** Called with the live events of each committed transaction. */
  const listeners: ((events: readonly LiveEvent[]) => void)[] = [];
  /** Set in the async context of each write's work; `isOpen`: the work has not ended. */
  const transactionInProgress = new AsyncLocalStorage<{ isOpen: boolean }>();
  // the server's own writes go first, so that a flood of calls does not delay what the control loop stores; of the
  // others those of the callers in turn
  const queue = new WriteQueue();
  const commitWatch = new CommitWatch(() => {
    serverLog.warn("a COMMIT takes long; other changes are refused until it is done");
    queue.rejectWaiting(new Refused({ code: "database_locked" }));
  });
  /** Why a write was refused, where none has stored anything since. */
  let refusesChanges: ChangesRefused | null = null;
  const delays = new WriteDelays(options.clock);
  /** The revision of the last commit: the number of the facts' state (Store.factsRevision). */
  let factsRevision = options.factsRevision;
  /** Why nothing can be stored any more; null: writes are possible. */
  let loss: Error | null = null;
  let isClosed = false;

  function declareLost(error: Error): void {
    if (loss !== null || isClosed) return;
    loss = error;
    onLost(error, () => database.canStartAnew());
  }
  database.onLost(declareLost);

  function refuseIfLost(): void {
    if (loss !== null) throw new Refused({ code: "storage_lost" }, { cause: loss });
  }

  async function transact<T>(writer: Writer, work: (store: Store) => Promise<T>): Promise<T> {
    refuseIfLost();
    if (refusesChanges === "database_read_only") await database.renewWriter();
    // the live events of this transaction
    const appended: LiveEvent[] = [];
    const changes = new ChangeTracker();
    const nextRevision = () => factsRevision + 1;
    const revision = () => (changes.hasChangedFacts ? nextRevision() : factsRevision);
    const revisions = { factsRevision: revision, nextRevision };
    // isCommitting: the work is done, only COMMIT is left
    const progress = { isCommitting: false };
    // the error of the work; undefined: none
    let failure: unknown;
    try {
      const result = await database.writer.transaction().execute(async (transaction) => {
        try {
          await database.acquireWriteLock(transaction);
          await refuseEndedCaller(transaction, writer, refusesChanges);
          const value = await runInMarkedContext(
            work,
            createStore(transaction.withPlugin(changes), rows, revisions, (event) => appended.push(event)),
          );
          if (changes.hasChangedFacts && !(await raiseFactsRevision(transaction, revision()))) {
            const error = new Error("the facts revision was raised by another process");
            declareLost(error);
            throw error;
          }
          progress.isCommitting = true;
          commitWatch.begin();
          return value;
        } catch (error) {
          failure = error;
          throw error;
        }
      });
      factsRevision = revision();
      // a transaction that changed nothing needed no room
      if (refusesChanges !== null && changes.hasChanges) {
        serverLog.info(STORED_AGAIN[refusesChanges]);
        refusesChanges = null;
      }
      notify(appended);
      return result;
    } catch (error) {
      // if the work failed, its error is the cause, not an error of the rollback after it
      const cause = failure ?? error;
      const code = database.changesRefusedBy(cause);
      if (code !== null) {
        // the engine has rolled back, also when COMMIT found the disk full: nothing is stored, and nothing is in doubt
        if (refusesChanges !== code) serverLog.error(NOT_STORED[code], cause);
        refusesChanges = code;
        throw new Refused({ code });
      }
      // SQLite takes its lock as a transaction begins, and PostgreSQL has rolled back what waited for one in vain
      if (database.isLocked(cause) && !progress.isCommitting) {
        delays.refused();
        throw new Refused({ code: "database_locked" });
      }
      // COMMIT failed: nobody knows whether the database has stored the transaction
      const isInDoubt = progress.isCommitting && !(cause instanceof AbortedTransactionError);
      if (isInDoubt || database.isFatal(cause))
        declareLost(new Error("a transaction could not be stored", { cause }));
      const violation = uniqueViolationOf(cause);
      if (violation !== null) throw violation;
      if (isInDoubt) throw new CommitInDoubt("it is not known whether a transaction was stored", { cause });
      // the one that met the loss is told as those after it
      if (loss !== null && !(cause instanceof Refused))
        throw new Refused({ code: "storage_lost" }, { cause });
      throw cause;
    } finally {
      commitWatch.end();
    }
  }

  /** Runs the work in a marked async context: a write inside it is refused, because it would wait for itself. */
  async function runInMarkedContext<T>(work: (store: Store) => Promise<T>, store: Store): Promise<T> {
    const transaction = { isOpen: true };
    try {
      return await transactionInProgress.run(transaction, () => work(store));
    } finally {
      transaction.isOpen = false;
    }
  }

  function notify(events: readonly LiveEvent[]): void {
    if (events.length === 0) return;
    for (const listener of listeners) {
      try {
        listener(events);
      } catch (error) {
        serverLog.error("a listener to committed events failed", error);
      }
    }
  }

  /** Reading by the connections of this reader. */
  const readingOf = (reader: Kysely<Schema>): Pick<Storage, "read" | "readInTransaction"> => ({
    read: createStore(reader, rows, {
      factsRevision: () => factsRevision,
      nextRevision: () => factsRevision + 1,
    }),

    readInTransaction: (work) =>
      reader
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (transaction) => {
          const revision = await readFactsRevision(transaction);
          const revisions = { factsRevision: () => revision, nextRevision: () => revision + 1 };
          return work(createStore(transaction, rows, revisions));
        }),
  });

  const storage: Storage = {
    place: database.place,
    ...readingOf(database.reader),

    get ofCallers() {
      return ofCallers;
    },

    async write(writer, work) {
      if (isClosed) throw new Error("the storage is closed");
      if (transactionInProgress.getStore()?.isOpen) {
        throw new Error("a write inside a write would wait for itself for ever");
      }
      if (commitWatch.isHanging) throw new Refused({ code: "database_locked" });
      return delays.during(() => queue.run(() => transact(writer, work), laneOf(writer)));
    },

    get isBusy() {
      return queue.isBusy || database.isBusy();
    },

    get refusesChanges() {
      return refusesChanges;
    },

    get storesNothing() {
      return refusesChanges ?? (delays.isHeldUp ? "database_locked" : null);
    },

    onCommitted: (listener) => {
      listeners.push(listener);
    },

    // the listener may write, after the transaction that met the damage
    onDamaged: (listener) => database.onDamaged(() => transactionInProgress.exit(listener)),

    async ping() {
      refuseIfLost();
      await sql`select 1 from installation limit 1`.execute(database.reader);
    },

    async purgeDeletedData() {
      if (isClosed) throw new Error("the storage is closed");
      // PostgreSQL cleans up beside the writes, SQLite between two of them
      if (database.engine === "postgres") return database.purgeDeletedData();
      return queue.run(() => database.purgeDeletedData(), null);
    },

    async close() {
      if (isClosed) return;
      isClosed = true;
      await queue.idle();
      await database.close();
    },
  };
  const isSameReader = database.readerOfCallers === database.reader;
  // everything else is that of the storage itself
  const ofCallers: Storage = isSameReader
    ? storage
    : Object.assign(Object.create(storage) as Storage, readingOf(database.readerOfCallers));
  return storage;
}
