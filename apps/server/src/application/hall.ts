import { courtSchema } from "@platzwart/contract/endpoints/court-endpoints";
import { doorSchema } from "@platzwart/contract/endpoints/door-endpoints";
import type { LiveChannel } from "@platzwart/contract/live-events";
import type { CourtId } from "@platzwart/domain/court/court";
import { isDoorInUse } from "@platzwart/domain/scheduler/decide";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { observedCourts } from "./court-columns.ts";
import { courtViews } from "./court-views.ts";
import type { Door } from "./door.ts";
import { doorViews } from "./door-views.ts";
import { HallSnapshot, type Snapshot } from "./hall-snapshot.ts";
import { type HallState, stateAt } from "./hall-state.ts";
import type { Lamp } from "./lamp.ts";
import { SERVER, type Writer } from "./ports/caller.ts";
import type { ObservedCourt } from "./ports/court-store.ts";
import type { Storage, Store } from "./ports/storage.ts";

/** A published view of a court or door: its channel, its payload, and the payload that announces its removal. */
interface PublishedView {
  readonly channel: LiveChannel;
  /** The view as text; a different text means that the view must be published again. */
  readonly text: string;
  readonly payload: () => unknown;
  readonly removal: unknown;
}

interface OutOfUse {
  readonly courts: ReadonlySet<CourtId>;
  readonly doors: ReadonlySet<string>;
}

/** The views that a transaction published, and the snapshot that they were made from. */
interface Publication {
  readonly views: ReadonlyMap<string, PublishedView>;
  readonly snapshot: Snapshot;
  readonly observed: ReadonlyMap<CourtId, ObservedCourt>;
}

/**
 * The only way to change the hall: a change publishes the changed views of courts and doors in its own transaction, and
 * wakes the control loop after COMMIT.
 */
export class Hall {
  /** By court; a court without a light channel, or with one whose driver is unknown, has no entry. */
  readonly lamps = new Map<CourtId, Lamp>();
  /** By id; a door whose driver is unknown has no entry. */
  readonly doors = new Map<string, Door>();
  readonly #storage: Storage;
  readonly #snapshot: HallSnapshot;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  readonly #isVentilationOn: () => boolean | null;
  /** The views last published, by kind and id; empty after a start, so that everything is published once. */
  #published: ReadonlyMap<string, PublishedView> = new Map();
  /** The courts and doors that are out of operation; their devices are nobody's concern. */
  #outOfUse: OutOfUse = { courts: new Set(), doors: new Set() };
  /** What the table of courts tells, as last stored; empty after a start. */
  #observed: ReadonlyMap<CourtId, ObservedCourt> = new Map();
  #forced = new Set<CourtId>();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    onChange: () => void;
    /** What the hall's ventilation last reported; null: unknown. */
    isVentilationOn: () => boolean | null;
  }) {
    this.#storage = options.storage;
    this.#snapshot = new HallSnapshot(options.storage);
    this.#clock = options.clock;
    this.#onChange = options.onChange;
    this.#isVentilationOn = options.isVentilationOn;
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

  /** The courts out of operation, and the doors that serve no other; as of the last change. */
  get outOfUse(): OutOfUse {
    return this.#outOfUse;
  }

  /** How often the whole hall was read from the database. */
  get reads(): number {
    return this.#snapshot.reads;
  }

  /** The committed state around now, all of one revision. */
  async state(now: Instant): Promise<HallState> {
    return this.#snapshot.at(now);
  }

  /**
   * Runs a change in a write transaction, publishes the changed views of courts and doors in it, and resolves after
   * COMMIT. `writer`: on whose behalf, checked in the transaction. `forceLight`: the court whose lamp gets its command in
   * the next pass even while the server waits to retry it after a failure, or its automation is suspended; null: none.
   */
  async change<T>(
    writer: Writer,
    work: (store: Store, now: Instant) => Promise<T>,
    { forceLight }: { readonly forceLight?: (result: T) => CourtId | null } = {},
  ): Promise<T> {
    const { result, published } = await this.#storage.write(writer, async (store) => {
      const now = this.#clock.now();
      const result = await work(store, now);
      return { result, published: await this.#publish(store, now) };
    });
    this.#rememberPublished(published);
    const forced = forceLight?.(result) ?? null;
    if (forced !== null) this.#forced.add(forced);
    this.#onChange();
    return result;
  }

  /**
   * Publishes the views that time or a device changed, and stores what the table of courts tells; writes nothing where
   * nothing changed.
   */
  async publish(state: HallState, now: Instant): Promise<void> {
    const views = this.#viewsOf(state, now);
    const isKnown =
      views.size === this.#published.size &&
      [...views].every(([key, { text }]) => this.#published.get(key)?.text === text);
    if (isKnown && changedOf(this.#observed, this.#observe(state, now)).length === 0) return;
    this.#rememberPublished(
      await this.#storage.write(SERVER, (store) => this.#publish(store, this.#clock.now())),
    );
  }

  #observe(state: HallState, now: Instant): ReadonlyMap<CourtId, ObservedCourt> {
    return observedCourts(state, this.doors, this.#isVentilationOn(), now);
  }

  #rememberPublished({ views, snapshot, observed }: Publication): void {
    this.#published = views;
    this.#observed = observed;
    const { courts, doors } = snapshot.hall;
    this.#outOfUse = {
      courts: new Set(courts.filter(({ status }) => status !== "available").map(({ id }) => id)),
      doors: new Set(doors.filter((door) => !isDoorInUse(door, courts)).map(({ id }) => id)),
    };
    this.#snapshot.cache(snapshot);
  }

  async #publish(store: Store, now: Instant): Promise<Publication> {
    const snapshot = await this.#snapshot.within(store, now);
    const state = stateAt(snapshot.hall, now);
    const views = this.#viewsOf(state, now);
    const observed = this.#observe(state, now);
    for (const [id, court] of changedOf(this.#observed, observed)) await store.courts.putObserved(id, court);
    for (const [key, { channel, text, payload }] of views) {
      if (this.#published.get(key)?.text !== text) await store.liveEvents.append(channel, payload(), now);
    }
    for (const [key, { channel, removal }] of this.#published) {
      if (!views.has(key)) await store.liveEvents.append(channel, removal, now);
    }
    return { views, snapshot, observed };
  }

  #viewsOf(state: HallState, now: Instant): ReadonlyMap<string, PublishedView> {
    const views = new Map<string, PublishedView>();
    for (const court of courtViews(state, this.lamps, now)) {
      views.set(`court ${court.id}`, {
        channel: "courts-changes",
        text: JSON.stringify(court),
        payload: () => ({ court: z.encode(courtSchema, court) }),
        removal: { removed: court.id },
      });
    }
    for (const door of doorViews(state, this.doors, now)) {
      views.set(`door ${door.id}`, {
        channel: "doors-changes",
        text: JSON.stringify(door),
        payload: () => ({ door: z.encode(doorSchema, door) }),
        removal: { removed: door.id },
      });
    }
    return views;
  }
}

/** The courts of which the table tells something else than before. */
function changedOf(
  before: ReadonlyMap<CourtId, ObservedCourt>,
  now: ReadonlyMap<CourtId, ObservedCourt>,
): readonly (readonly [CourtId, ObservedCourt])[] {
  return [...now].filter(([id, court]) => JSON.stringify(before.get(id)) !== JSON.stringify(court));
}
