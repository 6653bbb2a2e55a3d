import type { Disk, DiskFile } from "./disk.ts";
import { frameOf, framesIn } from "./journal-frames.ts";
import { type SignedDocument, signedDocument } from "./signed-document.ts";

const NAME = "access-changes";
/** In bytes: some hundred changes. */
const SIZE = 1024 * 1024;

/** The signed changes of the access list since the whole one, in a file of zeros written before, as the journal's are. */
export class ChangesFile {
  readonly #disk: Disk;
  #file: DiskFile | null = null;
  /** Where each change ends. */
  #ends: number[] = [];

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** All that can be read, also such as follow no list that is kept: whoever asks knows by their bases. */
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

  /** Keeps a change behind the first `count`, in place of those that follow them; false: the file has no room for it. */
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
