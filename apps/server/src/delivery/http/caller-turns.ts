import { Refused } from "@platzwart/domain/refusal";

/** How many calls of one caller wait, beside those that are carried out (design: security). */
const MAX_WAITING = 100;

interface Turns {
  running: number;
  /** Oldest first; each function lets its call begin. */
  readonly waiting: (() => void)[];
}

/** Lets the calls of each caller take turns, so that one who calls often does not delay everybody else. */
export class CallerTurns {
  readonly #maxAtOnce: number;
  readonly #turnOfOthers: () => Promise<void>;
  readonly #turns = new Map<string, Turns>();

  /**
   * `maxAtOnce`: how many calls of one caller are carried out at once; `turnOfOthers`: resolves when a call that has
   * waited may begin. What is read from memory or SQLite never waits: a hundred calls would be one block of the only thread.
   */
  constructor(maxAtOnce: number, turnOfOthers: () => Promise<void>) {
    this.#maxAtOnce = maxAtOnce;
    this.#turnOfOthers = turnOfOthers;
  }

  /** Carries out a call once it is its turn; refuses with too_many_calls_at_once when too many wait. */
  async run<T>(callerId: string, call: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(callerId) ?? { running: 0, waiting: [] };
    this.#turns.set(callerId, turns);
    if (turns.running < this.#maxAtOnce) turns.running += 1;
    else await this.#wait(turns);
    try {
      return await call();
    } finally {
      this.#end(callerId, turns);
    }
  }

  async #wait({ waiting }: Turns): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw new Refused({ code: "too_many_calls_at_once" });
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }

  #end(callerId: string, turns: Turns): void {
    const next = turns.waiting.shift();
    if (next !== undefined) {
      void this.#turnOfOthers().then(next);
      return;
    }
    turns.running -= 1;
    if (turns.running === 0) this.#turns.delete(callerId);
  }
}
