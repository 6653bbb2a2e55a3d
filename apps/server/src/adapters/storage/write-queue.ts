/** Runs tasks one after the other, urgent ones before those that wait. */
export class WriteQueue {
  readonly #urgent: (() => Promise<void>)[] = [];
  readonly #others: (() => Promise<void>)[] = [];
  /** Resolves when nothing waits or runs any more; null: nothing does. */
  #running: Promise<void> | null = null;

  /** Resolves or rejects as the task does, once its turn has come. */
  run<T>(task: () => Promise<T>, { isUrgent }: { readonly isUrgent: boolean }): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      (isUrgent ? this.#urgent : this.#others).push(() => task().then(resolve, reject));
      this.#running ??= this.#runAll();
    });
  }

  /** Resolves when every task so far has ended. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #runAll(): Promise<void> {
    for (let next = this.#next(); next !== undefined; next = this.#next()) await next();
    this.#running = null;
  }

  #next(): (() => Promise<void>) | undefined {
    return this.#urgent.shift() ?? this.#others.shift();
  }
}
