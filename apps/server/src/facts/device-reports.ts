import type { Clock } from "@platzwart/domain/time/clock";
import { seconds } from "@platzwart/domain/time/instant";
import { SERVER } from "../database/caller.ts";
import { isAlreadyLogged } from "../database/storage-refusals.ts";
import type { Store } from "../database/store.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { inTime } from "../platform/system/in-time.ts";
import type { Hall } from "./hall.ts";
import type { NewLogEntry } from "./log-entry.ts";
import { logIn } from "./log-writer.ts";

const STORE_TIMEOUT = seconds(3);
/** Log entries per transaction, against one long transaction after an outage of the database. */
const BATCH_SIZE = 200;
/** Beyond this number the oldest log entries are lost, states never. */
const MAX_WAITING_ENTRIES = 1_000;

/** Stores the state that a device reported last; replaces an earlier one that still waits. */
interface DeviceState {
  readonly device: string | number;
  readonly store: (store: Store) => Promise<void>;
}

interface DeviceNews {
  readonly entry: NewLogEntry | null;
  readonly state?: DeviceState;
}

/** Stores reports of devices, and retries failures; what waits is lost at the end, as devices report again. */
export class DeviceReports {
  readonly #hall: Hall;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  #entries: NewLogEntry[] = [];
  readonly #states = new Map<DeviceState["device"], DeviceState>();
  /** Entries lost since the last complete storing. */
  #lostEntryCount = 0;
  #storing: Promise<void> = Promise.resolve();
  #isNextQueued = false;

  constructor(options: { hall: Hall; serverLog: ServerLog; clock: Clock }) {
    this.#clock = options.clock;
    this.#hall = options.hall;
    this.#serverLog = options.serverLog;
  }

  /** Number of log entries and states that are not stored yet. */
  get waitingCount(): number {
    return this.#entries.length + this.#states.size;
  }

  add({ entry, state }: DeviceNews): void {
    if (entry !== null) this.#entries.push(entry);
    if (state !== undefined) this.#states.set(state.device, state);
    if (this.#entries.length > MAX_WAITING_ENTRIES) {
      this.#lostEntryCount += this.#entries.length - MAX_WAITING_ENTRIES;
      this.#entries = this.#entries.slice(-MAX_WAITING_ENTRIES);
    }
    void this.storeReports();
  }

  /** Adds a log entry without a state. */
  note(entry: NewLogEntry): void {
    this.add({ entry });
  }

  /** Failed reports stay for the next call. */
  async storeReports(): Promise<void> {
    // at most one attempt waits behind the current one
    if (this.waitingCount > 0 && !this.#isNextQueued) {
      this.#isNextQueued = true;
      this.#storing = this.#storing.then(() => this.#store());
    }
    await this.#storing;
  }

  /** As `storeReports`, but resolves after 3 s at most. */
  storeInTime(): Promise<void> {
    return inTime(this.#clock, STORE_TIMEOUT, this.storeReports(), () => {});
  }

  /** Resolves after the current attempt, successful or not. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  async #store(): Promise<void> {
    this.#isNextQueued = false;
    try {
      while (this.waitingCount > 0) await this.#storeBatch();
    } catch (error) {
      if (isAlreadyLogged(error)) return;
      this.#serverLog.error("device reports not stored; they will be tried again", error, {
        count: this.waitingCount,
        lost: this.#lostEntryCount,
      });
      return;
    }
    if (this.#lostEntryCount === 0) return;
    this.#serverLog.warn("too many log entries of devices waited; the oldest are lost", {
      count: this.#lostEntryCount,
    });
    this.#lostEntryCount = 0;
  }

  async #storeBatch(): Promise<void> {
    const states = [...this.#states.values()];
    const entries = this.#entries.slice(0, BATCH_SIZE);
    await this.#hall.change(SERVER, async (store) => {
      for (const state of states) await state.store(store);
      for (const entry of entries) await logIn(store).append(entry);
    });
    for (const state of states) {
      if (this.#states.get(state.device) === state) this.#states.delete(state.device);
    }
    // the oldest may have been lost meanwhile
    const stored = new Set(entries);
    this.#entries = this.#entries.filter((entry) => !stored.has(entry));
  }
}
