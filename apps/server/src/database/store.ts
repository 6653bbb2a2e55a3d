import type { Kysely } from "kysely";
import { createLiveEventStore, type LiveEventStore } from "./live-event-records.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Tables } from "./tables.ts";

/** A transaction, or the last committed state (Storage.read), for repositories as in `bookingsIn(store)`. */
export interface Store {
  /** Raised by 1 by each transaction that changes facts; in such a write, the revision that COMMIT stores. */
  readonly factsRevision: number;
  /** Revision after this transaction's change: later than all lower ones, whatever a clock says. */
  readonly nextRevision: number;
}

export interface Connection<Tables> {
  readonly db: Kysely<Tables>;
  /** Leaves out and reports invalid rows. */
  readonly rows: RowDecoding;
  readonly liveEvents: LiveEventStore;
}

const connections = new WeakMap<Store, Connection<Tables>>();

export function createStore(
  db: Kysely<Tables>,
  rows: RowDecoding,
  { factsRevision, nextRevision }: { factsRevision(): number; nextRevision(): number },
  liveEvents: LiveEventStore = createLiveEventStore(db, rows),
): Store {
  const store: Store = {
    get factsRevision() {
      return factsRevision();
    },
    get nextRevision() {
      return nextRevision();
    },
  };
  connections.set(store, { db, rows, liveEvents });
  return store;
}

/** Gives each store one repository, made at its first use. */
export function repository<Tables, Repository>(
  create: (connection: Connection<Tables>, store: Store) => Repository,
): (store: Store) => Repository {
  const repositories = new WeakMap<Store, Repository>();
  return (store) => {
    const existing = repositories.get(store);
    if (existing !== undefined) return existing;
    const connection = connections.get(store);
    if (connection === undefined) throw new Error("a store that was not made by the storage");
    // the tables are known only to their repositories and the migrations
    const created = create(connection as unknown as Connection<Tables>, store);
    repositories.set(store, created);
    return created;
  };
}

export const liveEventsIn = repository(({ liveEvents }: Connection<Tables>) => liveEvents);
