/** Runs asynchronous work one piece after the other; a rejection does not stop the following pieces. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as `work`, once everything before it has ended. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => {});
    return result;
  }

  /** Resolves when all work so far has ended. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
