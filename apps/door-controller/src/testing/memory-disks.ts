import type { Disk } from "../disk.ts";
import type { DoorDisks } from "../door-disks.ts";
import { FaultyDisk } from "./faulty-disk.ts";

export class MemoryDisks implements DoorDisks {
  readonly #disks: Map<string, FaultyDisk>;
  /** Such as "open door-1". */
  readonly log: string[] = [];
  /** Error message by door whose disk cannot be opened. */
  readonly broken = new Map<string, string>();

  constructor(disks: ReadonlyMap<string, FaultyDisk> = new Map()) {
    this.#disks = new Map(disks);
  }

  /** Without pending writes. */
  restarted(): MemoryDisks {
    return new MemoryDisks(new Map([...this.#disks].map(([door, disk]) => [door, disk.restarted()])));
  }

  async doors(): Promise<readonly string[]> {
    return [...this.#disks.keys()];
  }

  async open(door: string): Promise<Disk> {
    this.log.push(`open ${door}`);
    const why = this.broken.get(door);
    if (why !== undefined) throw new Error(why);
    const disk = this.#disks.get(door) ?? new FaultyDisk();
    this.#disks.set(door, disk);
    return disk;
  }

  async remove(door: string): Promise<void> {
    this.log.push(`remove ${door}`);
    this.#disks.delete(door);
  }
}
