import type { CourtId } from "@platzwart/domain/court/court";
import { faultClass } from "@platzwart/domain/devices/fault";
import type { OutputEffect, OutputEvent } from "@platzwart/domain/devices/output";
import { isOwnChannel, ownChannels } from "@platzwart/domain/scheduler/channel-decision";
import type { CourtDecision } from "@platzwart/domain/scheduler/decide";
import type { LightIntent } from "@platzwart/domain/scheduler/facts";
import { type Instant, minutes } from "@platzwart/domain/time/instant";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import { type LiveIntent, storeCourtLights, storeManualLight } from "../facts/court-light.ts";
import {
  equipmentIn,
  type LampReport,
  type LoggedOutage,
  type StoredLightChannel,
} from "../facts/equipment-records.ts";
import type { Hall } from "../facts/hall.ts";
import { LightPictures, spotOf } from "../facts/light-pictures.ts";
import type { NewLogEntry } from "../facts/log-entry.ts";
import { RateLimit } from "../platform/system/rate-limit.ts";
import type { DeviceLogins } from "./device-logins.ts";
import { Devices, type DevicesOptions, type LastOrder } from "./devices.ts";
import type { RelayDriver } from "./drivers/relay-driver.ts";
import { Lamp, type LampNews, type LampReported } from "./lamp.ts";
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
  begun(channelId: string, reported: boolean | null, logged: LoggedOutage): void;
  stepped(channelId: string, event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]): void;
}

/** The lamps of the hall, by light channel: they are connected, and what they report is stored, logged and told. */
export class Lamps extends Devices<string, Lamp> {
  readonly #drivers: ReadonlyMap<string, RelayDriver>;
  readonly #logins: DeviceLogins;
  readonly #hall: Pick<Hall, "read">;
  /** What each that is connected last reported, by its channel, and which lamp that was; null: it never did. */
  readonly #lastReports = new Map<string, { readonly spot: string; readonly report: LampReport | null }>();
  /** The names of those who commanded lamps since the start, by id. */
  readonly #usernames = new Map<string, string>();
  /** Which courts each lamp lights. */
  #lit: ReadonlyMap<string, readonly CourtId[]> = new Map();
  /** The courts that each lamp lights, or lit before it was removed. */
  #courts: ReadonlyMap<string, readonly CourtId[]> = new Map();
  /** What people want of lights in manual mode since the start; the database may not have taken it yet. */
  readonly #manual = new Map<CourtId, LiveIntent>();
  /** The codes for whose bookings each lamp is on, or was last, by its channel. */
  readonly #litFor = new Map<string, readonly string[]>();
  readonly #changesByThemselves: RateLimit;
  readonly #trace: LampTrace | null;

  constructor(
    options: DevicesOptions & {
      readonly hall: Pick<Hall, "read">;
      readonly drivers: ReadonlyMap<string, RelayDriver>;
      readonly logins: DeviceLogins;
      /** null: nobody records what the machines do. */
      readonly lampTrace: LampTrace | null;
    },
  ) {
    super(options);
    this.#drivers = options.drivers;
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
    this.#lit = new Map(channels.map(({ id, courtIds }) => [id, courtIds]));
    // a removed lamp's last reports are logged under its former courts
    this.#courts = new Map([...this.#courts, ...this.#lit]);
    this.connect(
      channels.map((channel) => ({
        key: channel.id,
        place: placeOf(channel),
        spot: spotOf(channel),
        connect: () => this.#lampOf(channel),
      })),
    );
  }

