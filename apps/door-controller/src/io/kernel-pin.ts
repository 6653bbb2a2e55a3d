import { closeSync, constants, openSync, writeSync } from "node:fs";

/** File by which the kernel switches a pin; kept open, since opening takes longer than writing. */
export class KernelPin {
  readonly #path: string;
  #file: number | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Writes synchronously and in order; throws on a missing or refusing file. */
  write(...values: readonly string[]): void {
    try {
      this.#writeAll(values);
    } catch {
      // a reloaded driver has another file of the same name
      if (this.#file !== null) closeSync(this.#file);
      this.#file = null;
      this.#writeAll(values);
    }
  }

  #writeAll(values: readonly string[]): void {
    // O_WRONLY never makes a missing file
    this.#file ??= openSync(this.#path, constants.O_WRONLY);
    for (const value of values) writeSync(this.#file, value);
  }
}
