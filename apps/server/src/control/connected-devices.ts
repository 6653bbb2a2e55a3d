import type { ServerLog } from "../platform/ports/server-log.ts";

/** A device as it is to be connected. */
export interface Connection<Key, Device> {
  readonly key: Key;
  /** Names where it is reached, and how. */
  readonly place: string;
  /** Connects it; null when nothing here can speak to it. */
  readonly connect: () => Device | null;
}

/** Keeps the devices of one kind connected as they are set up, while the hall runs. */
export class ConnectedDevices<Key, Device extends { poll(): Promise<void>; stop(): void }> {
  readonly #devices: Map<Key, Device>;
  /** Where each was connected. */
  readonly #places = new Map<Key, string>();

  readonly #serverLog: ServerLog;

  readonly #onGone: (device: Device, key: Key, place: string) => void;

  constructor(
    devices: Map<Key, Device>,
    serverLog: ServerLog,
    /** Nobody looks after the device at that place any more. */
    onGone: (device: Device, key: Key, place: string) => void = () => {},
  ) {
    this.#onGone = onGone;
    this.#devices = devices;
    this.#serverLog = serverLog;
  }

  /** Connects the new ones, lets go of those that are gone, and replaces those that are to be reached elsewhere. */
  sync(wanted: readonly Connection<Key, Device>[]): void {
    const places = new Map(wanted.map(({ key, place }) => [key, place]));
    // all that go, before any that come: one may come where another was
    for (const [key, place] of [...this.#places]) if (places.get(key) !== place) this.#disconnect(key, place);
    for (const connection of wanted) {
      const { key, place } = connection;
      if (this.#devices.has(key)) continue;
      const device = connection.connect();
      if (device === null) continue;
      this.#devices.set(key, device);
      this.#places.set(key, place);
      // a new one may stand otherwise than the one before it
      void this.#poll(device);
    }
  }

  /** Asks each for its state; one that is slow to answer does not hold up the others. */
  async poll(): Promise<void> {
    await Promise.all([...this.#devices.values()].map((device) => this.#poll(device)));
  }

  stop(): void {
    for (const device of this.#devices.values()) device.stop();
  }

  /** Never rejects: nobody waits for most polls, and one that breaks must not end the program. */
  async #poll(device: Device): Promise<void> {
    try {
      await device.poll();
    } catch (error) {
      this.#serverLog.error("a device could not be asked", error);
    }
  }

  #disconnect(key: Key, place: string): void {
    const device = this.#devices.get(key);
    this.#devices.delete(key);
    this.#places.delete(key);
    if (device === undefined) return;
    device.stop();
    this.#onGone(device, key, place);
  }
}
