import type { DoorEvent } from "@platzwart/contract/device-link/messages";
import type { Disk, DiskFile } from "@platzwart/door-controller/disk";
import { framesIn } from "@platzwart/door-controller/journal-frames";
import { type FaultyDisk, PowerCut } from "@platzwart/door-controller/testing/faulty-disk";

/** Watches the journal. */
export interface DiskWatcher {
  /** May cut the power. */
  reached(point: "before sync" | "after sync"): void;
  durable(event: DoorEvent): void;
  /** Written without sync before a power cut: the outcome is unknown. */
  doubtful(event: DoorEvent): void;
}

/** Memory card of a door from one power cut to the next. */
export class StormDisk implements Disk {
  readonly #disk: FaultyDisk;
  readonly #watcher: DiskWatcher;
  #isCut = false;
  /** Journal events since its last sync. */
  #unsynced: DoorEvent[] = [];

  constructor(disk: FaultyDisk, watcher: DiskWatcher) {
    this.#disk = disk;
    this.#watcher = watcher;
  }

  /** Returns what the power cut left, by the seed. */
  cut(seed: number): FaultyDisk {
    this.#isCut = true;
    for (const event of this.#unsynced.splice(0)) this.#watcher.doubtful(event);
    return this.#disk.restarted(seed);
  }

  list = () => this.#powered(() => this.#disk.list());
  read = (name: string) => this.#powered(() => this.#disk.read(name));
  write = (name: string, bytes: Buffer) => this.#powered(() => this.#disk.write(name, bytes));
  rename = (from: string, to: string) => this.#powered(() => this.#disk.rename(from, to));
  remove = (name: string) => this.#powered(() => this.#disk.remove(name));
  syncFolder = () => this.#powered(() => this.#disk.syncFolder());

  async openFixedSize(name: string, size: number): Promise<DiskFile> {
    const file = await this.#powered(() => this.#disk.openFixedSize(name, size));
    const isJournal = name.startsWith("journal-");
    return {
      read: (position, into) => this.#powered(() => file.read(position, into)),
      write: (position, bytes) =>
        this.#powered(async () => {
          if (isJournal) this.#unsynced.push(...eventsIn(bytes));
          await file.write(position, bytes);
        }),
      sync: () => this.#powered(() => (isJournal ? this.#syncJournal(file) : file.sync())),
      close: () => file.close(),
    };
  }

  async #syncJournal(file: DiskFile): Promise<void> {
    this.#watcher.reached("before sync");
    this.#refuseIfCut();
    await file.sync();
    for (const event of this.#unsynced.splice(0)) this.#watcher.durable(event);
    this.#watcher.reached("after sync");
    this.#refuseIfCut();
  }

  async #powered<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseIfCut();
    const done = await work();
    this.#refuseIfCut();
    return done;
  }

  #refuseIfCut(): void {
    if (this.#isCut) throw new PowerCut();
  }
}

/** Other frames are heads of segments. */
function eventsIn(bytes: Buffer): DoorEvent[] {
  return [...framesIn(bytes)].flatMap(({ value }) => {
    const { event } = value as { readonly event?: DoorEvent };
    return event === undefined ? [] : [event];
  });
}
