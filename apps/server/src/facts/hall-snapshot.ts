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

/** Longest wait for a read, which usually takes some ms. */
const READ_TIMEOUT = seconds(2);

/** `isCurrent`: false: of an earlier read, because the present one takes too long or fails. */
export interface KnownState {
  readonly state: HallState;
  readonly isCurrent: boolean;
}

export interface Snapshot {
  /** Raised by every committed change of the facts. */
  readonly revision: number;
  readonly readAt: Instant;
  readonly hall: StoredHall;
}

/** The stored hall in memory, read once per revision, and after a day again, when later codes matter. */
export class HallSnapshot {
  readonly #storage: Storage;
  readonly #live: () => LiveDevices;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  #cached: Snapshot | null = null;
  /** null: no read in progress. */
  #reading: Promise<void> | null = null;
  /** Start of the newest read. */
  #readingSince: Duration = milliseconds(0);
  /** Whether the last read with a time limit was late. */
  #wasLate = false;
  #readCount = 0;

  /** `live`: gives the present state of the devices. */
  constructor(options: { storage: Storage; live: () => LiveDevices; clock: Clock; serverLog: ServerLog }) {
    this.#storage = options.storage;
    this.#live = options.live;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
  }

  get readCount(): number {
    return this.#readCount;
  }

  /** null: never read. */
  get last(): StoredHall | null {
    return this.#cached?.hall ?? null;
  }

  /** Committed state for `now`, at least as new as the call. */
  async at(now: Instant): Promise<HallState> {
    const revision = this.#storage.read.factsRevision;
    for (;;) {
      const cached = this.#cached;
      if (cached !== null && cached.revision >= revision && isUsableAt(cached, now))
        return stateAt(cached.hall, now, this.#live());
      // a read in progress may be of an earlier revision or day, and the next iteration reads again
      this.#reading ??= this.#read(now).finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  /** As `at`, but after READ_TIMEOUT the last read with the present devices; rejects if none was read yet. */
  async inTime(now: Instant): Promise<KnownState> {
    const last = this.#cached;
    const current = this.at(now);
    if (last === null || !isUsableAt(last, now)) return { state: await current, isCurrent: true };
    const timeout = Promise.withResolvers<null>();
    // callers of a hanging read share one time limit
    const alreadyWaited =
      this.#reading === null ? milliseconds(0) : minus(this.#clock.elapsed(), this.#readingSince);
    const remaining = longest(milliseconds(0), minus(READ_TIMEOUT, alreadyWaited));
    const timer = this.#clock.timer("reading the hall", remaining, () => timeout.resolve(null));
    const onFailure = (error: unknown) => {
      this.#logBehind(error);
      return null;
    };
    const state = await Promise.race([current.catch(onFailure), timeout.promise]);
    timer.cancel();
    if (state === null) {
      this.#logBehind(null);
      return { state: stateAt(last.hall, now, this.#live()), isCurrent: false };
    }
    this.#wasLate = false;
    return { state, isCurrent: true };
  }

  /** Logs once, until a read is in time again. */
  #logBehind(error: unknown): void {
    if (this.#wasLate) return;
    this.#wasLate = true;
    const message =
      "the hall cannot be read in time; lights go by what was read last, and doors are only locked";
    if (error === null) this.#serverLog.warn(message, {});
    else this.#serverLog.error(message, error);
  }

  /** The hall inside a write transaction, for `cache` after COMMIT. */
  async within(store: Store, now: Instant): Promise<Snapshot> {
    const cached = this.#cached;
    if (cached !== null && cached.revision === store.factsRevision && isUsableAt(cached, now)) return cached;
    return this.#readFrom(store, now);
  }

  /** Keeps a newer cached snapshot. */
  cache(snapshot: Snapshot): void {
    if (this.#cached === null || snapshot.revision >= this.#cached.revision) this.#cached = snapshot;
  }

  async #read(now: Instant): Promise<void> {
    this.#readingSince = this.#clock.elapsed();
    this.cache(await this.#storage.readInTransaction((store) => this.#readFrom(store, now)));
  }

  async #readFrom(store: Store, now: Instant): Promise<Snapshot> {
    this.#readCount += 1;
    const hall = await readStoredHall(store, now);
    return { revision: store.factsRevision, readAt: now, hall };
  }
}

/** A clock set back by up to CLOCK_TOLERANCE is accepted. */
function isUsableAt({ readAt }: Snapshot, now: Instant): boolean {
  const age = between(readAt, now);
  return age >= -CLOCK_TOLERANCE && age <= MAX_AGE;
}
