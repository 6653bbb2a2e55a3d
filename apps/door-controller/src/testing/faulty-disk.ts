import { seededRandom } from "@platzwart/domain/seeded-random";
import type { Disk, DiskFile } from "../disk.ts";

/** A power cut keeps or loses whole sectors of unsynced bytes, and may tear one. */
const SECTOR = 512;

interface Change {
  readonly position: number;
  readonly bytes: Buffer;
}

interface StoredFile {
  /** Includes unsynced writes. */
  seen: Buffer;
  /** Survives a power cut. */
  durable: Buffer;
  /** Since the last sync. */
  readonly unsynced: Change[];
}

export class PowerCut extends Error {
  constructor() {
    super("the power is cut");
  }
}

/** Fails as a test or a seed says. */
export class FaultyDisk implements Disk {
  readonly #random: () => number;
  #names: Map<string, StoredFile>;
  /** Folder contents that a power cut may leave: the last synced one, then one per change. */
  #namesKept: Map<string, StoredFile>[];
  #capacity = Number.POSITIVE_INFINITY;
  #cutIn: number | null = null;
  #tornAt: number | null = null;
  #failure: { readonly code: string; times: number } | null = null;
  #stalled: Promise<void> | null = null;
  /** Bytes of each change and sync. */
  readonly operations: number[] = [];

  constructor(seed = 1, names: ReadonlyMap<string, Buffer> = new Map()) {
    this.#random = seededRandom(seed);
    this.#names = new Map([...names].map(([name, bytes]) => [name, stored(bytes)]));
    this.#namesKept = [new Map(this.#names)];
  }

  /** Cuts the power after that many changes and syncs; a write is torn at byte `tornAt`, else by the seed. */
  cutPower(after: number, tornAt: number | null = null): void {
    this.#cutIn = after;
    this.#tornAt = tornAt;
  }

  /** Each failed change or sync is half done. */
  fail(code: "ENOSPC" | "EIO", times = 1): void {
    this.#failure = { code, times };
  }

  /** In bytes, for all files. */
  limit(capacity: number): void {
    this.#capacity = capacity;
  }

