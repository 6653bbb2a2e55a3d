/** Tells whoever serves the open pages that these must load all their data again. */
export class PageResets {
  readonly #listeners: (() => void)[] = [];

  /** Adds a listener that is called with each reset. */
  onReset(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** What pages hold may name somebody whose data were erased; call it after COMMIT. */
  reset(): void {
    for (const listener of this.#listeners) listener();
  }
}
