import { Lanes } from "@platzwart/domain/lanes";

/**
 * Lets a few of what comes together begin in each turn of the event loop, and of each lane in turn. What is answered from memory or SQLite never waits
 * itself: a thousand such calls would be one block of the only thread, and whoever waits for PostgreSQL twenty times in a
 * row would wait for twenty such blocks.
 */
export class Turns {
  readonly #turnOfOthers: () => Promise<void>;
  readonly #perTurn: number;
  readonly #waiting = new Lanes<() => void>();
  /** How many may still begin in this turn. */
  #left: number;
  #isWatching = false;

  /** `perTurn`: how many begin in one turn, of all lanes together. */
  constructor(turnOfOthers: () => Promise<void>, perTurn: number) {
    this.#turnOfOthers = turnOfOthers;
    this.#perTurn = perTurn;
    this.#left = perTurn;
  }

  /** Calls `start` once it may begin: at once while nobody waits and few began in this turn. It must not throw. */
  begin(lane: string, start: () => void): void {
    const isAtOnce = this.#left > 0 && this.#waiting.size === 0;
    if (!isAtOnce) this.#waiting.add(lane, start);
    if (!this.#isWatching) {
      this.#isWatching = true;
      void this.#watch();
    }
    if (!isAtOnce) return;
    this.#left -= 1;
    start();
  }

  /** Goes on until a turn in which nothing waits: what comes then begins at once. */
  async #watch(): Promise<void> {
    do {
      await this.#turnOfOthers();
      this.#left = this.#perTurn;
      while (this.#left > 0 && this.#startNext()) this.#left -= 1;
    } while (this.#left < this.#perTurn);
    this.#isWatching = false;
  }

  #startNext(): boolean {
    const start = this.#waiting.take();
    start?.();
    return start !== undefined;
  }
}
