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
import { LightPictures, outputKeyOf } from "../facts/light-pictures.ts";
import type { NewLogEntry } from "../facts/log-entry.ts";
import { RateLimit } from "../platform/system/rate-limit.ts";
import type { DeviceLogins } from "./device-logins.ts";
import { Devices, type DevicesOptions, type LastOrder } from "./devices.ts";
import type { RelayDriver } from "./drivers/relay-driver.ts";
import { Lamp, type LampNews, type LampReported } from "./lamp.ts";
import { lampLog } from "./lamp-log-entries.ts";

/** More changes at a lamp itself mean a loose contact, and are not logged. */
const FLICKER = { max: 30, period: minutes(10) };

/** Revision of an unseen change: before every intent. */
const UNSEEN_REVISION = 0;

export interface LampTrace {
  onStart(channelId: string, reported: boolean | null, logged: LoggedOutage): void;
  onStep(channelId: string, event: OutputEvent<boolean>, effects: readonly OutputEffect<boolean>[]): void;
}

/** The hall's lamps by light channel. */
export class Lamps extends Devices<string, Lamp> {
  readonly #drivers: ReadonlyMap<string, RelayDriver>;
  readonly #logins: DeviceLogins;
  readonly #hall: Pick<Hall, "read">;
  /** By channel; `report` null: none yet. */
  readonly #lastReports = new Map<
    string,
    { readonly outputKey: string; readonly report: LampReport | null }
  >();
  /** By user id. */
  readonly #usernames = new Map<string, string>();
  /** By channel: courts that the lamp lights. */
  #courtsByLamp: ReadonlyMap<string, readonly CourtId[]> = new Map();
  /** By channel: courts that the lamp lights, of removed lamps too. */
  #courtsByAnyLamp: ReadonlyMap<string, readonly CourtId[]> = new Map();
  /** Last manual lights since the server's start, stored or not. */
  readonly #manual = new Map<CourtId, LiveIntent>();
  /** Ids of the codes behind each lamp's present or last light, by channel. */
  readonly #codesBehindLight = new Map<string, readonly string[]>();
  readonly #wallChanges: RateLimit;
  readonly #lampTrace: LampTrace | null;

  constructor(
    options: DevicesOptions & {
      readonly hall: Pick<Hall, "read">;
      readonly drivers: ReadonlyMap<string, RelayDriver>;
      readonly logins: DeviceLogins;
      readonly lampTrace: LampTrace | null;
    },
  ) {
    super(options);
    this.#drivers = options.drivers;
    this.#lampTrace = options.lampTrace;
    this.#logins = options.logins;
    this.#hall = options.hall;
    this.#wallChanges = new RateLimit(options.clock, [FLICKER]);
  }

  /** Remembers the codes behind lights for the log entries of their end. */
  noteWindows(courts: readonly Pick<CourtDecision, "courtId" | "ownDemand">[]): void {
    for (const [channelId, courtIds] of this.#courtsByLamp) {
      const codeIds = courts
        .filter(({ courtId }) => courtIds.includes(courtId))
        .flatMap(({ ownDemand }) => ownDemand.reasons)
        .flatMap((reason) => (reason.kind === "window" ? [reason.codeId] : []));
      if (codeIds.length > 0) this.#codesBehindLight.set(channelId, [...new Set(codeIds)]);
    }
  }

  sync(allChannels: readonly StoredLightChannel[]): void {
    const channels = allChannels.filter(({ courtIds }) => courtIds.length > 0);
    this.#courtsByLamp = new Map(channels.map(({ id, courtIds }) => [id, courtIds]));
    // a removed lamp's last reports are logged under its former courts
    this.#courtsByAnyLamp = new Map([...this.#courtsByAnyLamp, ...this.#courtsByLamp]);
    this.connect(
      channels.map((channel) => ({
        key: channel.id,
        connectionKey: connectionKeyOf(channel),
        outputKey: outputKeyOf(channel),
        connect: () => this.#createLamp(channel),
      })),
    );
  }

