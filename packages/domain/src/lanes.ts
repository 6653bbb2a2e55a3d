/** Queues that take turns, so that a full one delays only itself; each is first in, first out. */
export class Lanes<Waiting> {
  /** The next queue comes first; empty ones have no entry. */
  readonly #lanes = new Map<string, Waiting[]>();

  /** Number of queues that are not empty. */
  get size(): number {
    return this.#lanes.size;
  }

  add(lane: string, one: Waiting): void {
    const waiting = this.#lanes.get(lane);
    if (waiting === undefined) this.#lanes.set(lane, [one]);
    else waiting.push(one);
  }

  /** The oldest item of the next queue, which then goes last; undefined: all are empty. */
  take(): Waiting | undefined {
    const [first] = this.#lanes;
    if (first === undefined) return undefined;
    const [lane, waiting] = first;
    const next = waiting.shift();
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    return next;
  }
}
