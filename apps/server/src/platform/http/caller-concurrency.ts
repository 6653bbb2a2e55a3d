import { Refused } from "@platzwart/domain/refusal";
import { yieldToEventLoop } from "../system/event-loop.ts";

/** Waiting calls of one caller. */
const MAX_WAITING = 100;

interface CallsOfCaller {
  running: number;
  /** Oldest first; each function starts its call. */
  readonly waiting: (() => void)[];
}

/** Start of the newest call; the next one starts an event loop iteration later. */
let newestBegin = Promise.resolve();

/** Limits the calls of a caller at once; starts one per event loop iteration, as SQLite would block all timers. */
export class CallerConcurrency {
  readonly #maxAtOnce: number;
  readonly #calls = new Map<string, CallsOfCaller>();

  constructor(maxAtOnce: number) {
    this.#maxAtOnce = maxAtOnce;
  }

  /** Refuses with too_many_calls_at_once when too many wait. */
  async run<T>(callerId: string, call: () => Promise<T>): Promise<T> {
    const calls = this.#calls.get(callerId) ?? { running: 0, waiting: [] };
    this.#calls.set(callerId, calls);
    if (calls.running < this.#maxAtOnce) calls.running += 1;
    else await this.#wait(calls);
    try {
      newestBegin = newestBegin.then(yieldToEventLoop);
      await newestBegin;
      return await call();
    } finally {
      this.#end(callerId, calls);
    }
  }

  async #wait({ waiting }: CallsOfCaller): Promise<void> {
    if (waiting.length >= MAX_WAITING) throw new Refused({ code: "too_many_calls_at_once" });
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  }

  #end(callerId: string, calls: CallsOfCaller): void {
    const next = calls.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    calls.running -= 1;
    if (calls.running === 0) this.#calls.delete(callerId);
  }
}
