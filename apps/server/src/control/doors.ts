import { type Fault, faultClass } from "@platzwart/domain/devices/fault";
import type { DoorDecision } from "@platzwart/domain/scheduler/door-decision";
import type { Instant } from "@platzwart/domain/time/instant";
import type { ChangeCause } from "../facts/change-cause-columns.ts";
import type { DoorPicture, DoorReport } from "../facts/device-pictures.ts";
import { type DoorRecord, equipmentIn } from "../facts/equipment-records.ts";
import type { LoggedDoor, NewLogEntry } from "../facts/log-entry.ts";
import type { DeviceLogins } from "./device-logins.ts";
import { Devices, type DevicesOptions, type LastOrder } from "./devices.ts";
import { Door, type DoorNews, type DoorReported } from "./door.ts";
import { doorLog } from "./door-log-entries.ts";
import type { DoorDriver } from "./drivers/door-driver.ts";

export class Doors extends Devices<string, Door> {
  readonly #drivers: ReadonlyMap<string, DoorDriver>;
  /** Last opening of each door by a code or a person; a release by the rule is no access (M-01). */
  readonly #lastAccesses = new Map<string, Instant>();
  /** By id, for names and courts in the log. */
  #doorsById: ReadonlyMap<string, Pick<DoorRecord, "id" | "name" | "courtIds">> = new Map();

  readonly #newId: () => string;
  readonly #logins: DeviceLogins;
  #connectionCount = 0;
  /** Ids of the codes behind each door's present or last release, by door id. */
  readonly #releaseCodes = new Map<string, readonly string[]>();

  constructor(
    options: DevicesOptions & {
      readonly drivers: ReadonlyMap<string, DoorDriver>;
      readonly newId: () => string;
      readonly logins: DeviceLogins;
    },
  ) {
    super(options);
    this.#drivers = options.drivers;
    this.#newId = options.newId;
    this.#logins = options.logins;
  }

  /** Remembers the codes behind releases for the log entries of later locks. */
  noteWindows(decisions: readonly Pick<DoorDecision, "doorId" | "codeIds">[]): void {
    for (const { doorId, codeIds } of decisions)
      if (codeIds.length > 0) this.#releaseCodes.set(doorId, codeIds);
  }

  /** A replacement continues the door's history (E-04). */
  sync(doors: readonly DoorRecord[]): void {
    this.connect(
      doors.map((door) => ({
        key: door.id,
        connectionKey: connectionKeyOf(door),
        outputKey: outputKeyOf(door),
        connect: () => this.#createDoor(door),
      })),
    );
    // last, so that removed doors are logged with their names
    this.#doorsById = new Map(doors.map((door) => [door.id, door]));
  }

  /** By door id. */
  get pictures(): ReadonlyMap<string, DoorPicture> {
    return new Map(
      this.inService.map(([id, door]) => [
        id,
        { ...door.picture, lastOpenedAt: this.#lastAccesses.get(id) ?? null },
      ]),
    );
  }

  override stop(): void {
    for (const [, door] of this.inService) door.abandonCommands();
    super.stop();
  }

  protected override outageEndEntry(id: string, by: "replacement" | "removal"): NewLogEntry {
    return doorLog.outageEnded(this.clock.now(), this.#loggedDoor(id), { by });
  }

  /** Otherwise a door would stay unlocked until the end of its hold. */
  protected override lastOrder(door: Door, id: string): LastOrder | null {
    const until = door.maybeHeldUntil;
    const known = this.#loggedDoor(id);
    if (until === null) return null;
    return {
      send: (signal) => door.confirmNotHeld(signal),
      entry: (fault) => doorLog.holdNotEnded(this.clock.now(), known, until, faultClass(fault)),
    };
  }

  protected override onRetired({ login }: Door): void {
    this.#logins.release(login);
  }

  #loggedDoor(id: string): LoggedDoor {
    return this.#doorsById.get(id) ?? { id, name: "", courtIds: [] };
  }

  #createDoor(record: DoorRecord): Door | null {
    const { id, driver: name, output, reported } = record;
    if (reported?.lastOpenedAt != null) this.#lastAccesses.set(id, reported.lastOpenedAt);
    const driver = this.#drivers.get(name);
    if (driver === undefined) {
      this.serverLog.warn("door left out", { doorId: id, driver: name });
      return null;
    }
    this.#connectionCount += 1;
    return new Door({
      id,
      connection: this.#connectionCount,
      driver,
      device: this.#logins.acquire(record),
      output,
      clock: this.clock,
      serverLog: this.serverLog,
      remembered: reported,
      outage: record.outage,
      onNews: (news) => this.#handleNews(record, driver, news),
      newId: this.#newId,
    });
  }

