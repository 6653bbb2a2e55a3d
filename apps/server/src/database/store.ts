import type { Kysely } from "kysely";
import { createLiveEventStore, type LiveEventStore } from "./live-event-records.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Tables } from "./tables.ts";

/**
 * One transaction or, as Storage.read, the last committed state. Each kind of stored data has a function that makes its
 * repository in a store: `bookingsIn(store)`.
 */
export interface Store {
  /**
   * Revision of the facts (the stored data that decide lights and doors, and that are shown about them): courts,
   * codes, bookings, blocks, settings, equipment, the scheduler's pause, names of users. Each transaction that
   * changes facts raises it by 1. Inside such a write it is the revision that COMMIT will store.
   */
  readonly factsRevision: number;
  /** Revision of the facts after this transaction's change: later than all lower ones, whatever a clock says. */
  readonly nextRevision: number;
}

export interface Connection<Tables> {
  readonly db: Kysely<Tables>;
  /** Decodes rows; leaves out and reports invalid ones. */
  readonly rows: RowDecoding;
  readonly liveEvents: LiveEventStore;
}

const connections = new WeakMap<Store, Connection<Tables>>();

/**
 * `rows`: decodes rows, leaves out invalid ones; `factsRevision`: revision of the visible state; `nextRevision`: that
 * of a change; `liveEvents`: default: the connection's.
 */
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

/** Returns a function that makes a repository, once per store. */
export function repository<Tables, Repository>(
  create: (connection: Connection<Tables>, store: Store) => Repository,
): (store: Store) => Repository {
  const made = new WeakMap<Store, Repository>();
  return (store) => {
    const known = made.get(store);
    if (known !== undefined) return known;
    const connection = connections.get(store);
    if (connection === undefined) throw new Error("a store that was not made by the storage");
    // the present tables are known to the migrations and to their repositories
    const created = create(connection as unknown as Connection<Tables>, store);
    made.set(store, created);
    return created;
  };
}

export const liveEventsIn = repository(({ liveEvents }: Connection<Tables>) => liveEvents);
