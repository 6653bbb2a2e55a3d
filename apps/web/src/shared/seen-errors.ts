/** What a person sees of an error, in words. */
export interface SeenError {
  readonly title: string;
  readonly text?: string | undefined;
}

const listeners = new Set<(error: SeenError) => void>();

/** Errors that stand on the page itself and in no message: the log hears of them too (G-05). */
export const seenErrors = {
  tell(error: SeenError): void {
    for (const listener of listeners) listener(error);
  },
  listen(listener: (error: SeenError) => void): void {
    listeners.add(listener);
  },
};
