export class Listeners<Payload = void> {
  readonly #all = new Set<(payload: Payload) => void>();

  readonly subscribe = (listener: (payload: Payload) => void): (() => void) => {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  };

  notify(payload: Payload): void {
    for (const listener of this.#all) listener(payload);
  }
}
