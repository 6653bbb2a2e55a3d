/** Callbacks of changes; `Told`: what each is told of one. */
export class Listeners<Told = void> {
  readonly #all = new Set<(told: Told) => void>();

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: (told: Told) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(told: Told): void {
    for (const listener of this.#all) listener(told);
  }
}
