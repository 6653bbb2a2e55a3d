/**
 * Waiting items in lanes that alternate: a full lane delays only itself. Within a lane the
 * oldest comes first.
 */
export class Lanes<Waiting> {
  /** The next lane comes first; empty lanes have no entry. */
  readonly #lanes = new Map<string, Waiting[]>();

  /** Number of lanes with waiting items. */
  get size(): number {
    return this.#lanes.size;
  }

  add(lane: string, one: Waiting): void {
    const waiting = this.#lanes.get(lane);
    if (waiting === undefined) this.#lanes.set(lane, [one]);
    else waiting.push(one);
  }

  /** Takes the oldest item of the next lane, which then goes last. undefined: nothing waits. */
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
