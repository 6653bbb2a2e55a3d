import type { Hall } from "./hall.ts";
import type { Diagnostics, LogRecord, Store } from "./ports.ts";

interface DeviceNews {
  readonly entry: LogRecord | null;
  /** What else it changes in the store. */
  readonly store?: (store: Store) => Promise<void>;
}

/**
 * What devices have to say, on its way into the store: in the order in which it came; what could not be stored is kept
 * and tried again.
 */
export class DeviceReports {
  readonly #hall: Hall;
  readonly #diagnostics: Diagnostics;
  #unstored: DeviceNews[] = [];
  #storing: Promise<void> = Promise.resolve();

  constructor(options: { hall: Hall; diagnostics: Diagnostics }) {
    this.#hall = options.hall;
    this.#diagnostics = options.diagnostics;
  }

  add(news: DeviceNews): void {
    this.#unstored.push(news);
    void this.store();
  }

  /** Stores what has not been stored yet; what fails is kept for the next time. */
  async store(): Promise<void> {
    if (this.#unstored.length > 0) this.#storing = this.#storing.then(() => this.#store());
    await this.#storing;
  }

  /** Resolves when what is being stored now is stored, or has failed to be. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  async #store(): Promise<void> {
    const batch = [...this.#unstored];
    if (batch.length === 0) return;
    try {
      await this.#hall.change(async (store) => {
        for (const news of batch) {
          if (news.entry !== null) await store.systemLog.append(news.entry);
          await news.store?.(store);
        }
      });
      this.#unstored = this.#unstored.slice(batch.length);
    } catch (error) {
      this.#diagnostics.error("device reports not stored; they will be tried again", error, {
        count: batch.length,
      });
    }
  }
}