  #createLamp(channel: StoredLightChannel): Lamp | null {
    const { id, driver: name, output, reported, logged } = channel;
    const driver = this.#drivers.get(name);
    this.#lastReports.delete(id);
    if (driver === undefined) {
      this.serverLog.warn("light channel left out", { channel: id, driver: name });
      return null;
    }
    this.#lastReports.set(id, { outputKey: outputKeyOf(channel), report: reported });
    this.#lampTrace?.onStart(id, reported?.on ?? null, logged);
    return new Lamp({
      driver,
      device: this.#logins.acquire(channel),
      output,
      clock: this.clock,
      serverLog: this.serverLog,
      remembered: { on: reported?.on ?? false, reportedAt: reported?.at ?? null, logged },
      onStep: (event, effects) => this.#lampTrace?.onStep(id, event, effects),
      onNews: (news) => this.#handleNews(channel, news),
    });
  }

  get pictures(): LightPictures {
    return new LightPictures(new Map(this.inService.map(([id, lamp]) => [id, lamp.picture])), {
      courts: this.#courtsByLamp,
      manualLights: new Map(this.#manual),
      lastReports: new Map(this.#lastReports),
      usernames: this.#usernames,
    });
  }

  /** Counts at once and is stored as soon as possible (CourtFacts.manualLight). */
  setManualLight(courtIds: readonly CourtId[], { on, revision }: LightIntent): void {
    for (const id of courtIds) {
      const intent = { on, revision, replaced: this.#manual.get(id) ?? null };
      this.#manual.set(id, intent);
      this.reports.add({
        entry: null,
        state: { device: `manual light of ${id}`, store: (store) => storeManualLight(store, id, intent) },
      });
    }
  }

  protected override outageEndEntry(channelId: string, by: "replacement" | "removal"): NewLogEntry {
    return lampLog.outageEnded(this.clock.now(), this.#courtsOf(channelId), { by });
  }

  protected override lastOrder(lamp: Lamp, channelId: string): LastOrder {
    const courtIds = this.#courtsOf(channelId);
    const { address } = lamp.login;
    return {
      send: (signal) => lamp.cancelOffTimer(signal),
      entry: (fault) =>
        lampLog.offTimerNotCancelled(this.clock.now(), courtIds, { fault: faultClass(fault), address }),
    };
  }

  protected override onRetired({ login }: Lamp): void {
    this.#logins.release(login);
  }

  /** Courts whose own light the lamp is, as opposed to a light of the whole hall. */
  #courtsWithLight(channelId: string): readonly CourtId[] {
    const connected = this.inService.map(([id]) => ({ id, courtIds: this.#courtsByLamp.get(id) ?? [] }));
    return (this.#courtsByLamp.get(channelId) ?? []).filter((court) =>
      isOwnChannel(connected, channelId, court),
    );
  }

  #courtsOf(channelId: string): readonly CourtId[] {
    return this.#courtsByAnyLamp.get(channelId) ?? [];
  }

  /** A revision later than everything stored. */
  get #nextRevision(): number {
    return this.#hall.read.factsRevision + 1;
  }

  #handleNews(channel: StoredLightChannel, news: LampNews): void {
    const logSubject = [this.clock.now(), this.#courtsOf(channel.id)] as const;
    switch (news.kind) {
      case "visible_change":
        this.onNews();
        break;
      case "reported":
        this.#noteReport(channel, news);
        break;
      case "outage":
        this.#storeOutage(channel, news.logged);
        break;
      case "failed":
        this.reports.note(lampLog.failed(...logSubject, { fault: faultClass(news.fault) }));
        break;
      case "recovered":
        this.reports.note(lampLog.recovered(...logSubject));
        break;
      case "suspended":
        this.reports.note(lampLog.automationSuspended(...logSubject));
    }
  }

  #storeOutage(channel: StoredLightChannel, logged: LoggedOutage): void {
    this.reports.add({
      entry: null,
      state: {
        device: `outage of lamp ${channel.id}`,
        store: async (store) => {
          const channels = await equipmentIn(store).listLightChannels();
          const present = channels.find(({ id }) => id === channel.id);
          // the lamp was replaced meanwhile
          if (present === undefined || connectionKeyOf(present) !== connectionKeyOf(channel)) return;
          await equipmentIn(store).saveLoggedOutage(channel.id, logged);
        },
      },
    });
  }

  /** A lamp found dark was switched off by no person; a court with another burning lamp keeps its intent. */
  #updateManualLight(channelId: string, { on, isSeen }: Pick<LampReported, "on" | "isSeen">): void {
    if (!on && !isSeen) return;
    const { pictures } = this;
    const isStillLit = (court: CourtId) =>
      ownChannels(pictures.all(), court).some(({ id }) => id !== channelId && pictures.isLit(id) === true);
    const courts = this.#courtsWithLight(channelId);
    this.setManualLight(on ? courts : courts.filter((court) => !isStillLit(court)), {
      on,
      revision: this.#nextRevision,
    });
  }

  /** null: the lamp flickers, which is logged already. */
  #changeEntry(at: Instant, channelId: string, on: boolean, cause: ChangeCause): NewLogEntry | null {
    const courtIds = this.#courtsOf(channelId);
    const litFor = this.#codesBehindLight.get(channelId);
    if (!on || cause.kind !== "rule") this.#codesBehindLight.delete(channelId);
    if (cause.kind === "rule") return lampLog.changed(at, courtIds, on, cause, litFor);
    if (cause.kind === "person") return lampLog.changed(at, courtIds, on, cause);
    const isLogged = this.#wallChanges.isReached(channelId);
    this.#wallChanges.count(channelId);
    if (isLogged) return null;
    return this.#wallChanges.isReached(channelId)
      ? lampLog.flickers(at, courtIds)
      : lampLog.changed(at, courtIds, on, cause);
  }

  #noteReport(channel: StoredLightChannel, report: LampReported): void {
    const { on, cause, isSeen, isAsDesired, revisionAtCommand, username, isLate, isFirst } = report;
    const at = this.clock.now();
    if (cause.kind === "person" && username !== null) this.#usernames.set(cause.userId, username);
    // the order of an unseen change and an intent is unknown
    const revisionSeen = isSeen ? this.#nextRevision : UNSEEN_REVISION;
    const latestReport: LampReport = {
      on,
      at,
      // intents after the command are newer than its effect
      revision: revisionAtCommand ?? revisionSeen,
      // a first report is no switching
      cause: isFirst && cause.kind === "device" ? null : cause,
    };
    this.#lastReports.set(channel.id, { outputKey: outputKeyOf(channel), report: latestReport });
    // a person's open command stores its intent with its outcome
    if ((cause.kind === "device" || isLate) && !isAsDesired) this.#updateManualLight(channel.id, report);
    const isNoChange = isFirst && !on;
    this.reports.add({
      entry: isNoChange ? null : this.#changeEntry(at, channel.id, on, cause),
      state: {
        device: `lamp ${channel.id}`,
        store: async (store) => {
          const present = (await equipmentIn(store).listLightChannels()).find(({ id }) => id === channel.id);
          // the channel was removed or replaced meanwhile, and the light is not this lamp's
          if (present === undefined || outputKeyOf(present) !== outputKeyOf(channel)) return;
          await equipmentIn(store).saveLampReport(channel.id, latestReport);
          await storeCourtLights(store, present.courtIds);
        },
      },
    });
  }
}

/** Contains the password, unlike outputKeyOf. */
function connectionKeyOf({ driver, address, output, encryptedPassword }: StoredLightChannel): string {
  return JSON.stringify([driver, address, output, encryptedPassword]);
}
