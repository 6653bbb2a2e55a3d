/** Finds answers that miss events before the live stream, so that lists are reloaded only then. */
export class MissedEvents {
  /** null: no numbered answer yet. */
  #oldest: number | null = null;
  #hasUnknown = false;
  #openedAt: number | null = null;
  #onMissed: () => void = () => {};

  recordAnswer(number: number | null): void {
    if (number === null) this.#hasUnknown = true;
    else this.#oldest = Math.min(number, this.#oldest ?? number);
    // a request pending at the start of the stream missed events: all lists are reloaded once
    if (this.#openedAt === null || (number !== null && number >= this.#openedAt)) return;
    this.#openedAt = null;
    this.#onMissed();
  }

  /** Whether an answer misses an event up to `newestNumber`; `onMissed`: a later answer does. */
  streamOpened(newestNumber: number, onMissed: () => void): boolean {
    this.#openedAt = newestNumber;
    this.#onMissed = onMissed;
    return this.#hasUnknown || (this.#oldest !== null && this.#oldest < newestNumber);
  }

  /** After a full reload the numbers may belong to another database. */
  reset(): void {
    this.#openedAt = null;
  }
}
