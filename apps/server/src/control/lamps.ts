import type { CourtId } from "@platzwart/domain/court/court";
import { faultClass } from "@platzwart/domain/devices/fault";
import type { OutputEffect, OutputEvent } from "@platzwart/domain/devices/output";
import { isOwnChannel, ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import type { CourtDecision } from "@platzwart/domain/scheduler/decide";
import { type Instant, minutes } from "@platzwart/domain/time/instant";
import { storeCourtLights, storeManualLight } from "../facts/court-light.ts";
import {
  equipmentIn,
  type LampReport,
  type LightChannelRecord,
  type StoredLightChannel,
  type ToldOfOutput,
} from "../facts/equipment-records.ts";
import type { Hall } from "../facts/hall.ts";
import type { LightCause } from "../facts/light-cause-columns.ts";
import { LightPictures, spotOf } from "../facts/light-pictures.ts";
import type { NewLogEntry } from "../facts/log-entry.ts";
import { RateLimit } from "../platform/system/rate-limit.ts";
import { askDevice } from "./ask-device.ts";
import type { DeviceLogin } from "./device-address.ts";
import type { DeviceLogins } from "./device-logins.ts";
import type { RelayDriver } from "./drivers/relay-driver.ts";
import { HallDevices, type HallDevicesOptions } from "./hall-devices.ts";
import { Lamp } from "./lamp.ts";
import {
  lampFailed,
  lampOutageEnded,
  lampRecovered,
  lightAutomationSuspended,
  lightChanged,
  lightFlickers,
  offTimerNotCancelled,
} from "./lamp-log-entries.ts";

/** So often nobody switches at the wall: a loose contact, of which each change would stand in the log. */
const FLICKER = { max: 30, period: minutes(10) };

/** The revision of a change that was not seen: before everything that somebody wants. */
const UNSEEN = 0;

/** A lamp that was connected, and each step of its machine. */
export interface LampTrace {
  begun(channelId: string, reported: boolean | null, told: ToldOfOutput): void;
  stepped(channelId: string, event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]): void;
}

/** How a lamp is reached. */
interface Reached {
  readonly driver: RelayDriver;
  readonly device: DeviceLogin;
  readonly output: number;
}

/** The lamps of the hall, by light channel: they are connected, and what they report is stored, logged and told. */
export class Lamps extends HallDevices<string, Lamp, RelayDriver> {
  readonly #logins: DeviceLogins;
  readonly #hall: Pick<Hall, "read">;
  /** What each that is connected last reported, by its channel, and which lamp that was; null: it never did. */
  readonly #heard = new Map<string, { readonly spot: string; readonly report: LampReport | null }>();
  /** The names of those who commanded lamps since the start, by id. */
  readonly #usernames = new Map<string, string>();
  /** How each was last reached, by its channel. */
  readonly #reached = new Map<string, Reached>();
  /** Which courts each lamp lights. */
  #lit: ReadonlyMap<string, readonly CourtId[]> = new Map();
  /** What people did to lights in manual mode since the start, beside what is stored. */
  readonly #manual = new Map<CourtId, boolean>();
  /** How often that was forgotten. */
  readonly #forgotten = new Map<CourtId, number>();
  /** Which courts each lamp lights that is there, or lit that was. */
  #courts: ReadonlyMap<string, readonly CourtId[]> = new Map();
  /** Which channels there are to be. */
  #channels: ReadonlySet<string> = new Set();
  /** Where lamps are to be, whoever speaks to them. */
  #spots: ReadonlySet<string> = new Set();
  /** The codes for whose bookings each lamp is on, or was last, by its channel. */
  readonly #litFor = new Map<string, readonly string[]>();
  readonly #changesByThemselves: RateLimit;
  readonly #trace: LampTrace | null;

  constructor(
    options: HallDevicesOptions<RelayDriver> & {
      readonly logins: DeviceLogins;
      /** null: nobody records what the machines do. */
      readonly lampTrace: LampTrace | null;
    },
  ) {
    super(options);
    this.#trace = options.lampTrace;
    this.#logins = options.logins;
    this.#hall = options.hall;
    this.#changesByThemselves = new RateLimit(options.clock, [FLICKER]);
  }

  /** Remembers for whose bookings the courts want light, so that the log can name them also once it goes off. */
  noteWindows(courts: readonly Pick<CourtDecision, "courtId" | "wanted">[]): void {
    for (const [channelId, served] of this.#lit) {
      const codeIds = courts
        .filter(({ courtId }) => served.includes(courtId))
        .flatMap(({ wanted }) => wanted.reasons)
        .flatMap((reason) => (reason.kind === "window" ? [reason.codeId] : []));
      if (codeIds.length > 0) this.#litFor.set(channelId, [...new Set(codeIds)]);
    }
  }

