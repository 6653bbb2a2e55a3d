import { between, type Instant } from "@platzwart/domain/time/instant";
import {
  CLOCK_TOLERANCE,
  type HallState,
  type LiveDevices,
  MAX_AGE,
  readStoredHall,
  type StoredHall,
  stateAt,
} from "./hall-state.ts";
import type { Storage, Store } from "./ports/storage.ts";

/**
 * The stored hall at one revision of its facts: the data that decide what lights and doors should do, and the data that
 * are shown with courts and doors.
 */
export interface Snapshot {
  /** A number that grows with every committed change of the facts. */
  readonly revision: number;
  /** When the hall was read from the database. */
  readonly readAt: Instant;
  readonly hall: StoredHall;
}

/**
 * Caches the stored hall, so that each revision of its facts is read once. After a day the hall is read again, because
 * codes that were too far in the future for the first read matter by then (design: storage).
 */
export class HallSnapshot {
  readonly #storage: Storage;
  readonly #live: () => LiveDevices;
  #cached: Snapshot | null = null;
  /** The read in progress; null: none. */
  #reading: Promise<void> | null = null;
  #reads = 0;

  /** `live`: see stateAt. */
  constructor(storage: Storage, live: () => LiveDevices) {
    this.#storage = storage;
    this.#live = live;
  }

  /** How often the hall was read from the database since the start of the server. */
  get reads(): number {
    return this.#reads;
  }

  /** The committed state that matters at `now`, of the newest revision at the time of the call or of a later one. */
  async at(now: Instant): Promise<HallState> {
    const revision = this.#storage.read.factsRevision;
    for (;;) {
      const cached = this.#cached;
      if (cached !== null && cached.revision >= revision && isUsableAt(cached, now))
        return stateAt(cached.hall, now, this.#live());
      // a read in progress may be of an earlier revision or for another day; then the next iteration reads again
      this.#reading ??= this.#read(now).finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  /** The hall inside a write transaction, including the changes of the transaction; pass it to `cache` after COMMIT. */
  async within(store: Store, now: Instant): Promise<Snapshot> {
    const cached = this.#cached;
    if (cached !== null && cached.revision === store.factsRevision && isUsableAt(cached, now)) return cached;
    return this.#readFrom(store, now);
  }

  /** Caches the snapshot of a committed write, unless a newer one is cached. */
  cache(snapshot: Snapshot): void {
    if (this.#cached === null || snapshot.revision >= this.#cached.revision) this.#cached = snapshot;
  }

  async #read(now: Instant): Promise<void> {
    this.cache(await this.#storage.readInTransaction((store) => this.#readFrom(store, now)));
  }

  async #readFrom(store: Store, now: Instant): Promise<Snapshot> {
    this.#reads += 1;
    const hall = await readStoredHall(store, now);
    return { revision: store.factsRevision, readAt: now, hall };
  }
}

/**
 * Whether a snapshot covers `now`: at most MAX_AGE old, and the clock was not set back by more than CLOCK_TOLERANCE.
 */
function isUsableAt({ readAt }: Snapshot, now: Instant): boolean {
  const age = between(readAt, now);
  return age >= -CLOCK_TOLERANCE && age <= MAX_AGE;
}
