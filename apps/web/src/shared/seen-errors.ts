/** What a person sees of an error, in words. */
export interface SeenError {
  readonly title: string;
  readonly text?: string | undefined;
}

const MOST_UNREPORTED = 20;

/** Errors that stand on the page itself and in no message: the log hears of them too (G-05). */
export class SeenErrors {
  #listener: ((error: SeenError) => void) | null = null;
  #unreported: readonly SeenError[] = [];

  report(error: SeenError): void {
    if (this.#listener === null) this.#unreported = [...this.#unreported, error].slice(-MOST_UNREPORTED);
    else this.#listener(error);
  }

  /** Hears of all, those before it too: who writes them comes when the page is there. */
  listen(listener: (error: SeenError) => void): void {
    this.#listener = listener;
    for (const error of this.#unreported) listener(error);
    this.#unreported = [];
  }
}

export const seenErrors = new SeenErrors();
