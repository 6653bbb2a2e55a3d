import { SerialQueue } from "@platzwart/machine/serial-queue";
import type { Disk } from "./disk.ts";

/** A JSON file; the previous version stays in case the newest is damaged. */
export class SmallFile<Value> {
  readonly #disk: Disk;
  readonly #name: string;
  readonly #read: (json: unknown) => Value | null;
  /** null: not read yet. */
  #isNewestReadable: boolean | null = null;
  readonly #queue = new SerialQueue();

  /** `read`: null for an invalid value. */
  constructor(disk: Disk, name: string, read: (json: unknown) => Value | null) {
    this.#disk = disk;
    this.#name = name;
    this.#read = read;
  }

  /** null: no readable file. */
  read(): Promise<Value | null> {
    return this.#queue.run(
      async () => (await this.#load(this.#name)) ?? (await this.#load(this.#previousName)),
    );
  }

  /** Resolves once durable; a power cut before that leaves the new or the previous value. */
  write(value: Value): Promise<void> {
    return this.#queue.run(async () => {
      const temporaryName = `${this.#name}.part`;
      await this.#disk.write(temporaryName, Buffer.from(JSON.stringify(value)));
      if (this.#isNewestReadable === null) await this.#load(this.#name);
      if (this.#isNewestReadable) await this.#disk.rename(this.#name, this.#previousName);
      this.#isNewestReadable = null;
      await this.#disk.rename(temporaryName, this.#name);
      await this.#disk.syncFolder();
      this.#isNewestReadable = true;
    });
  }

  /** Removes the previous version first, since it would take the newest one's place. */
  remove(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#disk.remove(this.#previousName);
      await this.#disk.syncFolder();
      this.#isNewestReadable = false;
      await this.#disk.remove(this.#name);
      await this.#disk.syncFolder();
    });
  }

  get #previousName(): string {
    return `${this.#name}.old`;
  }

  async #load(name: string): Promise<Value | null> {
    const value = this.#parse(await this.#disk.read(name));
    if (name === this.#name) this.#isNewestReadable = value !== null;
    return value;
  }

  #parse(bytes: Buffer | null): Value | null {
    if (bytes === null) return null;
    try {
      return this.#read(JSON.parse(bytes.toString()));
    } catch {
      return null;
    }
  }
}
