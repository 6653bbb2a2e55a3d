import { Refused } from "@platzwart/domain/refusal";
import type { Turns } from "./turns.ts";

/** How many calls of one caller wait, beside those that are carried out (design: security). */
const MAX_WAITING = 100;

interface TurnsOfCaller {
  running: number;
  /** Oldest first; each function lets its call begin. */
  readonly waiting: (() => void)[];
}

/** They begin in the order in which they were made, whoever made them. */
const ALL = "all callers";

/** Lets the calls of each caller take turns, so that one who calls often does not delay everybody else. */
export class CallerTurns {
  readonly #maxAtOnce: number;
  readonly #begins: Turns;
  readonly #turns = new Map<string, TurnsOfCaller>();

  /** `maxAtOnce`: how many calls of one caller are carried out at once; `begins`: lets the calls of all begin. */
  constructor(maxAtOnce: number, begins: Turns) {
    this.#maxAtOnce = maxAtOnce;
    this.#begins = begins;
  }

  /** Carries out a call once it is its turn; refuses with too_many_calls_at_once when too many wait. */
  async run<T>(callerId: string, call: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(callerId) ?? { running: 0, waiting: [] };
    this.#turns.set(callerId, turns);
    if (turns.running < this.#maxAtOnce) turns.running += 1;
    else await this.#wait(turns);
    try {
      await new Promise<void>((resolve) => this.#begins.begin(ALL, resolve));
      return await call();
    } finally {
      this.#end(callerId, turns);
    }
  }

  async #wait({ waiting }: TurnsOfCaller): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw new Refused({ code: "too_many_calls_at_once" });
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }

  #end(callerId: string, turns: TurnsOfCaller): void {
    const next = turns.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    turns.running -= 1;
    if (turns.running === 0) this.#turns.delete(callerId);
  }
}
