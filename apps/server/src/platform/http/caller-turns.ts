import { Refused } from "@platzwart/domain/refusal";
import { turnOfOthers } from "../system/turn-of-others.ts";

/** Waiting calls of one caller, besides the running ones (design: security). */
const MAX_WAITING = 100;

interface TurnsOfCaller {
  running: number;
  /** Oldest first; each function lets its call begin. */
  readonly waiting: (() => void)[];
}

/** Beginning of the newest call; the next one begins an event loop iteration later. */
let newestBegin = Promise.resolve();

/**
 * Limits the parallel calls of each caller. At most one call begins per event loop iteration: SQLite answers on the only
 * thread, so that a hundred calls beginning together would block the timers of lights and doors.
 */
export class CallerTurns {
  readonly #maxAtOnce: number;
  readonly #turns = new Map<string, TurnsOfCaller>();

  /** `maxAtOnce`: parallel calls of one caller. */
  constructor(maxAtOnce: number) {
    this.#maxAtOnce = maxAtOnce;
  }

  /** Carries out a call within the limit; refuses with too_many_calls_at_once when too many wait. */
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
