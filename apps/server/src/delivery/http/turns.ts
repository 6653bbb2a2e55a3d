/**
 * Lets a few of what comes together begin in each turn of the event loop, and of each lane in turn (the lanes of a
 * swimming pool: who comes with many holds up only the own one). What is answered from memory or SQLite never waits
 * itself: a thousand such calls would be one block of the only thread, and whoever waits for PostgreSQL twenty times in a
 * row would wait for twenty such blocks.
 */
export class Turns {
  readonly #turnOfOthers: () => Promise<void>;
  readonly #perTurn: number;
  /** What waits, the oldest first; the lane whose turn it is comes first. */
  readonly #lanes = new Map<string, (() => void)[]>();
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
    const isAtOnce = this.#left > 0 && this.#lanes.size === 0;
    if (!isAtOnce) {
      const waiting = this.#lanes.get(lane);
      if (waiting === undefined) this.#lanes.set(lane, [start]);
      else waiting.push(start);
    }
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
    const [first] = this.#lanes;
    if (first === undefined) return false;
    const [lane, waiting] = first;
    const start = waiting.shift();
    // the others come first next time
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    start?.();
    return true;
  }
}
