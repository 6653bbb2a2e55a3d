/** Makes open pages load all their data again. */
export class PageResets {
  readonly #listeners: (() => void)[] = [];

  onReset(listener: () => void): void {
    this.#listeners.push(listener);
  }

  /** Called after COMMIT, because pages may still show erased names. */
  reset(): void {
    for (const listener of this.#listeners) listener();
  }
}
