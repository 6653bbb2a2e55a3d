/** Subscribers of a change; `News`: what each gets of one. */
export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>();

  /** Returns the function that unsubscribes. */
  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(news: News): void {
    for (const listener of this.#all) listener(news);
  }
}
