import type { CourtId } from "@platzwart/domain/court/court";
import type { Clock } from "@platzwart/domain/time/clock";
import { ConnectedDevices } from "./connected-devices.ts";
import { DeviceReports } from "./device-reports.ts";
import type { Hall } from "./hall.ts";
import { Lamp } from "./lamp.ts";
import { lampFailed, lampLeftAlone, lampRecovered, lightChanged } from "./light-log-entries.ts";
import type {
  CourtRecord,
  Diagnostics,
  LightCause,
  LightChannelRecord,
  LightDriver,
  LogRecord,
} from "./ports.ts";

/** The lamps of the hall: each court's is connected to it, and what lamps report is stored, logged and told. */
export class Lamps {
  readonly #clock: Clock;
  readonly #diagnostics: Diagnostics;
  readonly #drivers: Readonly<Record<string, LightDriver>>;
  readonly #onNews: () => void;
  readonly #reports: DeviceReports;
  readonly #connected: ConnectedDevices<CourtId, Lamp>;

  constructor(options: {
    hall: Hall;
    clock: Clock;
    diagnostics: Diagnostics;
    /** By the name that light channels use. */
    drivers: Readonly<Record<string, LightDriver>>;
    /** A lamp has something new that the loop should look at. */
    onNews: () => void;
  }) {
    this.#clock = options.clock;
    this.#diagnostics = options.diagnostics;
    this.#drivers = options.drivers;
    this.#onNews = options.onNews;
    this.#reports = new DeviceReports(options);
    this.#connected = new ConnectedDevices(options.hall.lamps, options.diagnostics);
  }

  /** The names of the drivers that there are. */
  get drivers(): string[] {
    return Object.keys(this.#drivers);
  }

  /** Connects the lamps as they are set up; a lamp that takes another's place begins with its court's history (E-04). */
  sync(channels: readonly LightChannelRecord[], courts: readonly CourtRecord[]): void {
    this.#connected.sync(
      channels.map((channel) => ({
        key: channel.courtId,
        driver: channel.driver,
        address: channel.address,
        connect: () => this.#connect(channel, courts),
      })),
    );
  }

  poll(): Promise<void> {
    return this.#connected.poll();
  }

  /** How much of what they reported is not stored yet. */
  get waiting(): number {
    return this.#reports.waiting;
  }

  /** Stores what has not been stored yet; what fails is kept for the next time. */
  store(): Promise<void> {
    return this.#reports.store();
  }

  /** Resolves when what is being stored now is stored, or has failed to be. */
  idle(): Promise<void> {
    return this.#reports.idle();
  }

  stop(): void {
    this.#connected.stop();
  }

  #connect(
    { courtId, driver: name, address }: LightChannelRecord,
    courts: readonly CourtRecord[],
  ): Lamp | null {
    const driver = Object.hasOwn(this.#drivers, name) ? this.#drivers[name] : undefined;
    const court = courts.find((candidate) => candidate.id === courtId);
    if (driver === undefined || court === undefined) {
      this.#diagnostics.warn("light channel left out", { courtId, driver: name });
      return null;
    }
    const note = (entry: LogRecord) => this.#reports.add({ entry });
    return new Lamp({
      driver,
      address,
      clock: this.#clock,
      diagnostics: this.#diagnostics,
      remembered: { on: court.isLightOn, since: court.lightReportedAt },
      listener: {
        changed: () => this.#onNews(),
        reported: (on, cause) => this.#reported(courtId, on, cause),
        failed: (fault) => note(lampFailed(this.#clock.now(), courtId, fault)),
        leftAlone: () => note(lampLeftAlone(this.#clock.now(), courtId)),
        recovered: () => note(lampRecovered(this.#clock.now(), courtId)),
        retryDue: () => this.#onNews(),
      },
    });
  }

  #reported(courtId: CourtId, on: boolean, cause: LightCause): void {
    const at = this.#clock.now();
    this.#reports.add({
      entry: lightChanged(at, courtId, on, cause),
      // a wish is over once the light changed: it is fulfilled, or somebody at the lamp wants it otherwise
      state: {
        device: courtId,
        store: async (store) => {
          const channels = await store.equipment.listLightChannels();
          // its channel was removed meanwhile: the court's light is nobody's
          if (!channels.some((channel) => channel.courtId === courtId)) return;
          await store.courts.update(courtId, {
            isLightOn: on,
            lightReportedAt: at,
            lightCause: cause,
            lightWish: null,
          });
        },
      },
    });
  }
}
