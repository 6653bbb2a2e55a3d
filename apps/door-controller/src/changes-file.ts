import type { Disk, DiskFile } from "./disk.ts";
import { frameOf, framesIn } from "./journal-frames.ts";
import { type SignedDocument, signedDocument } from "./signed-document.ts";

const FILE_NAME = "access-changes";
/** Bytes: some hundred changes. */
const FILE_SIZE = 1024 * 1024;

/** Signed changes since the stored whole list, one frame each, in a file of fixed size. */
export class ChangesFile {
  readonly #disk: Disk;
  #file: DiskFile | null = null;
  /** Offsets. */
  #frameEnds: number[] = [];

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  /** May include changes of replaced lists: the caller must compare each change's base. */
  async read(): Promise<readonly SignedDocument[]> {
    const changes: SignedDocument[] = [];
    this.#frameEnds = [];
    for (const { value, end } of framesIn((await this.#disk.read(FILE_NAME)) ?? Buffer.alloc(0))) {
      const { data: change } = signedDocument.safeParse(value);
      if (change === undefined) break;
      changes.push(change);
      this.#frameEnds.push(end);
    }
    return changes;
  }

  /** Overwrites the changes after the first `count`; false: the file is full. */
  async append(count: number, change: SignedDocument): Promise<boolean> {
    const start = count === 0 ? 0 : (this.#frameEnds[count - 1] ?? FILE_SIZE);
    const frame = frameOf(change);
    const end = start + frame.length;
    if (end > FILE_SIZE) return false;
    this.#file ??= await this.#disk.openFixedSize(FILE_NAME, FILE_SIZE);
    await this.#file.write(start, frame);
    await this.#file.sync();
    this.#frameEnds.length = count;
    this.#frameEnds.push(end);
    return true;
  }

  async remove(): Promise<void> {
    await this.close();
    await this.#disk.remove(FILE_NAME);
    await this.#disk.syncFolder();
  }

  async close(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    await file?.close();
  }
}
