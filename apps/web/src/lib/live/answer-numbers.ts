/**
 * Live event numbers included in the answers so far, so that a page requests each list once: an answer that includes
 * all events before the first stream has missed nothing.
 */
export class AnswerNumbers {
  /** The smallest number of an answer; null: none, or without a number. */
  #oldest: number | null = null;
  #hasUnknown = false;
  #openedAt: number | null = null;
  #onMissed: () => void = () => {};

  /** Records an answer's number; null: without a number. */
  note(number: number | null): void {
    if (number === null) this.#hasUnknown = true;
    else this.#oldest = Math.min(number, this.#oldest ?? number);
    // an answer pending at the start of the stream: all lists are then reloaded, once
    if (this.#openedAt === null || (number !== null && number >= this.#openedAt)) return;
    this.#openedAt = null;
    this.#onMissed();
  }

  /**
   * The first stream begins after the event with this number; returns whether an answer missed an earlier event.
   * `onMissed`: called once, for the first later answer that did.
   */
  opened(newestNumber: number, onMissed: () => void): boolean {
    this.#openedAt = newestNumber;
    this.#onMissed = onMissed;
    return this.#hasUnknown || (this.#oldest !== null && this.#oldest < newestNumber);
  }

  /** Discards the numbers after a full reload, as they may be of another database. */
  forget(): void {
    this.#openedAt = null;
  }
}
