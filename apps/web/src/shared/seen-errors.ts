/** What a person sees of an error, in words. */
export interface SeenError {
  readonly title: string;
  readonly text?: string | undefined;
}

const MOST_UNHEARD = 20;

/** Errors that stand on the page itself and in no message: the log hears of them too (G-05). */
export class SeenErrors {
  #listener: ((error: SeenError) => void) | null = null;
  #unheard: readonly SeenError[] = [];

  tell(error: SeenError): void {
    if (this.#listener === null) this.#unheard = [...this.#unheard, error].slice(-MOST_UNHEARD);
    else this.#listener(error);
  }

  /** Hears of all, those before it too: who writes them comes when the page is there. */
  listen(listener: (error: SeenError) => void): void {
    this.#listener = listener;
    for (const error of this.#unheard) listener(error);
    this.#unheard = [];
  }
}

export const seenErrors = new SeenErrors();
