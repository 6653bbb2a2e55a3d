import { PUBLIC, type UserCaller } from "../../storage/caller.ts";
import type { Storage, Store } from "../../storage/storage.ts";
import { isStorageRefusal } from "../../storage/storage-refusals.ts";

/** More people than sign out while a disk is full; the oldest end is forgotten first. */
const MAX_ENDS = 100;

/** Ends sessions in the database; an end that cannot be stored is in memory until it is stored with something else. */
export class SessionEnds {
  readonly #storage: Storage;
  /** The token families that were ended and are stored still, the oldest first. */
  readonly #unstored = new Set<string>();

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Ends sessions: all tokens of these families. `log`: writes about it in the same transaction. */
  async end(
    caller: UserCaller,
    familyIds: readonly string[],
    log: (store: Store) => Promise<void>,
  ): Promise<void> {
    try {
      await this.#storage.write(caller, async (store) => {
        for (const familyId of familyIds) await store.refreshTokens.deleteFamily(familyId);
        await log(store);
      });
    } catch (error) {
      if (isStorageRefusal(error)) for (const familyId of familyIds) this.#keep(familyId);
      throw error;
    }
  }

  /** Whether a family that is stored was ended all the same. */
  has(familyId: string): boolean {
    return this.#unstored.has(familyId);
  }

  /** Writes something about sessions, after the ends that could not be stored. */
  async write<T>(work: (store: Store) => Promise<T>): Promise<T> {
    let ended: readonly string[] = [];
    const result = await this.#storage.write(PUBLIC, async (store) => {
      ended = [...this.#unstored];
      for (const familyId of ended) await store.refreshTokens.deleteFamily(familyId);
      return work(store);
    });
    for (const familyId of ended) this.#unstored.delete(familyId);
    return result;
  }

  /** Stores the ends that could not be; where they still cannot, a later call tries again. */
  async storeRest(): Promise<void> {
    if (this.#unstored.size === 0) return;
    try {
      await this.write(async () => undefined);
    } catch (error) {
      if (!isStorageRefusal(error)) throw error;
    }
  }

  #keep(familyId: string): void {
    this.#unstored.add(familyId);
    const [oldest] = this.#unstored;
    if (oldest !== undefined && this.#unstored.size > MAX_ENDS) this.#unstored.delete(oldest);
  }
}
