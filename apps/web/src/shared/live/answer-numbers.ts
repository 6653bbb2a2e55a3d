/**
 * Which live events the answers so far have seen, so that a page asks for each list once: what has seen all events up to
 * the beginning of the first stream has missed nothing.
 */
export class AnswerNumbers {
  /** The smallest number of an answer; null: none came yet, or one said none. */
  #oldest: number | null = null;
  #hasUnknown = false;
  #openedAt: number | null = null;
  #onMissed: () => void = () => {};

  /** Notes an answer by its number; null: it said none. */
  note(number: number | null): void {
    if (number === null) this.#hasUnknown = true;
    else this.#oldest = Math.min(number, this.#oldest ?? number);
    // an answer that was under way when the stream began; all lists are asked for anew then, once
    if (this.#openedAt === null || (number !== null && number >= this.#openedAt)) return;
    this.#openedAt = null;
    this.#onMissed();
  }

  /**
   * The first stream begins after the event with this number: whether an answer has missed an event before it.
   * `onMissed`: called once, for the first later answer that has.
   */
  opened(newestNumber: number, onMissed: () => void): boolean {
    this.#openedAt = newestNumber;
    this.#onMissed = onMissed;
    return this.#hasUnknown || (this.#oldest !== null && this.#oldest < newestNumber);
  }

  /** Everything is loaded anew in any case: numbers from before, perhaps of another database, say nothing any more. */
  forget(): void {
    this.#openedAt = null;
  }
}