  /** Connects the lamps as they are set up, each with what its channel stores of it. */
  sync(stored: readonly StoredLightChannel[]): void {
    // one without a court lights nobody
    const channels = stored.filter(({ courtIds }) => courtIds.length > 0);
    const courts = new Map(channels.map(({ id, courtIds }) => [id, courtIds]));
    this.#channels = new Set(courts.keys());
    // what one that goes has left to say is still told of its courts
    this.#courts = new Map([...this.#courts, ...courts]);
    this.#lit = courts;
    this.#spots = new Set(channels.map(spotOf));
    this.connected.sync(
      channels.map((channel) => ({
        key: channel.id,
        place: placeOf(channel),
        connect: () => this.#connect(channel),
      })),
    );
  }

  #connect(channel: StoredLightChannel): Lamp | null {
    const { id, driver: name, output, reported, told } = channel;
    const driver = this.driverNamed(name);
    this.#heard.delete(id);
    if (driver === undefined) {
      this.serverLog.warn("light channel left out", { channel: id, driver: name });
      return null;
    }
    const note = (entry: NewLogEntry) => this.reports.add({ entry });
    const device = this.#logins.take(channel);
    this.#reached.set(id, { driver, device, output });
    this.#heard.set(id, { spot: spotOf(channel), report: reported });
    const trace = this.#trace;
    trace?.begun(id, reported?.on ?? null, told);
    return new Lamp({
      ...(trace === null ? {} : { onStep: (event, effects) => trace.stepped(id, event, effects) }),
      driver,
      device,
      output,
      clock: this.clock,
      serverLog: this.serverLog,
      remembered: { on: reported?.on ?? false, since: reported?.at ?? null, told },
      listener: {
        changed: () => this.onNews(),
        reported: (on, cause, before, how) =>
          this.#reported(channel, { on, cause, isFirst: before === null, ...how }),
        failed: (fault) => note(lampFailed(this.clock.now(), this.#courtsOf(id), faultClass(fault))),
        suspended: () => note(lightAutomationSuspended(this.clock.now(), this.#courtsOf(id))),
        recovered: () => note(lampRecovered(this.clock.now(), this.#courtsOf(id))),
        remember: (news) => this.#remember(channel, news),
      },
    });
  }

  /** How each stands now. */
  get pictures(): LightPictures {
    const lamps = new Map([...this.devices].map(([id, lamp]) => [id, lamp.picture]));
    return new LightPictures(lamps, {
      courts: this.#lit,
      manual: new Map(this.#manual),
      heard: new Map(this.#heard),
      usernames: this.#usernames,
    });
  }

  /**
   * What people have just done to the light of courts in manual mode counts at once, also where it cannot be stored
   * (CourtFacts.manualLight), and is stored as soon as that can be.
   */
  setManualLight(courtIds: readonly CourtId[], on: boolean): void {
    for (const id of courtIds) {
      this.#manual.set(id, on);
      this.reports.add({
        entry: null,
        state: { device: manualLightOf(id), store: (store) => storeManualLight(store, [id], on) },
      });
    }
  }

  /** Tells whether what is stored has come to count since. */
  manualLightsForgotten(court: CourtId): number {
    return this.#forgotten.get(court) ?? 0;
  }

  /** What is stored of it counts. */
  forgetManualLight(courtIds: readonly CourtId[]): void {
    for (const id of courtIds) {
      this.#forgotten.set(id, this.manualLightsForgotten(id) + 1);
      this.#manual.delete(id);
      this.reports.drop(manualLightOf(id));
    }
  }

  /** The courts of which a lamp is the light, and not one of the hall beside it. */
  #courtsWithLight(channelId: string): readonly CourtId[] {
    const connected = [...this.devices.keys()].map((id) => ({ id, courtIds: this.#lit.get(id) ?? [] }));
    return (this.#lit.get(channelId) ?? []).filter((court) => isOwnChannel(connected, channelId, court));
  }

  /** The courts that a lamp lights, or lit until now. */
  #courtsOf(channelId: string): readonly CourtId[] {
    return this.#courts.get(channelId) ?? [];
  }

  /**
   * The outage of a lamp ends with it; whoever switches it by hand from now on is not left in the dark by a timer of ours;
   * where that fails, it is told.
   */
  protected override async onGone(lamp: Lamp, channelId: string): Promise<void> {
    const courtIds = this.#courtsOf(channelId);
    if (lamp.fault !== null) {
      const by = this.#channels.has(channelId) ? "replacement" : "removal";
      this.reports.add({ entry: lampOutageEnded(this.clock.now(), courtIds, by) });
    }
    const gone = this.#reached.get(channelId);
    this.#reached.delete(channelId);
    // the same lamp in other hands: it is looked after all the time
    if (gone === undefined) return;
    const { driver, device, output } = gone;
    const { address } = device;
    if (this.#spots.has(spotOf({ address, output }))) {
      this.#logins.giveBack(device);
      return;
    }
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
    this.#logins.giveBack(device);
    if (fault === null) return;
    this.reports.add({ entry: offTimerNotCancelled(this.clock.now(), courtIds, address, faultClass(fault)) });
  }

  #remember(channel: LightChannelRecord, told: ToldOfOutput): void {
    this.reports.add({
      entry: null,
      state: {
        device: `told of lamp ${channel.id}`,
        store: async (store) => {
          const channels = await equipmentIn(store).listLightChannels();
          const now = channels.find(({ id }) => id === channel.id);
          // another lamp took its place meanwhile
          if (now === undefined || placeOf(now) !== placeOf(channel)) return;
          await equipmentIn(store).saveToldOfLamp(channel.id, told);
        },
      },
    });
  }

  /**
   * Whoever switches at a lamp means all that share it. One that is found dark was put out by nobody, and while another lamp
   * of a court burns people have light there still.
   */
  #noteSwitched(channelId: string, { on, isSeen }: { readonly on: boolean; readonly isSeen: boolean }): void {
    if (!on && !isSeen) return;
    const { pictures } = this;
    const isStillLit = (court: CourtId) =>
      ownChannels(pictures.all(), court).some(({ id }) => id !== channelId && pictures.isLit(id) === true);
    const courts = this.#courtsWithLight(channelId);
    this.setManualLight(on ? courts : courts.filter((court) => !isStillLit(court)), on);
  }

  /** null: it changes so often that it was told already. */
  #changeEntry(at: Instant, channelId: string, on: boolean, cause: LightCause): NewLogEntry | null {
    const courtIds = this.#courtsOf(channelId);
    const litFor = this.#litFor.get(channelId);
    if (!on || cause.kind !== "rule") this.#litFor.delete(channelId);
    if (cause.kind === "rule") return lightChanged(at, courtIds, on, cause, litFor);
    if (cause.kind === "person") return lightChanged(at, courtIds, on, cause);
    const isTold = this.#changesByThemselves.isReached(channelId);
    this.#changesByThemselves.count(channelId);
    if (isTold) return null;
    return this.#changesByThemselves.isReached(channelId)
      ? lightFlickers(at, courtIds)
      : lightChanged(at, courtIds, on, cause);
  }

  #reported(
    channel: LightChannelRecord,
    report: {
      readonly on: boolean;
      readonly cause: LightCause;
      readonly isSeen: boolean;
      readonly isAsWanted: boolean;
      readonly givenIn: number | null;
      readonly username: string | null;
      readonly isLate: boolean;
      readonly isFirst: boolean;
    },
  ): void {
    const { on, cause, isSeen, isAsWanted, givenIn, username, isLate, isFirst } = report;
    const at = this.clock.now();
    if (cause.kind === "person" && username !== null) this.#usernames.set(cause.userId, username);
    // of what it is found to be nobody knows whether it was before or after what somebody wanted
    const seenIn = isSeen ? this.#hall.read.factsRevision + 1 : UNSEEN;
    const heard: LampReport = {
      on,
      at,
      // what somebody wanted after the command was given is newer than what the command brought
      madeIn: givenIn ?? seenIn,
      // a first look tells of no switching
      cause: isFirst && cause.kind === "device" ? null : cause,
    };
    this.#heard.set(channel.id, { spot: spotOf(channel), report: heard });
    // what a person's command brings is kept with its outcome, unless that was given long ago
    if ((cause.kind === "device" || isLate) && !isAsWanted) this.#noteSwitched(channel.id, { on, isSeen });
    // a first look at a dark lamp is no change
    const isNoChange = isFirst && !on;
    this.reports.add({
      entry: isNoChange ? null : this.#changeEntry(at, channel.id, on, cause),
      state: {
        device: `lamp ${channel.id}`,
        store: async (store) => {
          const now = (await equipmentIn(store).listLightChannels()).find(({ id }) => id === channel.id);
          // its channel was removed meanwhile, or is another lamp's: the courts' light is not this one's
          if (now === undefined || spotOf(now) !== spotOf(channel)) return;
          await equipmentIn(store).saveLampReport(channel.id, heard);
          await storeCourtLights(store, now.courtIds);
        },
      },
    });
  }
}

function manualLightOf(court: CourtId): string {
  return `manual light of ${court}`;
}

/** Names where a lamp is reached, and with which password. */
function placeOf({ driver, address, output, encryptedPassword }: LightChannelRecord): string {
  return JSON.stringify([driver, address, output, encryptedPassword]);
}
