import type { Clock } from "@platzwart/domain/time/clock";
import { ConnectedDevices, placeOf } from "./connected-devices.ts";
import type { Cause } from "./device.ts";
import { DeviceReports } from "./device-reports.ts";
import { Door } from "./door.ts";
import {
  type AboutDoor,
  doorChanged,
  doorFailed,
  doorNotOpenedByPerson,
  doorRecovered,
} from "./door-log-entries.ts";
import { doorViews } from "./door-views.ts";
import { DoorsLetGo } from "./doors-let-go.ts";
import type { Hall } from "./hall.ts";
import type { Diagnostics, DoorDriver, DoorRecord, DoorReport, LogRecord } from "./ports.ts";

/** Every door with what it reports, what it should be and why. */
export async function listDoors({ hall, clock }: { readonly hall: Hall; readonly clock: Clock }) {
  const now = clock.now();
  return { items: doorViews(await hall.state(now), hall.doors, now) };
}

/** The doors of the hall: each is connected to it, and what doors report is stored and logged. */
export class Doors {
  readonly #clock: Clock;
  readonly #diagnostics: Diagnostics;
  readonly #drivers: Readonly<Record<string, DoorDriver>>;
  readonly #onNews: () => void;
  readonly #reports: DeviceReports;
  readonly #connected: ConnectedDevices<string, Door>;
  readonly #letGo: DoorsLetGo;
  /** The log speaks of doors by name, and of the court when a door has but one. */
  #known: ReadonlyMap<string, Pick<DoorRecord, "id" | "name" | "courtIds">> = new Map();

  constructor(options: {
    hall: Hall;
    clock: Clock;
    diagnostics: Diagnostics;
    /** By the name that doors use. */
    drivers: Readonly<Record<string, DoorDriver>>;
    /** A door has something new that the loop should look at. */
    onNews: () => void;
  }) {
    this.#clock = options.clock;
    this.#diagnostics = options.diagnostics;
    this.#drivers = options.drivers;
    this.#onNews = options.onNews;
    this.#reports = new DeviceReports(options);
    this.#connected = new ConnectedDevices(options.hall.doors, options.diagnostics, (door, id, place) => {
      void this.#letGo.letGo(door, this.#known.get(id) ?? { id, name: "", courtIds: [] }, place);
    });
    this.#letGo = new DoorsLetGo({ clock: options.clock, note: (entry) => this.#reports.add({ entry }) });
  }

  /** The names of the drivers that there are. */
  get drivers(): string[] {
    return Object.keys(this.#drivers);
  }

  /** Connects the doors as they are set up; a controller that takes another's place keeps the door's history (E-04). */
  sync(doors: readonly DoorRecord[]): void {
    this.#connected.sync(
      doors.map((door) => ({
        key: door.id,
        driver: door.driver,
        address: door.address,
        connect: () => this.#connect(door),
      })),
    );
    // afterwards, so that those that are gone had their names until now
    this.#known = new Map(doors.map((door) => [door.id, door]));
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
    this.#letGo.stop();
  }

  #connect(record: DoorRecord): Door | null {
    const { id, driver: driverName, address, reported } = record;
    const driver = Object.hasOwn(this.#drivers, driverName) ? this.#drivers[driverName] : undefined;
    if (driver === undefined) {
      this.#diagnostics.warn("door left out", { doorId: id, driver: driverName });
      return null;
    }
    this.#letGo.isTaken(placeOf({ driver: driverName, address }));
    const about = () => ({ ...(this.#known.get(id) ?? record), at: this.#clock.now() });
    const note = (entry: LogRecord) => this.#reports.add({ entry });
    return new Door({
      driver,
      address,
      clock: this.#clock,
      diagnostics: this.#diagnostics,
      remembered: reported,
      listener: {
        changed: () => this.#onNews(),
        reported: (report, cause, before) => this.#reported(about(), report, cause, before),
        failed: (fault) => note(doorFailed(about(), fault)),
        recovered: () => note(doorRecovered(about())),
        notOpened: (userId, fault) => note(doorNotOpenedByPerson(about(), userId, fault)),
        retryDue: () => this.#onNews(),
      },
    });
  }

  #reported(door: AboutDoor, report: DoorReport, cause: Cause, before: DoorReport | null): void {
    // a first look at a locked door is no change, and an opening by a person is in the log since before the door was told
    const isNoChange = before === null && !report.isUnlocked;
    const entry = isNoChange || cause.kind === "person" ? null : doorChanged(door, before, report, cause);
    this.#reports.add({
      entry,
      state: {
        device: door.id,
        store: (store) => store.equipment.reportDoor(door.id, { ...report, at: door.at }),
      },
    });
  }
}
