/**
 * What waits, in lanes that take turns, as in a swimming pool: who comes with many holds up only the own lane. Within a
 * lane the oldest comes first.
 */
export class Lanes<Waiting> {
  /** The lane whose turn it is comes first; one in which nothing waits has no entry. */
  readonly #lanes = new Map<string, Waiting[]>();

  /** How many lanes there are in which something waits. */
  get size(): number {
    return this.#lanes.size;
  }

  add(lane: string, one: Waiting): void {
    const waiting = this.#lanes.get(lane);
    if (waiting === undefined) this.#lanes.set(lane, [one]);
    else waiting.push(one);
  }

  /** Takes what is next: the oldest of the lane whose turn it is, which then comes last. undefined: nothing waits. */
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
