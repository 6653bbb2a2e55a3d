import { Lanes } from "@platzwart/domain/lanes";
import { Refused } from "@platzwart/domain/refusal";
import type { HashLane } from "../ports/password-hasher.ts";

/** How many hashes of 46 MiB are computed at a time. */
const MAX_PARALLEL = 2;
/** How many more calls of one lane wait, and of all lanes of unknown callers together. */
const MAX_QUEUED_PER_LANE = 10;
const MAX_QUEUED_UNKNOWN = 40;
/** In seconds: roughly how long a full queue takes on a slow machine. */
const RETRY_AFTER = 5;

/**
 * The turns of computing password hashes: lanes take turns, so that many calls of one address do not keep others
 * waiting. Of three turns two are of known callers, if any wait, and one of all others.
 */
export class HashQueue {
  #running = 0;
  /** How many waiting calls have begun; every third turn is of unknown callers, whatever known ones wait. */
  #turn = 0;
  /** The waiting calls; each function lets its call continue. */
  readonly #known = new Lanes<() => void>();
  readonly #unknown = new Lanes<() => void>();

  /** Resolves with the result of the work, once it had its turn; refuses with too_many_sign_ins when too many wait. */
  async run<T>(lane: HashLane, work: () => Promise<T>): Promise<T> {
    await this.#acquire(lane);
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  async #acquire({ key, isKnown }: HashLane): Promise<void> {
    if (this.#running < MAX_PARALLEL) {
      this.#running += 1;
      return;
    }
    const lanes = isKnown ? this.#known : this.#unknown;
    const isFull = !isKnown && this.#unknown.waitingCount >= MAX_QUEUED_UNKNOWN;
    if (isFull || lanes.waitingIn(key) >= MAX_QUEUED_PER_LANE)
      throw new Refused({ code: "too_many_sign_ins", seconds: RETRY_AFTER });
    await new Promise<void>((resolve) => lanes.add(key, resolve));
  }

  #release(): void {
    const [first, second] =
      this.#turn % 3 === 2 ? [this.#unknown, this.#known] : [this.#known, this.#unknown];
    const next = first.take() ?? second.take();
    if (next !== undefined) this.#turn += 1;
    if (next === undefined) this.#running -= 1;
    else next();
  }
}