  #handleNews(record: DoorRecord, { hasKeypad }: DoorDriver, news: DoorNews): void {
    const at = this.clock.now();
    const door = this.#doorsById.get(record.id) ?? record;
    switch (news.kind) {
      case "visible_change":
        this.onNews();
        break;
      case "reported":
        this.#noteReport(at, { ...door, hasKeypad }, news);
        break;
      case "outage":
        this.#storeOutage(record, news.logged.outage);
        break;
      case "failed":
        this.reports.note(doorLog.failed(at, door, { fault: faultClass(news.fault) }));
        break;
      case "recovered":
        this.reports.note(doorLog.recovered(at, door));
        break;
      case "suspended":
        // doors have no switch at the wall
        break;
      case "corrected":
        this.reports.note(
          (news.how === "locked" ? doorLog.correctedByLock : doorLog.correctedByTimer)(at, door),
        );
        break;
      case "not_opened":
        this.reports.note(doorLog.openNotConfirmed(at, door, news.opener, news.why));
        break;
      case "opening_known":
        this.reports.note(doorLog.openingKnown(at, door, news.opener, news.isOpened));
    }
  }

  #storeOutage(record: DoorRecord, outage: Fault | null): void {
    const { id } = record;
    this.reports.add({
      entry: null,
      state: {
        device: `outage of door ${id}`,
        store: async (store) => {
          const present = (await equipmentIn(store).listDoors()).find((door) => door.id === id);
          // the door was replaced meanwhile
          if (present === undefined || outputKeyOf(present) !== outputKeyOf(record)) return;
          await equipmentIn(store).saveOutageOfDoor(id, outage);
        },
      },
    });
  }

  #noteReport(
    at: Instant,
    door: LoggedDoor & { readonly hasKeypad: boolean },
    { report, cause, previousReport }: DoorReported,
  ): void {
    const isOpened = previousReport?.isUnlocked === false && report.isUnlocked && report.heldUntil === null;
    if (isOpened) this.#lastAccesses.set(door.id, at);
    // a first report of a locked door is no change, and a person's opening is logged before its command
    const isNoChange = previousReport === null && !report.isUnlocked;
    const codeIds = this.#codesBehind(door.id, report, cause);
    const isLoggedSeparately = cause.kind === "person" || report.isLoggedSeparately === true;
    const change = { previousReport, report, cause };
    this.reports.add({
      entry: isNoChange || isLoggedSeparately ? null : doorLog.changed(at, door, change, codeIds),
      state: {
        device: `door ${door.id}`,
        store: (store) =>
          equipmentIn(store).saveDoorReport(door.id, {
            ...report,
            reportedAt: at,
            lastOpenedAt: this.#lastAccesses.get(door.id) ?? null,
          }),
      },
    });
  }

  #codesBehind(doorId: string, { isUnlocked }: DoorReport, cause: ChangeCause): readonly string[] {
    const codeIds = this.#releaseCodes.get(doorId) ?? [];
    if (!isUnlocked) this.#releaseCodes.delete(doorId);
    return cause.kind === "rule" ? codeIds : [];
  }
}

type DoorAccess = Pick<DoorRecord, "driver" | "address" | "output" | "encryptedPassword">;

function outputKeyOf({ driver, address, output }: Omit<DoorAccess, "encryptedPassword">): string {
  return JSON.stringify([driver, address.toLowerCase(), output]);
}

function connectionKeyOf({ encryptedPassword, ...door }: DoorAccess): string {
  return JSON.stringify([outputKeyOf(door), encryptedPassword]);
}
