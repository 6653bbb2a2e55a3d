/** Runs asynchronous work in order; a rejection does not stop the following work. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

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
