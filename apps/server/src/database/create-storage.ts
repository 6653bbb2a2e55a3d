import { type Kysely, sql } from "kysely";
import { readFactsRevision } from "./facts-revision.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Storage } from "./storage.ts";
import { createStore } from "./store.ts";
import type { Tables } from "./tables.ts";
import { type StorageOptions, WriteTransactions } from "./write-transactions.ts";

export function createStorage(options: StorageOptions): Storage {
  const { database, rows } = options;
  const writes = new WriteTransactions(options);
  const storage: Storage = {
    ...readersOf(database.reader, rows, writes),

    get ofCallers() {
      return ofCallers;
    },

    write: (writer, work) => writes.write(writer, work),

    get isBusy() {
      return writes.isBusy || database.isBusy();
    },

    get refusalOfChanges() {
      return writes.refusalOfChanges;
    },

    get refusalToStore() {
      return writes.refusalToStore;
    },

    onCommitted: (listener) => writes.onCommitted(listener),

    // outside of the transaction that found the damage, so that the listener may write
    onDamaged: (listener) => database.onDamaged(() => writes.runOutside(listener)),

    async ping() {
      writes.refuseIfLost();
      await sql`select 1 from installation limit 1`.execute(database.reader);
    },

    async purgeDeletedData() {
      writes.refuseIfClosed();
      // PostgreSQL cleans up during writes, SQLite between two of them
      if (database.engine === "postgres") return database.purgeDeletedData();
      return writes.runBetween(() => database.purgeDeletedData());
    },

    async close() {
      if (await writes.close()) await database.close();
    },
  };
  const ofCallers: Storage =
    database.readerOfCallers === database.reader
      ? storage
      : Object.assign(Object.create(storage) as Storage, readersOf(database.readerOfCallers, rows, writes));
  return storage;
}

function readersOf(
  reader: Kysely<Tables>,
  rows: RowDecoding,
  writes: WriteTransactions,
): Pick<Storage, "read" | "readInTransaction"> {
  return {
    read: createStore(reader, rows, {
      factsRevision: () => writes.factsRevision,
      nextRevision: () => writes.factsRevision + 1,
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
  };
}
