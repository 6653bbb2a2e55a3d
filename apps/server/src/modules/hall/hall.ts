import { courtSchema } from "@platzwart/contract/endpoints/court-endpoints";
import { doorSchema } from "@platzwart/contract/endpoints/door-endpoints";
import type { LiveChannel } from "@platzwart/contract/live-events";
import type { CourtId } from "@platzwart/domain/court/court";
import { isDoorInUse } from "@platzwart/domain/scheduler/door-decision";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { SERVER, type Writer } from "../../storage/caller.ts";
import type { Storage, Store } from "../../storage/storage.ts";
import type { CourtRecord, ObservedCourt } from "../courts/court-store.ts";
import { courtViews } from "../courts/court-views.ts";
import { doorViews } from "../equipment/door-views.ts";
import type { DoorRecord } from "../equipment/equipment-store.ts";
import { observedCourts } from "./court-columns.ts";
import { HallSnapshot, type KnownState, type Snapshot } from "./hall-snapshot.ts";
import { type HallState, stateAt } from "./hall-state.ts";
import { type DevicePictures, liveDevices } from "./live-devices.ts";

/** A published view of a court or door: its channel, its payload, and the payload that announces its removal. */
interface PublishedView {
  readonly channel: LiveChannel;
  /** The view as text; a different text means that the view must be published again. */
  readonly text: string;
  readonly payload: () => unknown;
  readonly removal: unknown;
}

/** What is out of operation and nobody's concern any more. */
interface OutOfUse {
  /** The courts whose lamp is dark. */
  readonly courts: ReadonlySet<CourtId>;
  /** The doors that are locked. */
  readonly doors: ReadonlySet<string>;
}

/** The views that a transaction published, and the snapshot that they were made from. */
interface Publication {
  readonly views: ReadonlyMap<string, PublishedView>;
  readonly snapshot: Snapshot;
  readonly observed: ReadonlyMap<CourtId, ObservedCourt>;
}

/**
 * The only way to change the hall: a change wakes the control loop after COMMIT, and each run of that publishes what is
 * shown of courts and doors otherwise than before, in a transaction of its own. After a start all of it counts as that.
 */
