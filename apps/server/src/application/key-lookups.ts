import type { ApiKeyRecord } from "./ports/api-key-store.ts";

/** How many keys one question to the database asks for. */
const MAX_AT_ONCE = 200;

interface Asker {
  readonly tokenHash: string;
  answer(key: ApiKeyRecord | null): void;
  fail(error: unknown): void;
}

/**
 * Asks the database for the keys of all calls that wait for that with one question after the other: anybody may invent
 * keys, and a thousand questions at once would stand before those of the staff.
 */
export class KeyLookups {
  readonly #findByHashes: (tokenHashes: readonly string[]) => Promise<readonly ApiKeyRecord[]>;
  #askers: Asker[] = [];
  #isAsking = false;

  constructor(findByHashes: (tokenHashes: readonly string[]) => Promise<readonly ApiKeyRecord[]>) {
    this.#findByHashes = findByHashes;
  }

  /** The key with this hash of its token at a moment after the call; null: there is none. Rejects as the database does. */
  find(tokenHash: string): Promise<ApiKeyRecord | null> {
    return new Promise((answer, fail) => {
      this.#askers.push({ tokenHash, answer, fail });
      if (!this.#isAsking) void this.#askAll();
    });
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#askers.length > 0) {
      const askers = this.#askers.splice(0, MAX_AT_ONCE);
      try {
        const found = await this.#findByHashes(askers.map(({ tokenHash }) => tokenHash));
        const byHash = new Map(found.map((key) => [key.tokenHash, key]));
        for (const { tokenHash, answer } of askers) answer(byHash.get(tokenHash) ?? null);
      } catch (error) {
        for (const { fail } of askers) fail(error);
      }
    }
    this.#isAsking = false;
  }
}
