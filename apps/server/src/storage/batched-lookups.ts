/** How much one question to the database asks for: who asked for it goes on in one turn of the event loop. */
const MAX_AT_ONCE = 32;

interface Asker<Key, Found> {
  readonly key: Key;
  answer(found: Found): void;
  fail(error: unknown): void;
}

/**
 * Asks the database for what all calls look up that wait for that, with one question after the other: anybody may invent
 * keys, names and tokens, and a thousand questions at once would stand before those of the staff.
 */
export class BatchedLookups<Key, Found> {
  readonly #findAll: (keys: readonly Key[]) => Promise<readonly Found[]>;
  readonly #turnOfOthers: () => Promise<void>;
  #askers: Asker<Key, Found>[] = [];
  #isAsking = false;

  /** `findAll`: resolves with one answer for each key, in their order. */
  constructor(
    findAll: (keys: readonly Key[]) => Promise<readonly Found[]>,
    turnOfOthers: () => Promise<void>,
  ) {
    this.#findAll = findAll;
    this.#turnOfOthers = turnOfOthers;
  }

  /** What there is for a key at a moment after the call. Rejects as the database does. */
  find(key: Key): Promise<Found> {
    return new Promise((answer, fail) => {
      this.#askers.push({ key, answer, fail });
      if (!this.#isAsking) void this.#askAll();
    });
  }

  async #askAll(): Promise<void> {
    this.#isAsking = true;
    while (this.#askers.length > 0) {
      const askers = this.#askers.splice(0, MAX_AT_ONCE);
      try {
        const found = await this.#findAll(askers.map(({ key }) => key));
        for (const [index, { answer }] of askers.entries()) answer(found[index] as Found);
      } catch (error) {
        for (const { fail } of askers) fail(error);
      }
      await this.#turnOfOthers();
    }
    this.#isAsking = false;
  }
}
