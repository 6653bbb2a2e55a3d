import type { CourtId } from "@platzwart/domain/court/court";
import { isDoorInUse } from "@platzwart/domain/scheduler/door-decision";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Writer } from "../database/caller.ts";
import type { Storage } from "../database/storage.ts";
import type { Store } from "../database/store.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { CourtRecord } from "./court-records.ts";
import type { DoorRecord } from "./equipment-records.ts";
import { HallSnapshot, type KnownState } from "./hall-snapshot.ts";
import type { HallState } from "./hall-state.ts";
import { type DevicePictures, liveDevices } from "./live-devices.ts";

/** What is out of operation and nobody's concern any more. */
interface OutOfUse {
  /** The courts whose lamp is dark. */
  readonly courts: ReadonlySet<CourtId>;
  /** The doors that are locked. */
  readonly doors: ReadonlySet<string>;
}

/** What is known of the hall, and the only way to change it: a change wakes the control loop after COMMIT. */
export class Hall {
  readonly #storage: Storage;
  /** What was read of it last. */
  readonly snapshot: HallSnapshot;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #pictures: () => DevicePictures;
  #forced = new Set<CourtId>();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    onChange: () => void;
    /** How the devices stand now. */
    pictures: () => DevicePictures;
    serverLog: ServerLog;
  }) {
    this.#storage = options.storage;
    this.snapshot = new HallSnapshot({ ...options, live: () => liveDevices(options.pictures()) });
    this.#clock = options.clock;
    this.#onChange = options.onChange;
    this.#pictures = options.pictures;
  }

  /** How the devices stand now, as far as control knows. */
  get pictures(): DevicePictures {
    return this.#pictures();
  }

  /** Reads the committed state. */
  get read(): Store {
    return this.#storage.read;
  }

  /**
   * The courts whose light a person switched since the last call: the loop sends these commands even where the rule is
   * suspended. Call it before reading the state.
   */
  takeForcedLights(): ReadonlySet<CourtId> {
    const forced = this.#forced;
    this.#forced = new Set();
    return forced;
  }

  /**
   * The courts out of operation whose lamp is known to be dark, and the doors that serve no other court and are known to
   * be locked (Z-08). A lamp that burns and a door that stands open there are still looked after, until they obey or
   * are removed; a device that said that it is at rest and then fell silent stays out of use.
   */
  get outOfUse(): OutOfUse {
    const { lights, doors } = this.pictures;
    const { courts, doors: equipment } = this.snapshot.last ?? { courts: [], doors: [] };
    const retiredCourts = courts.filter(({ status }) => status !== "available");
    const retiredDoors = equipment.filter((door) => !isDoorInUse(door, courts));
    const retired = new Set(retiredCourts.map(({ id }) => id));
    const isDark = ({ id, isLightOn }: CourtRecord) => {
      const lamps = lights.all().filter(({ courtIds }) => courtIds.includes(id));
      // one that lights others too is theirs
      const own = lamps.filter(({ courtIds }) => courtIds.every((served) => retired.has(served)));
      return lamps.length === 0 ? !isLightOn : own.every(({ lamp }) => lamp.isKnownDark);
    };
    const isLocked = ({ id, reported }: DoorRecord) =>
      doors.get(id)?.isKnownLocked ?? reported?.isUnlocked !== true;
    return {
      courts: new Set(retiredCourts.filter(isDark).map(({ id }) => id)),
      doors: new Set(retiredDoors.filter(isLocked).map(({ id }) => id)),
    };
  }

  /** How many courts there are, out of operation too; 0 before the hall was read. */
  get courtCount(): number {
    return this.snapshot.last?.courts.length ?? 0;
  }

  /** How often the whole hall was read from the database. */
  get reads(): number {
    return this.snapshot.reads;
  }

  /** The committed state around now, all of one revision. */
  async state(now: Instant): Promise<HallState> {
    return this.snapshot.at(now);
  }

  /** For what cannot wait for a database that is not read: the state, or the one that was read last (HallSnapshot.inTime). */
  stateInTime(now: Instant): Promise<KnownState> {
    return this.snapshot.inTime(now);
  }

  /**
   * Runs a change in a write transaction and resolves after COMMIT. `writer`: on whose behalf, checked in the transaction. `forceLights`: the courts whose lamps get their command
   * in the next pass even while the server waits to retry it after a failure, or its automation is suspended.
   */
  async change<T>(
    writer: Writer,
    work: (store: Store, now: Instant) => Promise<T>,
    { forceLights }: { readonly forceLights?: (result: T) => readonly CourtId[] } = {},
  ): Promise<T> {
    const result = await this.#storage.write(writer, (store) => work(store, this.#clock.now()));
    for (const court of forceLights?.(result) ?? []) this.#forced.add(court);
    this.#onChange();
    return result;
  }
}
