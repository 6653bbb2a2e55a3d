/** Makes open pages load all their data again. */
export class PageResets {
  readonly #listeners: (() => void)[] = [];

  /** Adds a listener that is called with each reset. */
  onReset(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Call it after COMMIT: pages may still show names that were erased. */
  reset(): void {
    for (const listener of this.#listeners) listener();
  }
}
