import type { CourtId } from "@platzwart/domain/court/court";
import { faultClass } from "@platzwart/domain/devices/fault";
import type { OutputEffect, OutputEvent } from "@platzwart/domain/devices/output";
import { type Instant, minutes } from "@platzwart/domain/time/instant";
import { askDevice } from "./ask-device.ts";
import { HallDevices, type HallDevicesOptions } from "./hall-devices.ts";
import { Lamp } from "./lamp.ts";
import { LampAddress, LampLogin } from "./lamp-address.ts";
import {
  lampFailed,
  lampOutageEnded,
  lampRecovered,
  lightAutomationSuspended,
  lightChanged,
  lightFlickers,
  offTimerNotCancelled,
} from "./light-log-entries.ts";
import type { CourtRecord, LightCause } from "./ports/court-store.ts";
import type { LightChannelRecord, StoredLightChannel, ToldOfOutput } from "./ports/equipment-store.ts";
import type { LightDriver } from "./ports/light-driver.ts";
import type { SecretCipher } from "./ports/secret-cipher.ts";
import type { NewLogEntry } from "./ports/system-log-store.ts";
import { SlidingLimit } from "./sliding-limit.ts";

/** So often nobody switches at the wall: a loose contact, of which each change would stand in the log. */
const FLICKER = { max: 30, period: minutes(10) };

/** A lamp that was connected, and each step of its machine. */
export interface LampTrace {
  begun(courtId: CourtId, reported: boolean | null, told: ToldOfOutput): void;
  stepped(courtId: CourtId, event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]): void;
}

/** How a lamp is reached. */
interface Reached {
  readonly driver: LightDriver;
  readonly device: LampLogin;
  readonly output: number;
}

/** The lamps of the hall: each court's is connected to it, and what lamps report is stored, logged and told. */
export class Lamps extends HallDevices<CourtId, Lamp, LightDriver> {
  readonly #cipher: SecretCipher;
  /** How each was last reached, by its court. */
  readonly #reached = new Map<CourtId, Reached>();
  /** Where devices are or were, by their address in small letters. */
  readonly #addresses = new Map<string, LampAddress>();
  /** Which courts are to have a lamp. */
  #courts: ReadonlySet<CourtId> = new Set();
  /** Where lamps are to be, whoever speaks to them. */
  #spots: ReadonlySet<string> = new Set();
  readonly #changesByThemselves: SlidingLimit<CourtId>;
  readonly #trace: LampTrace | null;

  constructor(
    options: HallDevicesOptions<LightDriver> & {
      readonly cipher: SecretCipher;
      /** null: nobody records what the machines do. */
      readonly lampTrace: LampTrace | null;
    },
  ) {
    super(options, options.hall.lamps);
    this.#trace = options.lampTrace;
    this.#cipher = options.cipher;
    this.#changesByThemselves = new SlidingLimit(options.clock, FLICKER);
  }

  /** Connects the lamps as they are set up, each with what its court stores of it. */
  sync(channels: readonly StoredLightChannel[], courts: readonly CourtRecord[]): void {
    this.#courts = new Set(channels.map(({ courtId }) => courtId));
    this.#spots = new Set(channels.map(spotOf));
    this.#forgetAddresses();
    this.connected.sync(
      channels.map((channel) => ({
        key: channel.courtId,
        place: placeOf(channel),
        connect: () => this.#connect(channel, courts),
      })),
    );
  }

