import type { CourtId } from "@platzwart/domain/court/court";
import type { DeviceReports } from "../facts/device-reports.ts";
import { equipmentIn } from "../facts/equipment-records.ts";
import type { Hall } from "../facts/hall.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { Doors } from "./doors.ts";
import type { Lamps } from "./lamps.ts";

interface Unconnected {
  readonly doors: readonly string[];
  /** Courts with an unconnected light channel. */
  readonly lamps: readonly CourtId[];
}

interface EquipmentOptions {
  readonly hall: Hall;
  readonly lamps: Lamps;
  readonly doors: Doors;
  readonly reports: DeviceReports;
  readonly serverLog: ServerLog;
  readonly onSynced: () => void;
}

/** Connects the lamps and doors that are stored as equipment. */
export class EquipmentSync {
  readonly #options: EquipmentOptions;
  #syncing: Promise<void> = Promise.resolve();
  #isOutOfSync = false;
  #unconnected: Unconnected = { doors: [], lamps: [] };

  constructor(options: EquipmentOptions) {
    this.#options = options;
  }

  /** The last sync failed, so the connected devices may differ from the stored equipment. */
  get isOutOfSync(): boolean {
    return this.#isOutOfSync;
  }

  /** As of the last successful sync. */
  get unconnected(): Unconnected {
    return this.#unconnected;
  }

  /** Syncs run one after the other, so that an older read never undoes a newer one. */
  connect(): Promise<void> {
    const synced = this.#syncing.then(() => this.#sync());
    this.#syncing = synced.then(
      () => {
        this.#isOutOfSync = false;
      },
      () => {
        this.#isOutOfSync = true;
      },
    );
    return synced;
  }

  /** Failures are only logged, since the loop retries. */
  async sync(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      this.#options.serverLog.error("the equipment could not be connected; it will be tried again", error);
    }
  }

  async #sync(): Promise<void> {
    // a replacement continues the history of the old devices' pending reports (E-04)
    await this.#options.reports.storeReports();
    const equipment = equipmentIn(this.#options.hall.read);
    const [channels, doors] = [await equipment.listLightChannels(), await equipment.listDoors()];
    this.#options.lamps.sync(channels);
    this.#options.doors.sync(doors);
    this.#unconnected = {
      doors: doors.map(({ id }) => id).filter((door) => !this.#options.doors.has(door)),
      lamps: [
        ...new Set(
          channels.filter(({ id }) => !this.#options.lamps.has(id)).flatMap(({ courtIds }) => courtIds),
        ),
      ],
    };
    this.#options.onSynced();
  }
}
