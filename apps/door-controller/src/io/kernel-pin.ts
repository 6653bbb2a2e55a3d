import { closeSync, constants, openSync, writeSync } from "node:fs";

/** A file of the kernel that switches something, which is kept open: to open it anew each time takes longer than to write. */
export class KernelPin {
  readonly #path: string;
  #file: number | null = null;

  constructor(path: string) {
    this.#path = path;
  }

  /** Writes these one after the other before it returns. Throws where the file is missing, or does not take them. */
  write(...values: readonly string[]): void {
    try {
      this.#writeAll(values);
    } catch {
      // a driver that was loaded again has another file of the same name
      if (this.#file !== null) closeSync(this.#file);
      this.#file = null;
      this.#writeAll(values);
    }
  }

  #writeAll(values: readonly string[]): void {
    // never made where it is missing
    this.#file ??= openSync(this.#path, constants.O_WRONLY);
    for (const value of values) writeSync(this.#file, value);
  }
}
