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

/** What is out of operation and needs no control any more. */
interface OutOfUse {
  /** Courts whose lamps are dark. */
  readonly courts: ReadonlySet<CourtId>;
  /** Ids of locked doors. */
  readonly doors: ReadonlySet<string>;
}

/** The only way to change the hall: a change wakes the control loop after COMMIT. */
export class Hall {
  readonly #storage: Storage;
  readonly snapshot: HallSnapshot;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #pictures: () => DevicePictures;
  #lightsToForce = new Set<CourtId>();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    onChange: () => void;
    pictures: () => DevicePictures;
    serverLog: ServerLog;
  }) {
    this.#storage = options.storage;
    this.snapshot = new HallSnapshot({ ...options, live: () => liveDevices(options.pictures()) });
    this.#clock = options.clock;
    this.#onChange = options.onChange;
    this.#pictures = options.pictures;
  }

  get pictures(): DevicePictures {
    return this.#pictures();
  }

  get read(): Store {
    return this.#storage.read;
  }

  /** Courts to command despite pause or suspension (see `change`), once; to be called before `state`. */
  drainForcedLights(): ReadonlySet<CourtId> {
    const forced = this.#lightsToForce;
    this.#lightsToForce = new Set();
    return forced;
  }

  /** Burning lamps and open doors stay controlled until they obey; a silent dark lamp stays out (Z-08). */
  get outOfUse(): OutOfUse {
    const { lights, doors } = this.pictures;
    const { courts, doors: doorRecords } = this.snapshot.last ?? { courts: [], doors: [] };
    const retiredCourts = courts.filter(({ status }) => status !== "available");
    const retiredDoors = doorRecords.filter((door) => !isDoorInUse(door, courts));
    const retired = new Set(retiredCourts.map(({ id }) => id));
    const isDark = ({ id, isLightOn }: CourtRecord) => {
      const lamps = lights.all().filter(({ courtIds }) => courtIds.includes(id));
      // a lamp shared with a court in use stays in use
      const retiredLamps = lamps.filter(({ courtIds }) => courtIds.every((court) => retired.has(court)));
      return lamps.length === 0 ? !isLightOn : retiredLamps.every(({ lamp }) => lamp.isKnownDark);
    };
    const isLocked = ({ id, reported }: DoorRecord) =>
      doors.get(id)?.isKnownLocked ?? reported?.isUnlocked !== true;
    return {
      courts: new Set(retiredCourts.filter(isDark).map(({ id }) => id)),
      doors: new Set(retiredDoors.filter(isLocked).map(({ id }) => id)),
    };
  }

  /** Includes courts out of operation; 0 before the first read. */
  get courtCount(): number {
    return this.snapshot.last?.courts.length ?? 0;
  }

  /** Number of reads of the stored hall since the start. */
  get readCount(): number {
    return this.snapshot.readCount;
  }

  /** Committed state around `now`, all of one revision. */
  async state(now: Instant): Promise<HallState> {
    return this.snapshot.at(now);
  }

  /** As `state`, but resolves within a time limit (HallSnapshot.inTime). */
  stateInTime(now: Instant): Promise<KnownState> {
    return this.snapshot.inTime(now);
  }

  /** As Storage.write; `lightsToForce`: courts whose lamps the next pass commands despite pause or suspension. */
  async change<T>(
    writer: Writer,
    work: (store: Store, now: Instant) => Promise<T>,
    { lightsToForce }: { readonly lightsToForce?: (result: T) => readonly CourtId[] } = {},
  ): Promise<T> {
    const result = await this.#storage.write(writer, (store) => work(store, this.#clock.now()));
    for (const court of lightsToForce?.(result) ?? []) this.#lightsToForce.add(court);
    this.#onChange();
    return result;
  }
}
