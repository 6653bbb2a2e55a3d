import type { CourtId } from "@platzwart/domain/court/court";
import type { Doors } from "./doors.ts";
import type { Hall } from "./hall.ts";
import type { Lamps } from "./lamps.ts";
import type { Diagnostics } from "./ports/diagnostics.ts";

/** What is set up and nothing here speaks to. */
export interface Unconnected {
  readonly doors: number;
  /** The courts whose light channels they are. */
  readonly lamps: readonly CourtId[];
}

/** Keeps the lamps and doors connected as the store says they are set up, while the hall runs. */
export class EquipmentSync {
  readonly #hall: Hall;
  readonly #lamps: Lamps;
  readonly #doors: Doors;
  readonly #diagnostics: Diagnostics;
  readonly #onSynced: () => void;
  #syncing: Promise<void> = Promise.resolve();
  #isBehind = false;
  #unconnected: Unconnected = { doors: 0, lamps: [] };

  constructor(options: {
    hall: Hall;
    lamps: Lamps;
    doors: Doors;
    diagnostics: Diagnostics;
    onSynced: () => void;
  }) {
    this.#hall = options.hall;
    this.#lamps = options.lamps;
    this.#doors = options.doors;
    this.#diagnostics = options.diagnostics;
    this.#onSynced = options.onSynced;
  }

  /** The last try failed: what is connected may not be what is set up. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** As of the last time that it could be read. */
  get unconnected(): Unconnected {
    return this.#unconnected;
  }

  /** Connects what is set up; one after the other, so that what was read earlier never undoes what was read later. */
  connect(): Promise<void> {
    const synced = this.#syncing.then(() => this.#sync());
    this.#syncing = synced.then(
      () => {
        this.#isBehind = false;
      },
      () => {
        this.#isBehind = true;
      },
    );
    return synced;
  }

  /** Brings what is connected to what was just set up. That is stored, so a failure here is only told and tried again. */
  async sync(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      this.#diagnostics.error("the equipment could not be connected; it will be tried again", error);
    }
  }

  /** Tries again what failed; does nothing when nothing did, and never rejects. */
  async catchUp(): Promise<void> {
    if (this.#isBehind) await this.sync();
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
    this.#unconnected = {
      doors: doors.filter(({ id }) => !this.#hall.doors.has(id)).length,
      lamps: channels.map(({ courtId }) => courtId).filter((court) => !this.#hall.lamps.has(court)),
    };
    this.#onSynced();
  }
}
