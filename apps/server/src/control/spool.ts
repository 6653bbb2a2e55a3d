import type { Clock } from "@platzwart/domain/time/clock";
import type { StoredGuesses } from "../modules/access/guess-limit-store.ts";
import type { NewLogEntry } from "../modules/log/system-log-store.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { GrowingPause } from "../platform/system/growing-pause.ts";
import { SERVER } from "../storage/caller.ts";
import type { GuessClockMark } from "../storage/installation-store.ts";
import type { SpooledGuesses, SpooledItem, SpoolFile } from "../storage/spool-file.ts";
import type { Storage } from "../storage/storage.ts";
import { isStorageRefusal, isToldAlready } from "../storage/storage-refusals.ts";

/** So many entries of the process before are stored at once. */
const BATCH = 200;
/** So many items the file takes in one outage, some MB. */
const MOST_ITEMS = 20_000;

/**
 * What waits to be stored is kept beside the database as well, so that an end of the process loses none of it: what was
 * opened and typed at doors while the database hung. The next start stores it, once each: a COMMIT in doubt may have.
 */
export class Spool {
  readonly #file: SpoolFile;
  readonly #storage: Storage;
  readonly #serverLog: ServerLog;
  /** What waits, in order, by what it was made of. */
  readonly #waiting = new Map<NewLogEntry | StoredGuesses, SpooledItem>();
  /** What of it is not in the file yet. */
  readonly #unwritten = new Set<NewLogEntry | StoredGuesses>();
  #left: readonly NewLogEntry[];
  /** The how manieth of equal entries each of these is. */
  readonly #ordinals: ReadonlyMap<NewLogEntry, number>;
  /** The wrong codes of the process before, oldest first; each is released by whoever counts them. */
  readonly guesses: readonly SpooledGuesses[];
  readonly #pause: GrowingPause;
  #storingLeft: Promise<void> = Promise.resolve();
  #writing: Promise<void> = Promise.resolve();
  #isNextDue = false;
  #itemsInFile: number;
  /** Whether there may be anything in it; a power cut may leave what nobody understands. */
  #isFileUsed = true;
  #isFailing = false;

  /** Reads what the process before left; a file that cannot be read is told and laid aside. */
  static async open(options: {
    readonly file: SpoolFile;
    readonly storage: Storage;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
  }): Promise<Spool> {
    const { file, serverLog } = options;
    try {
      const left = await file.read();
      // where there is no room, or nothing can be written, that shows when it is needed
      await file.reserve().catch(() => {});
      return new Spool(options, left);
    } catch (error) {
      // it may be read once its disk or its rights are right again
      const aside = await file.setAside(options.clock.now()).catch(() => null);
      serverLog.error("what could not be stored before the start cannot be read", error, { aside });
      return new Spool(options, []);
    }
  }

  private constructor(
    options: {
      readonly file: SpoolFile;
      readonly storage: Storage;
      readonly clock: Clock;
      readonly serverLog: ServerLog;
    },
    left: readonly SpooledItem[],
  ) {
    this.#file = options.file;
    this.#storage = options.storage;
    this.#serverLog = options.serverLog;
    this.#pause = new GrowingPause(options.clock, () => this.storeLeft());
    this.#left = left.flatMap((item) => ("entry" in item ? [item.entry] : []));
    this.#ordinals = ordinalsOf(this.#left);
    this.guesses = left.flatMap((item) => ("entry" in item ? [] : [item]));
    for (const item of this.guesses) this.#waiting.set(item.guesses, item);
    this.#itemsInFile = left.length;
  }

  /** How much waits, and would be lost with the process as the file does not take it. */
  get unwritten(): number {
    return this.#unwritten.size;
  }

