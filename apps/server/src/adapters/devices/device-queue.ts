/** What a device has to do, one thing at a time: commands before questions, otherwise in order. */
export class DeviceQueue {
  #isBusy = false;
  readonly #commands: (() => void)[] = [];
  readonly #questions: (() => void)[] = [];

  /** Nothing is under way and nothing waits. */
  get isIdle(): boolean {
    return !this.#isBusy;
  }

  /** Does something when its turn has come. */
  async turn<T>(kind: "command" | "question", work: () => Promise<T>): Promise<T> {
    const waiting = kind === "command" ? this.#commands : this.#questions;
    if (this.#isBusy) await new Promise<void>((resolve) => waiting.push(resolve));
    this.#isBusy = true;
    try {
      return await work();
    } finally {
      const next = this.#commands.shift() ?? this.#questions.shift();
      // it stays busy when it is handed on, so that nobody comes between
      if (next === undefined) this.#isBusy = false;
      else next();
    }
  }
}
