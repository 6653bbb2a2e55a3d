export interface SeenError {
  readonly title: string;
  readonly text?: string | undefined;
}

const MOST_UNREPORTED = 20;

/** Errors on the page without a toast, which the log receives too (G-05). */
export class SeenErrors {
  #listener: ((error: SeenError) => void) | null = null;
  #unreported: readonly SeenError[] = [];

  report(error: SeenError): void {
    if (this.#listener === null) this.#unreported = [...this.#unreported, error].slice(-MOST_UNREPORTED);
    else this.#listener(error);
  }

  /** Earlier errors are included, as the reporter loads after the page. */
  listen(listener: (error: SeenError) => void): void {
    this.#listener = listener;
    for (const error of this.#unreported) listener(error);
    this.#unreported = [];
  }
}

export const seenErrors = new SeenErrors();
