import type { Clock } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  longest,
  milliseconds,
  minus,
  seconds,
} from "@platzwart/domain/time/instant";
import type { Storage } from "../database/storage.ts";
import type { Store } from "../database/store.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import {
  CLOCK_TOLERANCE,
  type HallState,
  type LiveDevices,
  MAX_AGE,
  readStoredHall,
  type StoredHall,
  stateAt,
} from "./hall-state.ts";

/** Longest wait of lights and doors for the reading of a change: usually some ms. */
const PATIENCE = seconds(2);

/** A state of the hall; `isCurrent`: complete as of the call. */
export interface KnownState {
  readonly state: HallState;
  readonly isCurrent: boolean;
}

/**
 * The stored hall at one revision of its facts: the data that decide what lights and doors should do, and the data that
 * are shown with courts and doors.
 */
export interface Snapshot {
  /** Raised with every committed change of the facts. */
  readonly revision: number;
  /** When the hall was read from the database. */
  readonly readAt: Instant;
  readonly hall: StoredHall;
}

/**
 * Caches the stored hall, so that each revision of its facts is read once. After a day the hall is read again,
 * because codes beyond the first read's future matter by then.
 */
export class HallSnapshot {
  readonly #storage: Storage;
  readonly #live: () => LiveDevices;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  #cached: Snapshot | null = null;
  /** The read in progress; null: none. */
  #reading: Promise<void> | null = null;
  /** Begin of the newest read. */
  #readingSince: Duration = milliseconds(0);
  /** The last read with a limit was not in time. */
  #isBehind = false;
  #reads = 0;

  /** `live`: see stateAt. */
  constructor(options: { storage: Storage; live: () => LiveDevices; clock: Clock; serverLog: ServerLog }) {
    this.#storage = options.storage;
    this.#live = options.live;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
  }

  /** Number of reads since the start of the server. */
  get reads(): number {
    return this.#reads;
  }

  /** The hall as last read; null: never. */
  get last(): StoredHall | null {
    return this.#cached?.hall ?? null;
  }

  /** The committed state for `now`, at least as new as the call. */
  async at(now: Instant): Promise<HallState> {
    const revision = this.#storage.read.factsRevision;
    for (;;) {
      const cached = this.#cached;
      if (cached !== null && cached.revision >= revision && isUsableAt(cached, now))
        return stateAt(cached.hall, now, this.#live());
      // a read in progress may be of an earlier revision or another day; then the next iteration reads again
      this.#reading ??= this.#read(now).finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  /**
   * As `at`, for callers that cannot wait: if the database is not read in time (a table being rebuilt, a broken
   * connection), the hall as last read, with the present devices. Rejects as `at` if nothing was read yet.
   */
  async inTime(now: Instant): Promise<KnownState> {
    const last = this.#cached;
    const current = this.at(now);
    if (last === null || !isUsableAt(last, now)) return { state: await current, isCurrent: true };
    const late = Promise.withResolvers<null>();
    // a hanging read makes no further caller wait
    const waited =
      this.#reading === null ? milliseconds(0) : minus(this.#clock.elapsed(), this.#readingSince);
    const left = longest(milliseconds(0), minus(PATIENCE, waited));
    const timer = this.#clock.timer("reading the hall", left, () => late.resolve(null));
    const failed = (error: unknown) => {
      this.#logBehind(error);
      return null;
    };
    const state = await Promise.race([current.catch(failed), late.promise]);
    timer.cancel();
    if (state === null) {
      this.#logBehind(null);
      return { state: stateAt(last.hall, now, this.#live()), isCurrent: false };
    }
    this.#isBehind = false;
    return { state, isCurrent: true };
  }

  /** Logs once, until a read is in time again. */
  #logBehind(error: unknown): void {
    if (this.#isBehind) return;
    this.#isBehind = true;
    const message =
      "the hall cannot be read in time; lights go by what was read last, and doors are only locked";
    if (error === null) this.#serverLog.warn(message, {});
    else this.#serverLog.error(message, error);
  }

  /** The hall inside a write transaction, with its changes; pass it to `cache` after COMMIT. */
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
    this.#readingSince = this.#clock.elapsed();
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