  /** Stores what the process before left, now or as soon as that is possible. */
  storeLeft(): void {
    if (this.#left.length === 0) {
      this.#write();
      return;
    }
    this.#storingLeft = this.#storeLeft().catch((error: unknown) => {
      if (!isToldAlready(error))
        this.#serverLog.error("entries of before the start not stored; they will be tried again", error);
      this.#pause.begin();
    });
  }

  /** Keeps an entry until it is stored; what is kept already is left as it is. */
  keepEntry(entry: NewLogEntry): void {
    this.#keep(entry, { entry });
  }

  /**
   * The same; resolves once it is on the disk. false: it cannot be kept, and is not. For what must not be done before it is
   * written down (D-31).
   */
  async takes(entry: NewLogEntry): Promise<boolean> {
    this.keepEntry(entry);
    await this.settled();
    if (!this.#unwritten.has(entry)) return true;
    this.release(entry);
    return false;
  }

  keepGuesses(guesses: StoredGuesses, clock: GuessClockMark): void {
    this.#keep(guesses, { guesses, clock });
  }

  /** It is stored, or wanted no more. */
  release(kept: NewLogEntry | StoredGuesses): void {
    if (!this.#waiting.delete(kept)) return;
    this.#unwritten.delete(kept);
    this.#write();
  }

  /** Resolves when all that waits is in the file, or has failed to be. */
  async settled(): Promise<void> {
    // also what the file did not take before
    if (this.#unwritten.size > 0) this.#write();
    await this.#writing;
  }

  async stop(): Promise<void> {
    this.#pause.cancel();
    await this.#storingLeft;
    await this.#writing;
  }

  #keep(kept: NewLogEntry | StoredGuesses, item: SpooledItem): void {
    if (!this.#waiting.has(kept)) {
      this.#waiting.set(kept, item);
      this.#unwritten.add(kept);
    }
    // also what the file did not take before
    if (this.#unwritten.size > 0) this.#write();
  }

  /** One step waits behind the one under way at most, however much is kept meanwhile. */
  #write(): void {
    if (this.#isNextDue) return;
    this.#isNextDue = true;
    this.#writing = this.#writing.then(() => this.#step());
  }

  async #step(): Promise<void> {
    this.#isNextDue = false;
    const added = [...this.#unwritten];
    try {
      if (added.length > 0) await this.#append(added);
      else if (this.#isFileUsed && this.#waiting.size === 0 && this.#left.length === 0) {
        await this.#file.clear();
        this.#itemsInFile = 0;
        this.#isFileUsed = false;
      }
      this.#isFailing = false;
    } catch (error) {
      // of a disk that is full the storage tells
      if (!this.#isFailing && this.#storage.refusesChanges !== "disk_full")
        this.#serverLog.error("what cannot be stored cannot be kept beside the database either", error);
      this.#isFailing = true;
    }
  }

  async #append(added: readonly (NewLogEntry | StoredGuesses)[]): Promise<void> {
    if (this.#itemsInFile + added.length > MOST_ITEMS) throw new Error("too much waits");
    this.#isFileUsed = true;
    await this.#file.append(added.flatMap((kept) => this.#waiting.get(kept) ?? []));
    this.#itemsInFile += added.length;
    for (const kept of added) this.#unwritten.delete(kept);
    // what was stored meanwhile left nothing to keep
    if (this.#waiting.size === 0) this.#write();
  }

  #storeOnce(entries: readonly NewLogEntry[]): Promise<void> {
    return this.#storage.write(SERVER, async (store) => {
      for (const entry of entries)
        if ((await store.systemLog.count(entry)) < (this.#ordinals.get(entry) ?? 1))
          await store.systemLog.append(entry);
    });
  }

  /**
   * One that cannot be stored must not keep the others; where none can be, it is not the entry's fault. Returns how many
   * were left out.
   */
  async #storeOneByOne(entries: readonly NewLogEntry[]): Promise<number> {
    const failures: unknown[] = [];
    for (const entry of entries) {
      try {
        await this.#storeOnce([entry]);
      } catch (error) {
        if (isStorageRefusal(error)) throw error;
        failures.push(error);
      }
    }
    if (failures.length === entries.length) throw failures[0];
    for (const error of failures)
      this.#serverLog.error("an entry of before the start cannot be stored, and is left out", error);
    return failures.length;
  }

  async #storeLeft(): Promise<void> {
    let count = this.#left.length;
    while (this.#left.length > 0) {
      const batch = this.#left.slice(0, BATCH);
      try {
        await this.#storeOnce(batch);
      } catch (error) {
        if (isStorageRefusal(error)) throw error;
        count -= await this.#storeOneByOne(batch);
      }
      this.#left = this.#left.slice(batch.length);
    }
    this.#serverLog.info("entries of before the start are stored", { count });
    this.#write();
  }
}

function ordinalsOf(entries: readonly NewLogEntry[]): ReadonlyMap<NewLogEntry, number> {
  const counts = new Map<string, number>();
  return new Map(
    entries.map((entry) => {
      const { message } = entry;
      const key = JSON.stringify({ ...entry, message: typeof message === "string" ? message : message("") });
      const ordinal = (counts.get(key) ?? 0) + 1;
      counts.set(key, ordinal);
      return [entry, ordinal];
    }),
  );
}
