import type { Disk, DiskFile } from "./disk.ts";
import { frameOf, framesIn } from "./journal-frames.ts";
import { type SignedDocument, signedDocument } from "./signed-document.ts";

const NAME = "access-changes";
/** Bytes: room for some hundred changes. */
const SIZE = 1024 * 1024;

/** Signed changes since the whole access list, in a preallocated file of zeros like the journal's. */
export class ChangesFile {
  readonly #disk: Disk;
  #file: DiskFile | null = null;
  /** End offset of each change. */
  #ends: number[] = [];

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** All readable changes, including changes of lists that are gone: the caller compares their bases. */
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

  /** Writes a change behind the first `count`, overwriting later ones; false: no room in the file. */
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
