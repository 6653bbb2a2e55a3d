/** Finds answers that lack an event from before the live stream opened, so that lists are reloaded only for these. */
export class MissedEvents {
  /** Least number of an answer, which contains all events up to it; null: no numbered answer yet. */
  #oldestAnswer: number | null = null;
  #hasUnnumbered = false;
  /** Number of the newest event when the stream opened; null: answers are not compared (any more). */
  #newestAtOpening: number | null = null;
  #onMissed: () => void = () => {};

  recordAnswer(number: number | null): void {
    if (number === null) this.#hasUnnumbered = true;
    else this.#oldestAnswer = Math.min(number, this.#oldestAnswer ?? number);
    // a request pending at the start of the stream missed events: all lists are reloaded once
    if (this.#newestAtOpening === null || (number !== null && number >= this.#newestAtOpening)) return;
    this.#newestAtOpening = null;
    this.#onMissed();
  }

  /** Whether an answer misses an event up to `newestNumber`; `onMissed`: a later answer does. */
  recordOpening(newestNumber: number, onMissed: () => void): boolean {
    this.#newestAtOpening = newestNumber;
    this.#onMissed = onMissed;
    return this.#hasUnnumbered || (this.#oldestAnswer !== null && this.#oldestAnswer < newestNumber);
  }

  /** After a full reload the numbers may belong to another database. */
  reset(): void {
    this.#newestAtOpening = null;
  }
}
