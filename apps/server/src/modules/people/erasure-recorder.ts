import type { PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, minutes } from "@platzwart/domain/time/instant";
import { SERVER } from "../../storage/caller.ts";
import { ErasureJournalDamaged, type JournaledErasure } from "./erasure-journal.ts";
import { type ErasureServices, notIn } from "./erasures.ts";

/** How often the journal is held against the database. */
const PERIOD = minutes(10);

/**
 * Notes in the journal what the database knows of erasures. It carries out nothing that it finds there, which may be a
 * copy's, and keeps it: the next start knows what is to be done with it.
 */
export class ErasureRecorder {
  readonly #services: ErasureServices;
  #hasWritten = false;
  #timer: PendingTimer | null = null;
  #isFailing = false;
  /** Whether the last call found no journal where there was one: its disk may come back, so another call begins it anew. */
  #isMissing = false;
  /** Resolves when the calls so far are done: there is one file. */
  #recorded: Promise<void> = Promise.resolve();

  constructor(services: ErasureServices) {
    this.#services = services;
  }

  /** Writes the journal now, and looks every 10 minutes whether it lacks something: its disk may have been away. */
  start(): void {
    void this.#queue({ mayBegin: this.#isMissing });
    this.#timer = this.#services.clock.timer("erasures", PERIOD, () => this.start());
  }

  async stop(): Promise<void> {
    const isStarted = this.#timer !== null;
    this.#timer?.cancel();
    this.#timer = null;
    // its disk may be back by now, and what a copy noted until now is not of the time when nobody runs here
    if (isStarted) await this.#queue({ mayBegin: false });
    await this.#recorded;
  }

  /** Whether the last try failed: a restore would not know of the latest erasures. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Never rejects: what cannot be written now is written with the next call. */
  record(): Promise<void> {
    return this.#queue({ mayBegin: true });
  }

  /** `mayBegin`: whether a journal that is missing is begun anew. */
  #queue(options: { readonly mayBegin: boolean }): Promise<void> {
    this.#recorded = this.#recorded.then(() => this.#record(options));
    return this.#recorded;
  }

  async #record({ mayBegin }: { readonly mayBegin: boolean }): Promise<void> {
    const { storage, journal, serverLog } = this.#services;
    let journaled: readonly JournaledErasure[];
    try {
      // read each time: the disk may be another one than the last time
      const found = await this.#readJournal();
      this.#isMissing = found === null && (await storage.read.installation.journalMark()).hasJournal;
      if (this.#isMissing && !mayBegin) throw new Error("it is missing");
      journaled = found ?? [];
      const { place } = storage;
      const erasures = (await storage.read.erasures.list()).map((erasure) => ({ ...erasure, place }));
      const missing = notIn(journaled, erasures);
      if (!this.#hasWritten || found === null || missing.length > 0)
        await journal.write([...journaled, ...missing]);
      this.#hasWritten = true;
      this.#isMissing = false;
      this.#isFailing = false;
    } catch (error) {
      this.#isFailing = true;
      serverLog.error("the journal of erasures could not be read or written; the next try follows", error);
      return;
    }
    await this.#noteSeen(journaled).catch((error: unknown) =>
      serverLog.error("what copies noted in the journal of erasures could not be remembered", error),
    );
  }

  /**
   * Remembers that there is a journal, and what other places noted while this server runs: the next start takes it for a
   * copy's, unless it is of a time that is owed.
   */
  async #noteSeen(journaled: readonly JournaledErasure[]): Promise<void> {
    const { storage } = this.#services;
    const mark = await storage.read.installation.journalMark();
    const seen: Record<string, Instant> = { ...mark.seen };
    for (const { place, at } of journaled)
      if (place !== null && place !== storage.place && at > (seen[place] ?? 0)) seen[place] = at;
    const isNews = Object.entries(seen).some(([place, at]) => mark.seen[place] !== at);
    // a hall in which nothing changes writes nothing
    if (!isNews && mark.hasJournal) return;
    await storage.write(SERVER, (store) =>
      store.installation.setJournalMark({ ...mark, seen, hasJournal: true }),
    );
  }

  /** One that is none is put aside, so that a person can look at it; one that cannot be read now is tried again. */
  async #readJournal(): Promise<readonly JournaledErasure[] | null> {
    const { clock, journal, serverLog } = this.#services;
    try {
      return await journal.read();
    } catch (error) {
      if (!(error instanceof ErasureJournalDamaged)) throw error;
      const file = await journal.putAside(clock.now());
      this.#hasWritten = false;
      serverLog.error("the journal of erasures is damaged and was put aside", error, { file });
      return [];
    }
  }
}
