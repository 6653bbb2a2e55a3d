import type { Fault } from "@platzwart/domain/devices/fault";
import type { DoorDecision } from "@platzwart/domain/scheduler/door-decision";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Cause } from "../facts/device.ts";
import type { DoorPicture, DoorReport, Opener } from "../facts/device-pictures.ts";
import { type DoorRecord, equipmentIn } from "../facts/equipment-records.ts";
import type { DoorLogContext, NewLogEntry } from "../facts/log-entry.ts";
import type { DeviceLogin } from "./device-address.ts";
import type { DeviceLogins } from "./device-logins.ts";
import { Door } from "./door.ts";
import {
  doorChanged,
  doorCorrected,
  doorFailed,
  doorOpeningKnown,
  doorOpenNotConfirmed,
  doorOutageEnded,
  doorRecovered,
} from "./door-log-entries.ts";
import { DoorsLetGo } from "./doors-let-go.ts";
import type { DoorDriver } from "./drivers/door-driver.ts";
import { HallDevices, type HallDevicesOptions } from "./hall-devices.ts";

/** The doors of the hall: each is connected to it, and what doors report is stored and logged. */
export class Doors extends HallDevices<string, Door, DoorDriver> {
  readonly #letGo: DoorsLetGo;
  /** When each was last opened by a code or a person; a release by rule is no access (M-01). */
  readonly #accesses = new Map<string, Instant>();
  /** The log speaks of doors by name, and of the court when a door has but one. */
  #known: ReadonlyMap<string, Pick<DoorRecord, "id" | "name" | "courtIds">> = new Map();

  /** The doors that there are to be. */
  #wanted: ReadonlySet<string> = new Set();
  readonly #newId: () => string;
  readonly #logins: DeviceLogins;
  /** How each that is connected is reached. */
  readonly #reached = new Map<string, { readonly login: DeviceLogin; readonly spot: string }>();
  /** Of the door that was connected last. */
  #connection = 0;
  /** The codes for whose bookings each door is released, or was last, by its id. */
  readonly #heldFor = new Map<string, readonly string[]>();
  /** Of the newest document of all doors, so that one that moves to another place is never older there. */
  #revision = 0;

  constructor(
    options: HallDevicesOptions<DoorDriver> & { readonly newId: () => string; readonly logins: DeviceLogins },
  ) {
    super(options);
    this.#newId = options.newId;
    this.#logins = options.logins;
    this.#letGo = new DoorsLetGo({ clock: options.clock, note: (entry) => this.reports.note(entry) });
  }

  /** Remembers for whose bookings doors are released, so that the log can name them also once they lock. */
  noteWindows(decisions: readonly Pick<DoorDecision, "doorId" | "codeIds">[]): void {
    for (const { doorId, codeIds } of decisions) if (codeIds.length > 0) this.#heldFor.set(doorId, codeIds);
  }

  /** Connects the doors as they are set up; a controller that takes another's place keeps the door's history (E-04). */
  sync(doors: readonly DoorRecord[]): void {
    this.#wanted = new Set(doors.map(({ id }) => id));
    this.connected.sync(
      doors.map((door) => ({
        key: door.id,
        place: placeOf(door),
        connect: () => this.#connect(door),
      })),
    );
    // afterwards, so that those that are gone had their names until now
    this.#known = new Map(doors.map((door) => [door.id, door]));
  }