  #connect(channel: StoredLightChannel, courts: readonly CourtRecord[]): Lamp | null {
    const { courtId, driver: name, address, output, encryptedPassword, told } = channel;
    const driver = this.driverNamed(name);
    const court = courts.find((candidate) => candidate.id === courtId);
    if (driver === undefined || court === undefined) {
      this.serverLog.warn("light channel left out", { courtId, driver: name });
      return null;
    }
    const note = (entry: NewLogEntry) => this.reports.add({ entry });
    const password = encryptedPassword === null ? null : this.#cipher.decrypt(encryptedPassword);
    const device = this.#deviceAt(driver, address, password);
    this.#reached.set(courtId, { driver, device, output });
    const trace = this.#trace;
    trace?.begun(courtId, court.lightReportedAt === null ? null : court.isLightOn, told);
    return new Lamp({
      ...(trace === null ? {} : { onStep: (event, effects) => trace.stepped(courtId, event, effects) }),
      driver,
      device,
      output,
      clock: this.clock,
      serverLog: this.serverLog,
      remembered: { on: court.isLightOn, since: court.lightReportedAt, told },
      listener: {
        changed: () => this.onNews(),
        reported: (on, cause, before) => this.#reported(channel, on, cause, before),
        failed: (fault) => note(lampFailed(this.clock.now(), courtId, faultClass(fault))),
        suspended: () => note(lightAutomationSuspended(this.clock.now(), courtId)),
        recovered: () => note(lampRecovered(this.clock.now(), courtId)),
        remember: (news) => this.#remember(channel, news),
      },
    });
  }

  /** The same object for every lamp on a device that is reached with one password. */
  #deviceAt(driver: LightDriver, address: string, password: string | null): LampLogin {
    const isSame = ({ driver: other, device }: Reached) =>
      other === driver &&
      device.address.toLowerCase() === address.toLowerCase() &&
      device.password === password;
    return (
      [...this.#reached.values()].find(isSame)?.device ??
      new LampLogin(this.#addressOf(address), { address, password })
    );
  }

  /** The same for every lamp there, whoever speaks to it and however. */
  #addressOf(address: string): LampAddress {
    const where = address.toLowerCase();
    const known = this.#addresses.get(where) ?? new LampAddress(this.clock);
    this.#addresses.set(where, known);
    return known;
  }

  /** Forgets the addresses where no lamp is any more and nothing is under way. */
  #forgetAddresses(): void {
    const used = new Set([...this.#reached.values()].map(({ device }) => device.address.toLowerCase()));
    for (const [where, address] of this.#addresses)
      if (!used.has(where) && address.isIdle) this.#addresses.delete(where);
  }

  /**
   * The outage of a lamp ends with it; whoever switches it by hand from now on is not left in the dark by a timer of ours;
   * where that fails, it is told.
   */
  protected override async onGone(lamp: Lamp, courtId: CourtId): Promise<void> {
    if (lamp.fault !== null) {
      const by = this.#courts.has(courtId) ? "replacement" : "removal";
      this.reports.add({ entry: lampOutageEnded(this.clock.now(), courtId, by) });
    }
    const gone = this.#reached.get(courtId);
    this.#reached.delete(courtId);
    // the same lamp in other hands: it is looked after all the time
    if (gone === undefined) return;
    const { driver, device, output } = gone;
    const { address } = device;
    if (this.#spots.has(spotOf({ address, output }))) return;
    const takeBack = (signal: AbortSignal) => {
      const work = () => driver.takeBackTimer(gone, signal);
      return driver.takesTurns ? device.turn({ kind: "command", isPersons: false }, signal, work) : work();
    };
    const { fault } = await askDevice(takeBack, {
      clock: this.clock,
      serverLog: this.serverLog,
      abort: new AbortController(),
      onLate: () => {},
    });
    if (fault === null) return;
    this.reports.add({ entry: offTimerNotCancelled(this.clock.now(), courtId, address, faultClass(fault)) });
  }

  #remember(channel: LightChannelRecord, told: ToldOfOutput): void {
    this.reports.add({
      entry: null,
      state: {
        device: `told of ${channel.courtId}`,
        store: async (store) => {
          const channels = await store.equipment.listLightChannels();
          const isSame = ({ id, courtId }: LightChannelRecord) =>
            id === channel.id && courtId === channel.courtId;
          const now = channels.find(isSame);
          // another lamp took its place meanwhile
          if (now === undefined || placeOf(now) !== placeOf(channel)) return;
          await store.equipment.saveToldOfLamp(channel.id, told);
        },
      },
    });
  }

  /** null: it changes so often that it was told already. */
  #changeEntry(at: Instant, courtId: CourtId, on: boolean, cause: LightCause): NewLogEntry | null {
    if (cause.kind !== "device") return lightChanged(at, courtId, on, cause);
    const isTold = this.#changesByThemselves.isReached(courtId);
    this.#changesByThemselves.count(courtId);
    if (isTold) return null;
    return this.#changesByThemselves.isReached(courtId)
      ? lightFlickers(at, courtId)
      : lightChanged(at, courtId, on, cause);
  }

  #reported(channel: LightChannelRecord, on: boolean, cause: LightCause, before: boolean | null): void {
    const { courtId } = channel;
    const at = this.clock.now();
    // a first look at a dark lamp is no change
    const isNoChange = before === null && !on;
    this.reports.add({
      entry: isNoChange ? null : this.#changeEntry(at, courtId, on, cause),
      state: {
        device: courtId,
        store: async (store) => {
          const channels = await store.equipment.listLightChannels();
          const now = channels.find((candidate) => candidate.courtId === courtId);
          // its channel was removed meanwhile, or is another lamp's: the court's light is not this one's
          if (now === undefined || spotOf(now) !== spotOf(channel)) return;
          // a wish is over once the light changed: it is fulfilled, or somebody at the lamp wants it otherwise; what a
          // lamp says first is no change
          const over = before === null ? {} : { lightIntent: null };
          await store.courts.update(courtId, {
            isLightOn: on,
            lightReportedAt: at,
            lightCause: cause,
            ...over,
          });
        },
      },
    });
  }
}

/** Names the lamp itself. */
function spotOf({ address, output }: Pick<LightChannelRecord, "address" | "output">): string {
  return JSON.stringify([address.toLowerCase(), output]);
}

/** Names where a lamp is reached, and with which password. */
function placeOf({ driver, address, output, encryptedPassword }: LightChannelRecord): string {
  return JSON.stringify([driver, address, output, encryptedPassword]);
}