  /** Blocks all operations until the returned function is called. */
  stall(): () => void {
    let goOn = () => {};
    this.#stalled = new Promise((resolve) => {
      goOn = resolve;
    });
    return () => goOn();
  }

  spoil(name: string, position: number): void {
    const { seen, durable } = this.#file(name);
    for (const bytes of [seen, durable]) bytes[position] = (bytes[position] ?? 0) ^ 0xff;
  }

  /** State after a power cut, now or earlier, by the seed. */
  restarted(seed = 1): FaultyDisk {
    const names = this.#namesKept[this.#below(this.#namesKept.length)] ?? new Map<string, StoredFile>();
    return new FaultyDisk(seed, new Map([...names].map(([name, file]) => [name, this.#afterPowerCut(file)])));
  }

  async list(): Promise<readonly string[]> {
    await this.#ready();
    return [...this.#names.keys()];
  }

  async read(name: string): Promise<Buffer | null> {
    await this.#ready();
    const seen = this.#names.get(name)?.seen;
    return seen === undefined ? null : Buffer.from(seen);
  }

  async write(name: string, bytes: Buffer): Promise<void> {
    await this.#change(() => {
      this.#name(new Map(this.#names).set(name, stored(Buffer.alloc(0))));
    });
    await this.#writeTo(name, { position: 0, bytes });
    await this.#sync(name);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#change(() => {
      const names = new Map(this.#names).set(to, this.#file(from));
      names.delete(from);
      this.#name(names);
    });
  }

  async remove(name: string): Promise<void> {
    await this.#change(() => {
      const names = new Map(this.#names);
      names.delete(name);
      this.#name(names);
    });
  }

  async syncFolder(): Promise<void> {
    await this.#change(() => {
      this.#namesKept = [new Map(this.#names)];
    });
  }

  async openFixedSize(name: string, size: number): Promise<DiskFile> {
    await this.#ready();
    const present = this.#names.get(name)?.seen.length;
    if (present === undefined || present < size) {
      const begun = this.#names.get(name)?.seen ?? Buffer.alloc(0);
      try {
        await this.write(name, Buffer.concat([begun, Buffer.alloc(size - begun.length)]));
        await this.syncFolder();
      } catch (error) {
        if (!(error instanceof PowerCut)) await this.remove(name);
        throw error;
      }
    }
    return {
      read: async (position, into) => {
        await this.#ready();
        return into.subarray(0, this.#file(name).seen.copy(into, 0, position));
      },
      write: (position, bytes) => this.#writeTo(name, { position, bytes }),
      sync: () => this.#sync(name),
      close: async () => {},
    };
  }

  async #writeTo(name: string, change: Change): Promise<void> {
    const file = this.#file(name);
    const write = (bytes: Buffer) => {
      file.seen = changed(file.seen, { ...change, bytes });
      file.unsynced.push({ ...change, bytes });
    };
    await this.#change(
      () => {
        const used = [...this.#names.values()].reduce((sum, { seen }) => sum + seen.length, 0);
        const grown = Math.max(0, change.position + change.bytes.length - file.seen.length);
        if (used + grown > this.#capacity) throw failure("ENOSPC");
        write(change.bytes);
      },
      () => write(change.bytes.subarray(0, this.#tornAt ?? this.#below(change.bytes.length + 1))),
      change.bytes.length,
    );
  }

  async #sync(name: string): Promise<void> {
    await this.#change(() => {
      const file = this.#file(name);
      file.durable = file.unsynced.reduce<Buffer>(changed, file.durable);
      file.unsynced.length = 0;
    });
  }

  /** `part`: effect of a failed or cut operation. */
  async #change(whole: () => void, part: () => void = () => {}, bytes = 0): Promise<void> {
    await this.#ready();
    this.operations.push(bytes);
    if (this.#cutIn === 0) part();
    if (this.#cutIn !== null) this.#cutIn -= 1;
    await this.#ready();
    if (this.#failure !== null && this.#failure.times > 0) {
      this.#failure.times -= 1;
      part();
      throw failure(this.#failure.code);
    }
    whole();
  }

  async #ready(): Promise<void> {
    if (this.#cutIn !== null && this.#cutIn < 0) throw new PowerCut();
    await this.#stalled;
  }

  #name(names: Map<string, StoredFile>): void {
    this.#names = names;
    this.#namesKept.push(names);
  }

  #file(name: string): StoredFile {
    const file = this.#names.get(name);
    if (file === undefined) throw failure("ENOENT");
    return file;
  }

  /** Keeps none, all or some sectors of each unsynced write by the seed; all when a test tears at a byte. */
  #afterPowerCut({ durable, seen, unsynced }: StoredFile): Buffer {
    if (this.#tornAt !== null) return Buffer.from(seen);
    const lost = this.#random();
    return unsynced.reduce<Buffer>(
      (bytes, change) =>
        sectors(change)
          .filter(() => this.#random() >= lost)
          .reduce<Buffer>(changed, bytes),
      Buffer.from(durable),
    );
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit);
  }
}

function stored(bytes: Buffer): StoredFile {
  return { seen: bytes, durable: Buffer.from(bytes), unsynced: [] };
}

/** In place where possible: a segment of a megabyte takes thousands of small writes. */
function changed(before: Buffer, { position, bytes }: Change): Buffer {
  if (position + bytes.length <= before.length) {
    bytes.copy(before, position);
    return before;
  }
  const after = Buffer.alloc(Math.max(before.length, position + bytes.length));
  before.copy(after);
  bytes.copy(after, position);
  return after;
}

function sectors({ position, bytes }: Change): Change[] {
  const parts: Change[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = Math.min(bytes.length, start + SECTOR - ((position + start) % SECTOR));
    parts.push({ position: position + start, bytes: bytes.subarray(start, end) });
    start = end;
  }
  return parts;
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}
