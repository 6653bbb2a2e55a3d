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
   * The number of the present state of the facts (the stored data that decide what lights and doors do, and what is
   * shown about them). Each transaction that changes facts raises it by 1: courts, codes, bookings, blocks, settings,
   * equipment, the scheduler's pause, names of users. Inside a write that has changed facts it is the number that
   * COMMIT will store.
   */
  readonly factsRevision: number;
  /**
   * The number that the facts have once this transaction has changed them: what is made in it is later than all with a
   * lower one, whatever a clock says.
   */
  readonly nextRevision: number;
}

/** What a repository reads and writes its tables with. */
export interface Connection<Tables> {
  readonly db: Kysely<Tables>;
  /** Decodes rows; leaves out and reports invalid ones. */
  readonly rows: RowDecoding;
  readonly liveEvents: LiveEventStore;
}

const connections = new WeakMap<Store, Connection<Tables>>();

/**
 * Creates the store of a connection or transaction. `rows`: decodes rows, leaves out invalid ones; `factsRevision`: the
 * revision of the state that it sees; `nextRevision`: the one that a change makes; `liveEvents`: left out: those of the
 * connection.
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

/** The function that makes a repository in a store, once for each store. */
export function repository<Tables, Repository>(
  create: (connection: Connection<Tables>, store: Store) => Repository,
): (store: Store) => Repository {
  const made = new WeakMap<Store, Repository>();
  return (store) => {
    const known = made.get(store);
    if (known !== undefined) return known;
    const connection = connections.get(store);
    if (connection === undefined) throw new Error("a store that was not made by the storage");
    // which tables there are is known to the migrations and to each repository of its own
    const created = create(connection as unknown as Connection<Tables>, store);
    made.set(store, created);
    return created;
  };
}

export const liveEventsIn = repository(({ liveEvents }: Connection<Tables>) => liveEvents);
