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
const BATCH = 200;
/** Beyond this number the oldest log entries are lost, states never. */
const MOST_WAITING = 1_000;

/** Only the last state of a device is stored. */
interface DeviceState {
  readonly device: string | number;
  readonly store: (store: Store) => Promise<void>;
}

interface DeviceNews {
  readonly entry: NewLogEntry | null;
  readonly state?: DeviceState;
}

/** Retries failed reports; they are lost with the process, because devices report again after a start. */
export class DeviceReports {
  readonly #hall: Hall;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  #entries: NewLogEntry[] = [];
  readonly #states = new Map<DeviceState["device"], DeviceState>();
  /** Entries lost since the last complete storing. */
  #lost = 0;
  #storing: Promise<void> = Promise.resolve();
  #isNextDue = false;

  constructor(options: { hall: Hall; serverLog: ServerLog; clock: Clock }) {
    this.#clock = options.clock;
    this.#hall = options.hall;
    this.#serverLog = options.serverLog;
  }

  get waiting(): number {
    return this.#entries.length + this.#states.size;
  }

  add({ entry, state }: DeviceNews): void {
    if (entry !== null) this.#entries.push(entry);
    if (state !== undefined) this.#states.set(state.device, state);
    if (this.#entries.length > MOST_WAITING) {
      this.#lost += this.#entries.length - MOST_WAITING;
      this.#entries = this.#entries.slice(-MOST_WAITING);
    }
    void this.storeReports();
  }

  note(entry: NewLogEntry): void {
    this.add({ entry });
  }

  /** Failed reports stay for the next call. */
  async storeReports(): Promise<void> {
    // at most one attempt waits behind the current one
    if (this.waiting > 0 && !this.#isNextDue) {
      this.#isNextDue = true;
      this.#storing = this.#storing.then(() => this.#store());
    }
    await this.#storing;
  }

  /** As `storeReports`, but resolves after 3 s at most. */
  stored(): Promise<void> {
    return inTime(this.#clock, STORE_TIMEOUT, this.storeReports(), () => {});
  }

  /** Resolves after the current attempt, successful or not. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  async #store(): Promise<void> {
    this.#isNextDue = false;
    try {
      while (this.waiting > 0) await this.#storeBatch();
    } catch (error) {
      if (isAlreadyLogged(error)) return;
      this.#serverLog.error("device reports not stored; they will be tried again", error, {
        count: this.waiting,
        lost: this.#lost,
      });
      return;
    }
    if (this.#lost === 0) return;
    this.#serverLog.warn("too many log entries of devices waited; the oldest are lost", {
      count: this.#lost,
    });
    this.#lost = 0;
  }

  async #storeBatch(): Promise<void> {
    const states = [...this.#states.values()];
    const entries = this.#entries.slice(0, BATCH);
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
