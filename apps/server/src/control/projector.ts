import { type CourtView, courtSchema } from "@platzwart/contract/endpoints/court-endpoints";
import { type DoorView, doorSchema } from "@platzwart/contract/endpoints/door-endpoints";
import type { LiveChannel } from "@platzwart/contract/live-events";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { SERVER } from "../database/caller.ts";
import type { Storage } from "../database/storage.ts";
import { liveEventsIn, type Store } from "../database/store.ts";
import { courtsIn, type ObservedCourt } from "../facts/court-records.ts";
import type { Hall } from "../facts/hall.ts";
import type { Snapshot } from "../facts/hall-snapshot.ts";
import { type HallState, stateAt } from "../facts/hall-state.ts";
import { type DevicePictures, liveDevices } from "../facts/live-devices.ts";
import { observedCourts } from "./observed-courts.ts";

interface PublishedView {
  readonly channel: LiveChannel;
  readonly text: string;
  readonly payload: () => unknown;
  readonly removal: unknown;
}

interface Publication {
  readonly views: ReadonlyMap<string, PublishedView>;
  readonly snapshot: Snapshot;
  readonly observed: ReadonlyMap<CourtId, ObservedCourt>;
}

type HallViews = (
  state: HallState,
  pictures: DevicePictures,
  now: Instant,
) => { readonly courts: readonly CourtView[]; readonly doors: readonly DoorView[] };

interface ProjectorOptions {
  readonly storage: Storage;
  readonly hall: Hall;
  readonly clock: Clock;
  readonly views: HallViews;
  /** By the last report; null: unknown. */
  readonly isVentilationOn: () => boolean | null;
}

/** Publishes changed views of courts and doors in its own transaction, and stores the table of courts. */
export class Projector {
  readonly #options: ProjectorOptions;
  /** Last published views by kind and id; empty after a start, so that everything is published once. */
  #published: ReadonlyMap<string, PublishedView> = new Map();
  /** The table of courts as last stored; empty after a start. */
  #observed: ReadonlyMap<CourtId, ObservedCourt> = new Map();

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  /** Without changes nothing is written. */
  async publish(state: HallState, now: Instant): Promise<void> {
    const { pictures } = this.#options.hall;
    const views = this.#viewsOf(state, pictures, now);
    const isPublished =
      views.size === this.#published.size &&
      [...views].every(([key, { text }]) => this.#published.get(key)?.text === text);
    if (isPublished && changedCourts(this.#observed, this.#observe(state, pictures, now)).length === 0)
      return;
    this.#rememberPublished(
      await this.#options.storage.write(SERVER, (store) => this.#publish(store, this.#options.clock.now())),
    );
  }

  #observe(state: HallState, { doors }: DevicePictures, now: Instant): ReadonlyMap<CourtId, ObservedCourt> {
    return observedCourts(state, doors, this.#options.isVentilationOn(), now);
  }

  #rememberPublished({ views, snapshot, observed }: Publication): void {
    this.#published = views;
    this.#observed = observed;
    this.#options.hall.snapshot.cache(snapshot);
  }

  async #publish(store: Store, now: Instant): Promise<Publication> {
    const snapshot = await this.#options.hall.snapshot.within(store, now);
    const { pictures } = this.#options.hall;
    const state = stateAt(snapshot.hall, now, liveDevices(pictures));
    const views = this.#viewsOf(state, pictures, now);
    const observed = this.#observe(state, pictures, now);
    for (const [id, court] of changedCourts(this.#observed, observed))
      await courtsIn(store).putObserved(id, court);
    for (const [key, { channel, text, payload }] of views) {
      if (this.#published.get(key)?.text !== text) await liveEventsIn(store).append(channel, payload(), now);
    }
    for (const [key, { channel, removal }] of this.#published) {
      if (!views.has(key)) await liveEventsIn(store).append(channel, removal, now);
    }
    return { views, snapshot, observed };
  }

  #viewsOf(state: HallState, pictures: DevicePictures, now: Instant): ReadonlyMap<string, PublishedView> {
    const { courts, doors } = this.#options.views(state, pictures, now);
    const views = new Map<string, PublishedView>();
    for (const court of courts) {
      views.set(`court ${court.id}`, {
        channel: "courts-changes",
        text: JSON.stringify(court),
        payload: () => ({ court: z.encode(courtSchema, court) }),
        removal: { removed: court.id },
      });
    }
    for (const door of doors) {
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

function changedCourts(
  previous: ReadonlyMap<CourtId, ObservedCourt>,
  present: ReadonlyMap<CourtId, ObservedCourt>,
): readonly (readonly [CourtId, ObservedCourt])[] {
  return [...present].filter(([id, court]) => JSON.stringify(previous.get(id)) !== JSON.stringify(court));
}
