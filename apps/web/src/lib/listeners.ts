export class Listeners<News = void> {
  readonly #all = new Set<(news: News) => void>();

  readonly subscribe = (listener: (news: News) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(news: News): void {
    for (const listener of this.#all) listener(news);
  }
}