  #lampOf(channel: StoredLightChannel): Lamp | null {
    const { id, driver: name, output, reported, logged } = channel;
    const driver = this.#drivers.get(name);
    this.#lastReports.delete(id);
    if (driver === undefined) {
      this.serverLog.warn("light channel left out", { channel: id, driver: name });
      return null;
    }
    this.#lastReports.set(id, { spot: spotOf(channel), report: reported });
    this.#trace?.begun(id, reported?.on ?? null, logged);
    return new Lamp({
      driver,
      device: this.#logins.take(channel),
      output,
      clock: this.clock,
      serverLog: this.serverLog,
      remembered: { on: reported?.on ?? false, since: reported?.at ?? null, logged },
      onStep: (event, effects) => this.#trace?.stepped(id, event, effects),
      onNews: (news) => this.#take(channel, news),
    });
  }

  /** How each stands now. */
  get pictures(): LightPictures {
    return new LightPictures(new Map(this.inService.map(([id, lamp]) => [id, lamp.picture])), {
      courts: this.#lit,
      manual: new Map(this.#manual),
      lastReports: new Map(this.#lastReports),
      usernames: this.#usernames,
    });
  }

  /**
   * What people have just done to the light of courts in manual mode counts at once, also where it cannot be stored, and is
   * stored as soon as that can be (CourtFacts.manualLight).
   */
  setManualLight(courtIds: readonly CourtId[], { on, madeIn }: LightIntent): void {
    for (const id of courtIds) {
      const intent = { on, madeIn, replaced: this.#manual.get(id) ?? null };
      this.#manual.set(id, intent);
      this.reports.add({
        entry: null,
        state: { device: `manual light of ${id}`, store: (store) => storeManualLight(store, id, intent) },
      });
    }
  }

  protected override outageEnded(channelId: string, by: "replacement" | "removal"): NewLogEntry {
    return lampOutageEnded(this.clock.now(), this.#courtsOf(channelId), by);
  }

  protected override lastOrder(lamp: Lamp, channelId: string): LastOrder {
    const courtIds = this.#courtsOf(channelId);
    const { address } = lamp.login;
    return {
      send: (signal) => lamp.takeBackTimer(signal),
      entry: (fault) => offTimerNotCancelled(this.clock.now(), courtIds, address, faultClass(fault)),
    };
  }

  protected override left({ login }: Lamp): void {
    this.#logins.giveBack(login);
  }

  /** The courts of which a lamp is the light, and not one of the hall beside it. */
  #courtsWithLight(channelId: string): readonly CourtId[] {
    const connected = this.inService.map(([id]) => ({ id, courtIds: this.#lit.get(id) ?? [] }));
    return (this.#lit.get(channelId) ?? []).filter((court) => isOwnChannel(connected, channelId, court));
  }

  /** The courts that a lamp lights, or lit until now. */
  #courtsOf(channelId: string): readonly CourtId[] {
    return this.#courts.get(channelId) ?? [];
  }

  /** The revision of what is done now: later than all that is stored. */
  get #now(): number {
    return this.#hall.read.factsRevision + 1;
  }

  #take(channel: StoredLightChannel, news: LampNews): void {
    const about = [this.clock.now(), this.#courtsOf(channel.id)] as const;
    switch (news.kind) {
      case "shown":
        this.onNews();
        break;
      case "reported":
        this.#reported(channel, news);
        break;
      case "outage":
        this.#storeOutage(channel, news.logged);
        break;
      case "failed":
        this.reports.note(lampFailed(...about, faultClass(news.fault)));
        break;
      case "recovered":
        this.reports.note(lampRecovered(...about));
        break;
      case "suspended":
        this.reports.note(lightAutomationSuspended(...about));
    }
  }

  #storeOutage(channel: StoredLightChannel, logged: LoggedOutage): void {
    this.reports.add({
      entry: null,
      state: {
        device: `outage of lamp ${channel.id}`,
        store: async (store) => {
          const channels = await equipmentIn(store).listLightChannels();
          const now = channels.find(({ id }) => id === channel.id);
          // another lamp took its place meanwhile
          if (now === undefined || placeOf(now) !== placeOf(channel)) return;
          await equipmentIn(store).saveLoggedOutage(channel.id, logged);
        },
      },
    });
  }

  /**
   * Whoever switches at a lamp means all that share it. One that is found dark was put out by nobody, and while another lamp
   * of a court burns people have light there still.
   */
  #noteSwitched(channelId: string, { on, isSeen }: Pick<LampReported, "on" | "isSeen">): void {
    if (!on && !isSeen) return;
    const { pictures } = this;
    const isStillLit = (court: CourtId) =>
      ownChannels(pictures.all(), court).some(({ id }) => id !== channelId && pictures.isLit(id) === true);
    const courts = this.#courtsWithLight(channelId);
    this.setManualLight(on ? courts : courts.filter((court) => !isStillLit(court)), {
      on,
      madeIn: this.#now,
    });
  }

  /** null: it changes so often that it was told already. */
  #changeEntry(at: Instant, channelId: string, on: boolean, cause: ChangeCause): NewLogEntry | null {
    const courtIds = this.#courtsOf(channelId);
    const litFor = this.#litFor.get(channelId);
    if (!on || cause.kind !== "rule") this.#litFor.delete(channelId);
    if (cause.kind === "rule") return lightChanged(at, courtIds, on, cause, litFor);
    if (cause.kind === "person") return lightChanged(at, courtIds, on, cause);
    const isLogged = this.#changesByThemselves.isReached(channelId);
    this.#changesByThemselves.count(channelId);
    if (isLogged) return null;
    return this.#changesByThemselves.isReached(channelId)
      ? lightFlickers(at, courtIds)
      : lightChanged(at, courtIds, on, cause);
  }

  #reported(channel: StoredLightChannel, report: LampReported): void {
    const { on, cause, isSeen, isAsWanted, givenIn, username, isLate, isFirst } = report;
    const at = this.clock.now();
    if (cause.kind === "person" && username !== null) this.#usernames.set(cause.userId, username);
    // of what it is found to be nobody knows whether it was before or after what somebody wanted
    const seenIn = isSeen ? this.#now : UNSEEN;
    const latest: LampReport = {
      on,
      at,
      // what somebody wanted after the command was given is newer than what the command brought
      madeIn: givenIn ?? seenIn,
      // a first look tells of no switching
      cause: isFirst && cause.kind === "device" ? null : cause,
    };
    this.#lastReports.set(channel.id, { spot: spotOf(channel), report: latest });
    // what a person's command brings is kept with its outcome, unless that was given long ago
    if ((cause.kind === "device" || isLate) && !isAsWanted) this.#noteSwitched(channel.id, report);
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
          await equipmentIn(store).saveLampReport(channel.id, latest);
          await storeCourtLights(store, now.courtIds);
        },
      },
    });
  }
}

/** Names where a lamp is reached, and with which password. */
function placeOf({ driver, address, output, encryptedPassword }: StoredLightChannel): string {
  return JSON.stringify([driver, address, output, encryptedPassword]);
}
