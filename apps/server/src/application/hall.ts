import { type CourtView, courtSchema } from "@platzwart/contract/calls/court-calls";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { courtViews } from "./court-views.ts";
import type { Door } from "./door.ts";
import { type HallState, readHallState } from "./hall-state.ts";
import type { Lamp } from "./lamp.ts";
import type { Storage, Store } from "./ports.ts";

/**
 * The hall as it stands: every change goes through it, so that what people see of the courts is told in the
 * transaction that changed it, and the loop is asked to look again.
 */
export class Hall {
  readonly lamps = new Map<CourtId, Lamp>();
  readonly doors = new Map<string, Door>();
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #onChange: () => void;
  /** What was last told of each court, as JSON; forgotten at start, so the first look tells everything. */
  #told = new Map<CourtId, string>();

  constructor(options: { storage: Storage; clock: Clock; onChange: () => void }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#onChange = options.onChange;
  }

  /** What is committed. */
  get read(): Store {
    return this.#storage.read;
  }

  async state(now: Instant): Promise<HallState> {
    return readHallState(this.#storage.read, now);
  }

  /** Changes what is stored, tells what that changes of the courts, and resolves after COMMIT. */
  async change<T>(work: (store: Store, now: Instant) => Promise<T>): Promise<T> {
    const { result, told } = await this.#storage.write(async (store) => {
      const now = this.#clock.now();
      const result = await work(store, now);
      return { result, told: await this.#tellCourts(store, now) };
    });
    this.#told = told;
    this.#onChange();
    return result;
  }

  /** Tells what the passing of time or a lamp changed; writes nothing when that is nothing. */
  async tell(state: HallState, now: Instant): Promise<void> {
    const views = courtViews(state, this.lamps, now);
    const isKnown =
      views.length === this.#told.size && views.every((view) => this.#told.get(view.id) === asText(view));
    if (isKnown) return;
    this.#told = await this.#storage.write((store) => this.#tellCourts(store, this.#clock.now()));
  }

  async #tellCourts(store: Store, now: Instant): Promise<Map<CourtId, string>> {
    const told = new Map<CourtId, string>();
    for (const view of courtViews(await readHallState(store, now), this.lamps, now)) {
      const text = asText(view);
      told.set(view.id, text);
      if (this.#told.get(view.id) !== text) {
        await store.liveEvents.append("courts-changes", { court: z.encode(courtSchema, view) }, now);
      }
    }
    for (const id of this.#told.keys()) {
      if (!told.has(id)) await store.liveEvents.append("courts-changes", { removed: id }, now);
    }
    return told;
  }
}

function asText(view: CourtView): string {
  return JSON.stringify(view);
}