export class Hall {
  readonly #storage: Storage;
  readonly #snapshot: HallSnapshot;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #pictures: () => DevicePictures;
  readonly #onRetired: (courts: readonly CourtId[]) => void;
  readonly #isVentilationOn: () => boolean | null;
  /** The views last published, by kind and id; empty after a start, so that everything is published once. */
  #published: ReadonlyMap<string, PublishedView> = new Map();
  /** The courts out of operation, and the doors that serve no other; as of the last change. */
  #retired: { readonly courts: readonly CourtRecord[]; readonly doors: readonly DoorRecord[] } = {
    courts: [],
    doors: [],
  };
  /** What the table of courts tells, as last stored; empty after a start. */
  #observed: ReadonlyMap<CourtId, ObservedCourt> = new Map();
  #forced = new Set<CourtId>();
  #courtCount = 0;

  constructor(options: {
    storage: Storage;
    clock: Clock;
    onChange: () => void;
    /** How the devices stand now. */
    pictures: () => DevicePictures;
    /** Called with the courts out of operation. */
    onRetired: (courts: readonly CourtId[]) => void;
    /** What the hall's ventilation last reported; null: unknown. */
    isVentilationOn: () => boolean | null;
    serverLog: ServerLog;
  }) {
    this.#storage = options.storage;
    this.#snapshot = new HallSnapshot({ ...options, live: () => liveDevices(options.pictures()) });
    this.#clock = options.clock;
    this.#onChange = options.onChange;
    this.#pictures = options.pictures;
    this.#onRetired = options.onRetired;
    this.#isVentilationOn = options.isVentilationOn;
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
    const retired = new Set(this.#retired.courts.map(({ id }) => id));
    const isDark = ({ id, isLightOn }: CourtRecord) => {
      const lamps = lights.all().filter(({ courtIds }) => courtIds.includes(id));
      // one that lights others too is theirs
      const own = lamps.filter(({ courtIds }) => courtIds.every((served) => retired.has(served)));
      return lamps.length === 0 ? !isLightOn : own.every(({ lamp }) => lamp.isKnownDark);
    };
    const isLocked = ({ id, reported }: DoorRecord) =>
      doors.get(id)?.isKnownLocked ?? reported?.isUnlocked !== true;
    return {
      courts: new Set(this.#retired.courts.filter(isDark).map(({ id }) => id)),
      doors: new Set(this.#retired.doors.filter(isLocked).map(({ id }) => id)),
    };
  }

  /** How many courts there are, out of operation too; 0 before anything was published. */
  get courtCount(): number {
    return this.#courtCount;
  }

  /** How often the whole hall was read from the database. */
  get reads(): number {
    return this.#snapshot.reads;
  }

  /** The committed state around now, all of one revision. */
  async state(now: Instant): Promise<HallState> {
    return this.#snapshot.at(now);
  }

  /** For what cannot wait for a database that is not read: the state, or the one that was read last (HallSnapshot.inTime). */
  stateInTime(now: Instant): Promise<KnownState> {
    return this.#snapshot.inTime(now);
  }

  /**
   * Runs a change in a write transaction and resolves after COMMIT. `writer`: on whose behalf, checked in the transaction. `forceLights`: the courts whose lamps get their command
   * in the next pass even while the server waits to retry it after a failure, or its automation is suspended.
   * `onCommitted`: called after COMMIT before anything is decided by it.
   */
  async change<T>(
    writer: Writer,
    work: (store: Store, now: Instant) => Promise<T>,
    {
      forceLights,
      onCommitted,
    }: {
      readonly forceLights?: (result: T) => readonly CourtId[];
      readonly onCommitted?: (result: T) => void;
    } = {},
  ): Promise<T> {
    const result = await this.#storage.write(writer, (store) => work(store, this.#clock.now()));
    onCommitted?.(result);
    for (const court of forceLights?.(result) ?? []) this.#forced.add(court);
    this.#onChange();
    return result;
  }

  /**
   * Publishes the views that time or a device changed, and stores what the table of courts tells; writes nothing where
   * nothing changed.
   */
  async publish(state: HallState, now: Instant): Promise<void> {
    const pictures = this.pictures;
    const views = viewsOf(state, pictures, now);
    const isKnown =
      views.size === this.#published.size &&
      [...views].every(([key, { text }]) => this.#published.get(key)?.text === text);
    if (isKnown && changedOf(this.#observed, this.#observe(state, pictures, now)).length === 0) return;
    this.#rememberPublished(
      await this.#storage.write(SERVER, (store) => this.#publish(store, this.#clock.now())),
    );
  }

  #observe(state: HallState, { doors }: DevicePictures, now: Instant): ReadonlyMap<CourtId, ObservedCourt> {
    return observedCourts(state, doors, this.#isVentilationOn(), now);
  }

  #rememberPublished({ views, snapshot, observed }: Publication): void {
    this.#published = views;
    this.#observed = observed;
    const { courts, doors } = snapshot.hall;
    this.#courtCount = courts.length;
    this.#retired = {
      courts: courts.filter(({ status }) => status !== "available"),
      doors: doors.filter((door) => !isDoorInUse(door, courts)),
    };
    // when they come back, nobody is there who wanted light
    this.#onRetired(this.#retired.courts.map(({ id }) => id));
    this.#snapshot.cache(snapshot);
  }

  async #publish(store: Store, now: Instant): Promise<Publication> {
    const snapshot = await this.#snapshot.within(store, now);
    const pictures = this.pictures;
    const state = stateAt(snapshot.hall, now, liveDevices(pictures));
    const views = viewsOf(state, pictures, now);
    const observed = this.#observe(state, pictures, now);
    for (const [id, court] of changedOf(this.#observed, observed)) await store.courts.putObserved(id, court);
    for (const [key, { channel, text, payload }] of views) {
      if (this.#published.get(key)?.text !== text) await store.liveEvents.append(channel, payload(), now);
    }
    for (const [key, { channel, removal }] of this.#published) {
      if (!views.has(key)) await store.liveEvents.append(channel, removal, now);
    }
    return { views, snapshot, observed };
  }
}

function viewsOf(
  state: HallState,
  { lights, doors }: DevicePictures,
  now: Instant,
): ReadonlyMap<string, PublishedView> {
  const views = new Map<string, PublishedView>();
  for (const court of courtViews(state, lights, now)) {
    views.set(`court ${court.id}`, {
      channel: "courts-changes",
      text: JSON.stringify(court),
      payload: () => ({ court: z.encode(courtSchema, court) }),
      removal: { removed: court.id },
    });
  }
  for (const door of doorViews(state, doors, now)) {
    views.set(`door ${door.id}`, {
      channel: "doors-changes",
      text: JSON.stringify(door),
      payload: () => ({ door: z.encode(doorSchema, door) }),
      removal: { removed: door.id },
    });
  }
  return views;
}

/** The courts of which the table tells something else than before. */
function changedOf(
  before: ReadonlyMap<CourtId, ObservedCourt>,
  now: ReadonlyMap<CourtId, ObservedCourt>,
): readonly (readonly [CourtId, ObservedCourt])[] {
  return [...now].filter(([id, court]) => JSON.stringify(before.get(id)) !== JSON.stringify(court));
}
