/**
 * Lets one call begin in each turn of the event loop. What is answered from memory or SQLite never waits itself: calls that
 * come together would be one block of the only thread, however few of each caller are carried out at once.
 */
export class OneATurn {
  readonly #turnOfOthers: () => Promise<void>;
  /** The oldest first; each function lets its call begin. */
  readonly #waiting: (() => void)[] = [];
  /** Whether one has begun in this turn. */
  #hasBegun = false;

  constructor(turnOfOthers: () => Promise<void>) {
    this.#turnOfOthers = turnOfOthers;
  }

  /** Resolves when a call may begin: at once when it is the first of its turn. */
  begin(): Promise<void> {
    if (this.#hasBegun) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#hasBegun = true;
    void this.#turns();
    return Promise.resolve();
  }

  async #turns(): Promise<void> {
    for (;;) {
      await this.#turnOfOthers();
      const next = this.#waiting.shift();
      if (next === undefined) break;
      next();
    }
    this.#hasBegun = false;
  }
}
