import { Refused } from "@platzwart/domain/refusal";
import { turnOfOthers } from "../system/turn-of-others.ts";

/** How many calls of one caller wait, beside those that are carried out (design: security). */
const MAX_WAITING = 100;

interface TurnsOfCaller {
  running: number;
  /** Oldest first; each function lets its call begin. */
  readonly waiting: (() => void)[];
}

/** The beginning of the newest call; the next one begins a turn of the event loop later. */
let newestBegin = Promise.resolve();

/**
 * Lets the calls of each caller take turns. Of all calls one begins in each turn of the event loop: SQLite answers on the
 * only thread, so that a hundred calls that begin together would be one block before the timers of lights and doors.
 */
export class CallerTurns {
  readonly #maxAtOnce: number;
  readonly #turns = new Map<string, TurnsOfCaller>();

  /** `maxAtOnce`: how many calls of one caller are carried out at once. */
  constructor(maxAtOnce: number) {
    this.#maxAtOnce = maxAtOnce;
  }

  /** Carries out a call once it is its turn; refuses with too_many_calls_at_once when too many wait. */
  async run<T>(callerId: string, call: () => Promise<T>): Promise<T> {
    const turns = this.#turns.get(callerId) ?? { running: 0, waiting: [] };
    this.#turns.set(callerId, turns);
    if (turns.running < this.#maxAtOnce) turns.running += 1;
    else await this.#wait(turns);
    try {
      newestBegin = newestBegin.then(turnOfOthers);
      await newestBegin;
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
