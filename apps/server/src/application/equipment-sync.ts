import type { Doors } from "./doors.ts";
import type { Hall } from "./hall.ts";
import type { Lamps } from "./lamps.ts";

/** Keeps the lamps and doors connected as the store says they are set up, while the hall runs. */
export class EquipmentSync {
  readonly #hall: Hall;
  readonly #lamps: Lamps;
  readonly #doors: Doors;
  readonly #onSynced: () => void;
  #syncing: Promise<void> = Promise.resolve();

  constructor(options: { hall: Hall; lamps: Lamps; doors: Doors; onSynced: () => void }) {
    this.#hall = options.hall;
    this.#lamps = options.lamps;
    this.#doors = options.doors;
    this.#onSynced = options.onSynced;
  }

  /** One after the other, so that what was read earlier never undoes what was read later. */
  sync(): Promise<void> {
    const synced = this.#syncing.then(() => this.#sync());
    // a failure is its caller's; the next one tries anew
    this.#syncing = synced.catch(() => undefined);
    return synced;
  }

  async #sync(): Promise<void> {
    // what a device has still to say is part of the history that the next one begins with (E-04)
    await this.#lamps.store();
    await this.#doors.store();
    const { courts, equipment } = this.#hall.read;
    const [channels, allCourts, doors] = [
      await equipment.listLightChannels(),
      await courts.list(),
      await equipment.listDoors(),
    ];
    this.#lamps.sync(channels, allCourts);
    this.#doors.sync(doors);
    this.#onSynced();
  }
}
