import { Refused } from "@platzwart/domain/refusal";
import type { HashLane } from "../application/ports/password-hasher.ts";

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
  /** The waiting calls of each lane, oldest first; each function lets its call continue. Lanes in order of their turn. */
  readonly #known = new Map<string, (() => void)[]>();
  readonly #unknown = new Map<string, (() => void)[]>();

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
    const waiting = lanes.get(key) ?? [];
    const isFull = !isKnown && waitingIn(this.#unknown) >= MAX_QUEUED_UNKNOWN;
    if (isFull || waiting.length >= MAX_QUEUED_PER_LANE)
      throw new Refused({ code: "too_many_sign_ins", seconds: RETRY_AFTER });
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      lanes.set(key, waiting);
    });
  }

  #release(): void {
    const [first, second] =
      this.#turn % 3 === 2 ? [this.#unknown, this.#known] : [this.#known, this.#unknown];
    const next = takeFirst(first) ?? takeFirst(second);
    if (next !== undefined) this.#turn += 1;
    if (next === undefined) this.#running -= 1;
    else next();
  }
}

/** Takes the oldest call of the lane whose turn it is; that lane then comes last. */
function takeFirst(lanes: Map<string, (() => void)[]>): (() => void) | undefined {
  for (const [key, waiting] of lanes) {
    const next = waiting.shift();
    lanes.delete(key);
    if (waiting.length > 0) lanes.set(key, waiting);
    return next;
  }
  return undefined;
}

function waitingIn(lanes: ReadonlyMap<string, readonly unknown[]>): number {
  return [...lanes.values()].reduce((sum, { length }) => sum + length, 0);
}
