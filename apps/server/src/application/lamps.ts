import type { CourtId } from "@platzwart/domain/court/court";
import { HallDevices, type HallDevicesOptions } from "./hall-devices.ts";
import { Lamp } from "./lamp.ts";
import { lampFailed, lampLeftAlone, lampRecovered, lightChanged } from "./light-log-entries.ts";
import type { CodeSeal } from "./ports/code-seal.ts";
import type { CourtRecord, LightCause } from "./ports/court-store.ts";
import type { LightChannelRecord } from "./ports/equipment-store.ts";
import type { LightDriver } from "./ports/light-driver.ts";
import type { LogRecord } from "./ports/system-log-store.ts";

/** The lamps of the hall: each court's is connected to it, and what lamps report is stored, logged and told. */
export class Lamps extends HallDevices<CourtId, Lamp, LightDriver> {
  readonly #seal: CodeSeal;

  constructor(options: HallDevicesOptions<LightDriver> & { readonly seal: CodeSeal }) {
    super(options, options.hall.lamps);
    this.#seal = options.seal;
  }

  /** Connects the lamps as they are set up; a lamp that takes another's place begins with its court's history (E-04). */
  sync(channels: readonly LightChannelRecord[], courts: readonly CourtRecord[]): void {
    this.connected.sync(
      channels.map((channel) => ({
        key: channel.courtId,
        place: placeOf(channel),
        connect: () => this.#connect(channel, courts),
      })),
    );
  }

  #connect(
    { courtId, driver: name, address, output, sealedPassword }: LightChannelRecord,
    courts: readonly CourtRecord[],
  ): Lamp | null {
    const driver = this.driverNamed(name);
    const court = courts.find((candidate) => candidate.id === courtId);
    if (driver === undefined || court === undefined) {
      this.diagnostics.warn("light channel left out", { courtId, driver: name });
      return null;
    }
    const note = (entry: LogRecord) => this.reports.add({ entry });
    return new Lamp({
      driver,
      place: {
        address,
        output,
        password: sealedPassword === null ? null : this.#seal.open(sealedPassword),
      },
      clock: this.clock,
      diagnostics: this.diagnostics,
      remembered: { on: court.isLightOn, since: court.lightReportedAt },
      listener: {
        changed: () => this.onNews(),
        reported: (on, cause) => this.#reported(courtId, on, cause),
        failed: (fault) => note(lampFailed(this.clock.now(), courtId, fault)),
        leftAlone: () => note(lampLeftAlone(this.clock.now(), courtId)),
        recovered: () => note(lampRecovered(this.clock.now(), courtId)),
        retryDue: () => this.onNews(),
      },
    });
  }

  #reported(courtId: CourtId, on: boolean, cause: LightCause): void {
    const at = this.clock.now();
    this.reports.add({
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

/** Names where a lamp is reached, and with which password. */
function placeOf({ driver, address, output, sealedPassword }: LightChannelRecord): string {
  return JSON.stringify([driver, address, output, sealedPassword]);
}
