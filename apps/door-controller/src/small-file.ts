import { SerialQueue } from "@platzwart/machine/serial-queue";
import type { Disk } from "./disk.ts";

/** The previous version stays in case the newest is damaged. */
export class SmallFile<Value> {
  readonly #disk: Disk;
  readonly #name: string;
  readonly #read: (json: unknown) => Value | null;
  /** null: unknown. */
  #isWhole: boolean | null = null;
  readonly #queue = new SerialQueue();

  /** `read`: null for an invalid value. */
  constructor(disk: Disk, name: string, read: (json: unknown) => Value | null) {
    this.#disk = disk;
    this.#name = name;
    this.#read = read;
  }

  /** null: no readable file. */
  read(): Promise<Value | null> {
    return this.#queue.run(async () => (await this.#load(this.#name)) ?? (await this.#load(this.#old)));
  }

  /** Resolves once durable; an earlier power cut leaves the new or the previous value. */
  write(value: Value): Promise<void> {
    return this.#queue.run(async () => {
      const part = `${this.#name}.part`;
      await this.#disk.write(part, Buffer.from(JSON.stringify(value)));
      if (this.#isWhole === null) await this.#load(this.#name);
      if (this.#isWhole) await this.#disk.rename(this.#name, this.#old);
      this.#isWhole = null;
      await this.#disk.rename(part, this.#name);
      await this.#disk.syncFolder();
      this.#isWhole = true;
    });
  }

  /** Removes the older file first, since it would replace the newest. */
  remove(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#disk.remove(this.#old);
      await this.#disk.syncFolder();
      this.#isWhole = false;
      await this.#disk.remove(this.#name);
      await this.#disk.syncFolder();
    });
  }

  get #old(): string {
    return `${this.#name}.old`;
  }

  async #load(name: string): Promise<Value | null> {
    const value = this.#parsed(await this.#disk.read(name));
    if (name === this.#name) this.#isWhole = value !== null;
    return value;
  }

  #parsed(bytes: Buffer | null): Value | null {
    if (bytes === null) return null;
    try {
      return this.#read(JSON.parse(bytes.toString()));
    } catch {
      return null;
    }
  }
}
