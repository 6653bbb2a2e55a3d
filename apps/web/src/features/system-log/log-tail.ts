import { LOG_PAGE_SIZE, type LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { Clock } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../../lib/listeners.ts";

export interface PendingEntries {
  /** Newest first, at most as many as the view holds. */
  readonly entries: readonly LogEntryView[];
  /** Older entries were dropped. */
  readonly hasGap: boolean;
}

const NO_ENTRIES: PendingEntries = { entries: [], hasGap: false };
/** Interval of redraws during a burst, readable for a person. */
const FLUSH_INTERVAL = milliseconds(250);

/** Collects new matching entries until the view takes them. */
export class LogTail {
  readonly #clock: Clock;
  readonly #matches: (entry: LogEntryView) => boolean;
  readonly #listeners = new Listeners();
  #buffer: LogEntryView[] = [];
  #pending = NO_ENTRIES;
  #isThrottled = false;

  constructor(clock: Clock, matches: (entry: LogEntryView) => boolean) {
    this.#clock = clock;
    this.#matches = matches;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly pending = (): PendingEntries => this.#pending;

  readonly add = (entry: LogEntryView): void => {
    if (!this.#matches(entry)) return;
    this.#buffer.unshift(entry);
    if (!this.#isThrottled) this.#flush();
  };

  take(): PendingEntries {
    const taken = this.#pending;
    this.#setPending(NO_ENTRIES);
    return taken;
  }

  /** Discards the collected entries, as the newest are reloaded. */
  readonly clear = (): void => {
    this.#buffer = [];
    this.#setPending(NO_ENTRIES);
  };

  #flush(): void {
    this.#isThrottled = true;
    this.#clock.timer("log tail", FLUSH_INTERVAL, () => {
      this.#isThrottled = false;
      if (this.#buffer.length > 0) this.#flush();
    });
    const entries = [...this.#buffer, ...this.#pending.entries];
    this.#buffer = [];
    this.#setPending({ entries: entries.slice(0, LOG_PAGE_SIZE), hasGap: entries.length > LOG_PAGE_SIZE });
  }

  #setPending(pending: PendingEntries): void {
    this.#pending = pending;
    this.#listeners.notify();
  }
}
