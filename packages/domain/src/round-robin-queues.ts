/** Queues that take turns, so that a full one delays only itself; each is first in, first out. */
export class RoundRobinQueues<Waiting> {
  /** The next queue comes first; empty ones have no entry. */
  readonly #queues = new Map<string, Waiting[]>();

  /** Number of queues that are not empty. */
  get size(): number {
    return this.#queues.size;
  }

  add(queue: string, item: Waiting): void {
    const waiting = this.#queues.get(queue);
    if (waiting === undefined) this.#queues.set(queue, [item]);
    else waiting.push(item);
  }

  /** The oldest item of the next queue, which then goes last; undefined: all are empty. */
  take(): Waiting | undefined {
    const [first] = this.#queues;
    if (first === undefined) return undefined;
    const [queue, waiting] = first;
    const next = waiting.shift();
    this.#queues.delete(queue);
    if (waiting.length > 0) this.#queues.set(queue, waiting);
    return next;
  }
}
