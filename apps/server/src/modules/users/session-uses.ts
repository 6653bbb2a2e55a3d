import type { Clock } from "@platzwart/domain/time/clock";
import { type Instant, MINUTE, minus } from "@platzwart/domain/time/instant";
import { PUBLIC } from "../../storage/caller.ts";
import type { Storage } from "../../storage/storage.ts";
import { isStorageRefusal } from "../../storage/storage-refusals.ts";

/**
 * When each session was last used: known at once, and stored once a minute for all of them together, so that calls cost
 * no write.
 */
export class SessionUses {
  readonly #storage: Storage;
  readonly #clock: Clock;
  /** By family, what is not stored yet. */
  #uses = new Map<string, Instant>();
  #storedAt: Instant | null = null;

  constructor({ storage, clock }: { readonly storage: Storage; readonly clock: Clock }) {
    this.#storage = storage;
    this.#clock = clock;
  }

  note(familyId: string): void {
    this.#uses.set(familyId, this.#clock.now());
  }

  /** The last use that is not stored yet; undefined: what is stored is right. */
  of(familyId: string): Instant | undefined {
    return this.#uses.get(familyId);
  }

  /** Stores what was noted, at most once a minute; where nothing can be stored, a later call tries again. */
  async store(): Promise<void> {
    const now = this.#clock.now();
    const isSoon = this.#storedAt !== null && this.#storedAt <= now && minus(now, MINUTE) < this.#storedAt;
    if (isSoon || this.#uses.size === 0) return;
    const uses = this.#uses;
    this.#uses = new Map();
    this.#storedAt = now;
    try {
      await this.#storage.write(PUBLIC, async ({ sessions }) => {
        for (const [familyId, at] of uses) await sessions.noteUse(familyId, at);
      });
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      if (!isStorageRefusal(error)) throw error;
    }
  }
}
