/** Reloads a page older than its server, except during typing or at an open door. */
export class PageAge {
  readonly #reload: () => void;
  #isInUse = false;
  #isOutdated = false;

  constructor(reload: () => void) {
    this.#reload = reload;
  }

  readonly setInUse = (isInUse: boolean): void => {
    this.#isInUse = isInUse;
    this.#reloadIfFree();
  };

  readonly markOutdated = (): void => {
    this.#isOutdated = true;
    this.#reloadIfFree();
  };

  #reloadIfFree(): void {
    if (this.#isOutdated && !this.#isInUse) this.#reload();
  }
}
