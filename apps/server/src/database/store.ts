import type { Kysely } from "kysely";
import type { LiveEventStore } from "./live-event-store.ts";
import { createLiveEventStore } from "./live-event-tables.ts";
import type { RowDecoding } from "./row-decoding.ts";
import type { Schema } from "./schema.ts";

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

/** What a repository reads and writes with. */
interface Connection {
  readonly db: Kysely<Schema>;
  /** Decodes rows; leaves out and reports invalid ones. */
  readonly rows: RowDecoding;
  readonly liveEvents: LiveEventStore;
}

const connections = new WeakMap<Store, Connection>();

/**
 * Creates the store of a connection or transaction. `rows`: decodes rows, leaves out invalid ones; `factsRevision`: the
 * revision of the state that it sees; `nextRevision`: the one that a change makes; `onAppended`: gets each inserted live
 * event.
 */
export function createStore(
  db: Kysely<Schema>,
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
export function repository<Repository>(
  create: (connection: Connection, store: Store) => Repository,
): (store: Store) => Repository {
  const made = new WeakMap<Store, Repository>();
  return (store) => {
    const known = made.get(store);
    if (known !== undefined) return known;
    const connection = connections.get(store);
    if (connection === undefined) throw new Error("a store that was not made by the storage");
    const created = create(connection, store);
    made.set(store, created);
    return created;
  };
}

export const liveEventsIn = repository(({ liveEvents }) => liveEvents);