  /** How each stands now, by its id. */
  get pictures(): ReadonlyMap<string, DoorPicture> {
    return new Map(
      [...this.devices].map(([id, door]) => [
        id,
        { ...door.picture, lastOpenedAt: this.#accesses.get(id) ?? null },
      ]),
    );
  }

  override stop(): void {
    for (const door of this.devices.values()) door.loseLink();
    super.stop();
    this.#letGo.stop();
  }

  /** Its outage ends with it. */
  protected override onGone(door: Door, id: string): void {
    const about = this.#known.get(id) ?? { id, name: "", courtIds: [] };
    if (door.fault !== null) {
      const by = this.#wanted.has(id) ? "replacement" : "removal";
      this.reports.add({ entry: doorOutageEnded({ ...about, at: this.clock.now() }, by) });
    }
    const gone = this.#reached.get(id);
    this.#reached.delete(id);
    if (gone === undefined) return;
    // whoever takes its place is not kept waiting for what was refused to it
    gone.login.resume();
    void this.#letGo.letGo(door, about, gone.spot).then(() => this.#logins.giveBack(gone.login));
  }

  #connect(record: DoorRecord): Door | null {
    const { id, driver: driverName, output, reported } = record;
    if (reported?.lastOpenedAt != null) this.#accesses.set(id, reported.lastOpenedAt);
    const driver = this.driverNamed(driverName);
    if (driver === undefined) {
      this.serverLog.warn("door left out", { doorId: id, driver: driverName });
      return null;
    }
    const spot = spotOf(record);
    this.#letGo.isTaken(spot);
    const login = this.#logins.take(record);
    this.#reached.set(id, { login, spot });
    const about = () => ({ ...(this.#known.get(id) ?? record), at: this.clock.now() });
    const note = (entry: NewLogEntry) => this.reports.note(entry);
    this.#connection += 1;
    return new Door({
      connection: this.#connection,
      driver,
      place: { device: login, output },
      clock: this.clock,
      serverLog: this.serverLog,
      remembered: reported,
      outage: record.outage,
      listener: {
        changed: () => this.onNews(),
        reported: (report, cause, before) =>
          this.#reported({ ...about(), hasKeypad: driver.hasKeypad }, report, cause, before),
        failed: (fault) => note(doorFailed(about(), fault)),
        recovered: () => note(doorRecovered(about())),
        remember: (outage) => this.#remember(record, outage),
        notOpened: (opener, why) => {
          if (isLogged(opener)) note(doorOpenNotConfirmed(about(), opener, why));
        },
        corrected: (how) => note(doorCorrected(about(), how)),
        openingKnown: (opener, isOpened) => {
          if (isLogged(opener)) note(doorOpeningKnown(about(), opener, isOpened));
        },
      },
      newId: this.#newId,
      newRevision: (than) => {
        this.#revision = Math.max(this.#revision, than) + 1;
        return this.#revision;
      },
    });
  }

  #remember(record: DoorRecord, outage: Fault | null): void {
    const { id } = record;
    this.reports.add({
      entry: null,
      state: {
        device: `told of door ${id}`,
        store: async (store) => {
          const now = (await equipmentIn(store).listDoors()).find((door) => door.id === id);
          // another door took its place meanwhile
          if (now === undefined || spotOf(now) !== spotOf(record)) return;
          await equipmentIn(store).saveOutageOfDoor(id, outage);
        },
      },
    });
  }

  #reported(
    door: DoorLogContext & { readonly hasKeypad: boolean },
    report: DoorReport,
    cause: Cause,
    before: DoorReport | null,
  ): void {
    const isOpened = before?.isUnlocked === false && report.isUnlocked && report.heldUntil === null;
    if (isOpened) this.#accesses.set(door.id, door.at);
    // a first look at a locked door is no change, and an opening by a person is in the log since before the door was told
    const isNoChange = before === null && !report.isUnlocked;
    const codeIds = this.#codesBehind(door.id, report, cause);
    const entry =
      isNoChange || cause.kind === "person" ? null : doorChanged(door, before, report, cause, codeIds);
    this.reports.add({
      entry,
      state: {
        device: `door ${door.id}`,
        store: (store) =>
          equipmentIn(store).saveDoorReport(door.id, {
            ...report,
            reportedAt: door.at,
            lastOpenedAt: this.#accesses.get(door.id) ?? null,
          }),
      },
    });
  }

  /** The codes for whose bookings the rule released or locked a door. */
  #codesBehind(doorId: string, { isUnlocked }: DoorReport, cause: Cause): readonly string[] {
    const codeIds = this.#heldFor.get(doorId) ?? [];
    if (!isUnlocked) this.#heldFor.delete(doorId);
    return cause.kind === "rule" ? codeIds : [];
  }
}

function isLogged(opener: Opener): boolean {
  return opener.kind === "user" || opener.isLogged;
}

type Reached = Pick<DoorRecord, "driver" | "address" | "output" | "encryptedPassword">;

/** Names where a door is. */
function spotOf({ driver, address, output }: Omit<Reached, "encryptedPassword">): string {
  return JSON.stringify([driver, address.toLowerCase(), output]);
}

/** Names where a door is reached, and with which password. */
function placeOf({ encryptedPassword, ...spot }: Reached): string {
  return JSON.stringify([spotOf(spot), encryptedPassword]);
}
