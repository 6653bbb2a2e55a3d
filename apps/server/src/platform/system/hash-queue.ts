import { Refused } from "@platzwart/domain/refusal";

/** Few, because each hash needs 46 MiB. */
const MAX_PARALLEL = 2;
const MAX_QUEUED = 40;
/** In seconds: roughly the time of a full queue on a slow machine. */
const RETRY_AFTER = 5;

/** Limits how many password hashes are computed at once. */
export class HashQueue {
  #running = 0;
  /** Each function lets its call continue. */
  readonly #waiting: (() => void)[] = [];

  /** Runs calls in order; refuses with too_many_sign_ins when too many wait. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < MAX_PARALLEL) this.#running += 1;
    else if (this.#waiting.length < MAX_QUEUED)
      await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    else throw new Refused({ code: "too_many_sign_ins", seconds: RETRY_AFTER });
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
