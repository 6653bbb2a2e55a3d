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

/** How long lights, doors and who waits before them wait for a change to be read: usually some ms (design: storage). */
const PATIENCE = seconds(2);

/** A state of the hall; `isCurrent`: whether it has all that was committed when it was asked for. */
export interface KnownState {
  readonly state: HallState;
  readonly isCurrent: boolean;
}

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
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  #cached: Snapshot | null = null;
  /** The read in progress; null: none. */
  #reading: Promise<void> | null = null;
  /** Since when the newest read has been under way. */
  #readingSince: Duration = milliseconds(0);
  /** Whether the last that was asked for in time could not be read in time. */
  #isBehind = false;
  #reads = 0;

  /** `live`: see stateAt. */
  constructor(options: { storage: Storage; live: () => LiveDevices; clock: Clock; serverLog: ServerLog }) {
    this.#storage = options.storage;
    this.#live = options.live;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
  }

  /** How often the hall was read from the database since the start of the server. */
  get reads(): number {
    return this.#reads;
  }

  /** The hall as it was read last; null: it never was. */
  get last(): StoredHall | null {
    return this.#cached?.hall ?? null;
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

  /**
   * As `at`, for what cannot wait: where the database is not read in time (a table that somebody rebuilds, a broken
   * connection), what was read last, with how the devices stand now. Rejects as `at` where nothing was read yet.
   */
  async inTime(now: Instant): Promise<KnownState> {
    const last = this.#cached;
    const current = this.at(now);
    if (last === null || !isUsableAt(last, now)) return { state: await current, isCurrent: true };
    const late = Promise.withResolvers<null>();
    // one that hangs already makes nobody wait again
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

  /** Once, until something is read in time again. */
  #logBehind(error: unknown): void {
    if (this.#isBehind) return;
    this.#isBehind = true;
    const message =
      "the hall cannot be read in time; lights go by what was read last, and doors are only locked";
    if (error === null) this.#serverLog.warn(message, {});
    else this.#serverLog.error(message, error);
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
