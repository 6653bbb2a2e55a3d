import { LOG_PAGE, type LogEntryView } from "@platzwart/contract/endpoints/log-endpoints";
import type { Clock } from "@platzwart/domain/time/clock";
import { milliseconds } from "@platzwart/domain/time/instant";
import { Listeners } from "../../lib/listeners.ts";

export interface Arrivals {
  /** Newest first, at most as many as the view holds. */
  readonly entries: readonly LogEntryView[];
  /** Older arrivals were dropped. */
  readonly hasGap: boolean;
}

const NOTHING: Arrivals = { entries: [], hasGap: false };
/** Interval of redraws during a burst, readable for a person. */
const REST = milliseconds(250);

/** Collects new matching entries until the view takes them. */
export class LogTail {
  readonly #clock: Clock;
  readonly #matches: (entry: LogEntryView) => boolean;
  readonly #listeners = new Listeners();
  #coming: LogEntryView[] = [];
  #arrivals = NOTHING;
  #isResting = false;

  constructor(clock: Clock, matches: (entry: LogEntryView) => boolean) {
    this.#clock = clock;
    this.#matches = matches;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly arrivals = (): Arrivals => this.#arrivals;

  readonly arrived = (entry: LogEntryView): void => {
    if (!this.#matches(entry)) return;
    this.#coming.unshift(entry);
    if (!this.#isResting) this.#bringIn();
  };

  take(): Arrivals {
    const taken = this.#arrivals;
    this.#become(NOTHING);
    return taken;
  }

  /** Discards the collected entries, as the newest are reloaded. */
  readonly forget = (): void => {
    this.#coming = [];
    this.#become(NOTHING);
  };

  #bringIn(): void {
    this.#isResting = true;
    this.#clock.timer("log tail", REST, () => {
      this.#isResting = false;
      if (this.#coming.length > 0) this.#bringIn();
    });
    const all = [...this.#coming, ...this.#arrivals.entries];
    this.#coming = [];
    this.#become({ entries: all.slice(0, LOG_PAGE), hasGap: all.length > LOG_PAGE });
  }

  #become(arrivals: Arrivals): void {
    this.#arrivals = arrivals;
    this.#listeners.notify();
  }
}
