import { between, type Instant } from "@platzwart/domain/time/instant";
import {
  type HallState,
  readStoredHall,
  SERVES_BEFORE,
  SERVES_FOR,
  type StoredHall,
  stateAt,
} from "./hall-state.ts";
import type { Storage, Store } from "./ports/storage.ts";

/** The stored hall at one revision of its facts. */
export interface Snapshot {
  readonly revision: number;
  readonly readAt: Instant;
  readonly hall: StoredHall;
}

/**
 * Keeps what is stored of the hall, so that it is read once for each revision of its facts, and anew after a day: codes
 * come that lay too far ahead (design: storage).
 */
export class HallSnapshot {
  readonly #storage: Storage;
  #cached: Snapshot | null = null;
  #reading: Promise<void> | null = null;
  #reads = 0;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** How often the hall was read from the database. */
  get reads(): number {
    return this.#reads;
  }

  /** The committed state around now; of the revision that is the newest when it is asked for, or of a later one. */
  async at(now: Instant): Promise<HallState> {
    const revision = this.#storage.read.factsRevision;
    for (;;) {
      const cached = this.#cached;
      if (cached !== null && cached.revision >= revision && servesAt(cached, now))
        return stateAt(cached.hall, now);
      // a reading under way may be of an earlier revision, or for another day: then the next is the right one
      this.#reading ??= this.#read(now).finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  /** What a write sees, its own changes with it; keep it once that is committed. */
  async within(store: Store, now: Instant): Promise<Snapshot> {
    const cached = this.#cached;
    if (cached !== null && cached.revision === store.factsRevision && servesAt(cached, now)) return cached;
    return this.#readFrom(store, now);
  }

  /** Takes over what a committed write saw. */
  cache(snapshot: Snapshot): void {
    if (this.#cached === null || snapshot.revision >= this.#cached.revision) this.#cached = snapshot;
  }

  async #read(now: Instant): Promise<void> {
    this.cache(await this.#storage.readAtOnce((store) => this.#readFrom(store, now)));
  }

  async #readFrom(store: Store, now: Instant): Promise<Snapshot> {
    this.#reads += 1;
    const hall = await readStoredHall(store, now);
    return { revision: store.factsRevision, readAt: now, hall };
  }
}

/** A clock that was set back leads before the time for which it was read. */
function servesAt({ readAt }: Snapshot, now: Instant): boolean {
  const age = between(readAt, now);
  return age >= -SERVES_BEFORE && age <= SERVES_FOR;
}
