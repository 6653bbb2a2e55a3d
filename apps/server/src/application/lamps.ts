import type { CourtId } from "@platzwart/domain/court/court";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Hall } from "./hall.ts";
import { Lamp } from "./lamp.ts";
import { lampFailed, lampLeftAlone, lampRecovered, lightChanged } from "./log-entries.ts";
import type {
  CourtRecord,
  Diagnostics,
  LightCause,
  LightChannelRecord,
  LightDriver,
  LogRecord,
} from "./ports.ts";

interface LampReport {
  readonly on: boolean;
  readonly cause: LightCause;
}

/**
 * Connects each court's lamp to the hall: what lamps report is stored, logged and told.
 * Reports are stored in the order in which they came; one that could not be stored is kept and tried again.
 */
export class Lamps {
  readonly #hall: Hall;
  readonly #clock: Clock;
  readonly #diagnostics: Diagnostics;
  readonly #drivers: Readonly<Record<string, LightDriver>>;
  readonly #onNews: () => void;
  #unstored: { readonly courtId: CourtId; readonly entry: LogRecord; readonly report: LampReport | null }[] =
    [];
  #storing: Promise<void> = Promise.resolve();

  constructor(options: {
    hall: Hall;
    clock: Clock;
    diagnostics: Diagnostics;
    /** By the name that light channels use. */
    drivers: Readonly<Record<string, LightDriver>>;
    /** A lamp has something new that the loop should look at. */
    onNews: () => void;
  }) {
    this.#hall = options.hall;
    this.#clock = options.clock;
    this.#diagnostics = options.diagnostics;
    this.#drivers = options.drivers;
    this.#onNews = options.onNews;
  }

  /** Connects the lamps that are not connected yet. */
  connect(channels: readonly LightChannelRecord[], courts: readonly CourtRecord[]): void {
    for (const { courtId, driver: name, address } of channels) {
      if (this.#hall.lamps.has(courtId)) continue;
      const driver = this.#drivers[name];
      const court = courts.find((candidate) => candidate.id === courtId);
      if (driver === undefined || court === undefined) {
        this.#diagnostics.warn("light channel left out", { courtId, driver: name });
        continue;
      }
      this.#hall.lamps.set(
        courtId,
        new Lamp({
          driver,
          address,
          clock: this.#clock,
          remembered: { on: court.isLightOn, since: court.lightReportedAt },
          listener: {
            changed: () => this.#onNews(),
            reported: (on, cause) => this.#reported(courtId, on, cause),
            failed: (fault) => this.#note(courtId, lampFailed(this.#clock.now(), courtId, fault), null),
            leftAlone: () => this.#note(courtId, lampLeftAlone(this.#clock.now(), courtId), null),
            recovered: () => this.#note(courtId, lampRecovered(this.#clock.now(), courtId), null),
            retryDue: () => this.#onNews(),
          },
        }),
      );
    }
  }

  async poll(): Promise<void> {
    await Promise.all([...this.#hall.lamps.values()].map((lamp) => lamp.poll()));
  }

  /** Stores what has not been stored yet; what fails is kept for the next time. */
  async store(): Promise<void> {
    if (this.#unstored.length > 0) this.#storing = this.#storing.then(() => this.#store());
    await this.#storing;
  }

  /** Resolves when what is being stored now is stored, or has failed to be. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  stop(): void {
    for (const lamp of this.#hall.lamps.values()) lamp.stop();
  }

  #reported(courtId: CourtId, on: boolean, cause: LightCause): void {
    this.#note(courtId, lightChanged(this.#clock.now(), courtId, on, cause), { on, cause });
  }

  #note(courtId: CourtId, entry: LogRecord, report: LampReport | null): void {
    this.#unstored.push({ courtId, entry, report });
    void this.store();
  }

  async #store(): Promise<void> {
    const batch = [...this.#unstored];
    if (batch.length === 0) return;
    try {
      await this.#hall.change(async (store) => {
        for (const { courtId, entry, report } of batch) {
          await store.systemLog.append(entry);
          if (report === null) continue;
          // a wish is over once the light changed: it is fulfilled, or somebody at the lamp wants it otherwise
          await store.courts.update(courtId, {
            isLightOn: report.on,
            lightReportedAt: entry.at,
            lightCause: report.cause,
            lightWish: null,
          });
        }
      });
      this.#unstored = this.#unstored.slice(batch.length);
    } catch (error) {
      this.#diagnostics.error("lamp reports not stored; they will be tried again", error, {
        count: batch.length,
      });
    }
  }
}
