import type { Disk, DiskFile } from "./disk.ts";
import { frameOf, framesIn } from "./journal-frames.ts";
import { type SignedDocument, signedDocument } from "./signed-document.ts";

const NAME = "access-changes";
/** Bytes: some hundred changes. */
const SIZE = 1024 * 1024;

export class ChangesFile {
  readonly #disk: Disk;
  #file: DiskFile | null = null;
  #ends: number[] = [];

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** Includes changes of replaced lists, whose base the caller must compare. */
  async read(): Promise<readonly SignedDocument[]> {
    const changes: SignedDocument[] = [];
    this.#ends = [];
    for (const { value, end } of framesIn((await this.#disk.read(NAME)) ?? Buffer.alloc(0))) {
      const { data: change } = signedDocument.safeParse(value);
      if (change === undefined) break;
      changes.push(change);
      this.#ends.push(end);
    }
    return changes;
  }

  /** Overwrites the changes after the first `count`; false: the file is full. */
  async append(count: number, change: SignedDocument): Promise<boolean> {
    const start = count === 0 ? 0 : (this.#ends[count - 1] ?? SIZE);
    const frame = frameOf(change);
    const end = start + frame.length;
    if (end > SIZE) return false;
    this.#file ??= await this.#disk.openFixed(NAME, SIZE);
    await this.#file.write(start, frame);
    await this.#file.sync();
    this.#ends.length = count;
    this.#ends.push(end);
    return true;
  }

  async remove(): Promise<void> {
    await this.close();
    await this.#disk.remove(NAME);
    await this.#disk.syncFolder();
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}
