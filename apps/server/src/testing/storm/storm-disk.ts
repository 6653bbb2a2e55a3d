import type { DoorEvent } from "@platzwart/contract/device-link/messages";
import type { Disk, DiskFile } from "@platzwart/door-controller/disk";
import { framesIn } from "@platzwart/door-controller/journal-frames";
import { type FaultyDisk, PowerCut } from "@platzwart/door-controller/testing/faulty-disk";

/** Looks on at the journal of a card. */
export interface DiskWatcher {
  /** A sync of the journal begins or ended; the power may be cut here. */
  reached(point: "before sync" | "after sync"): void;
  /** An event is surely on the card. */
  durable(event: DoorEvent): void;
  /** It was written, and the power was cut before its sync: nobody knows whether it is there. */
  doubtful(event: DoorEvent): void;
}

/** The card of a door from one power cut to the next, of which the journal is looked at from outside. */
export class StormDisk implements Disk {
  readonly #disk: FaultyDisk;
  readonly #watcher: DiskWatcher;
  #isCut = false;
  /** What was written to the journal since its last sync. */
  #unsynced: DoorEvent[] = [];

  constructor(disk: FaultyDisk, watcher: DiskWatcher) {
    this.#disk = disk;
    this.#watcher = watcher;
  }

  /** Cuts the power; returns what the seed has left of the card. */
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

  async openFixed(name: string, size: number): Promise<DiskFile> {
    const file = await this.#powered(() => this.#disk.openFixed(name, size));
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

/** The events in what is written to a journal, whose other frames are heads of segments. */
function eventsIn(bytes: Buffer): DoorEvent[] {
  return [...framesIn(bytes)].flatMap(({ value }) => {
    const { event } = value as { readonly event?: DoorEvent };
    return event === undefined ? [] : [event];
  });
}
