/** Those who are called back at each change of something. */
export class Listeners {
  readonly #all = new Set<() => void>();

  /** Answers how to end it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(): void {
    for (const listener of this.#all) listener();
  }
}
