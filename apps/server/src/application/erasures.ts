import { RETENTION_PERIODS } from "@platzwart/domain/privacy/retention-periods";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Instant, LAST_INSTANT, minus, minutes } from "@platzwart/domain/time/instant";
import { endCode } from "./access-codes.ts";
import { erasuresRepeated } from "./log-entries.ts";
import { SERVER } from "./ports/caller.ts";
import { type ErasureJournal, ErasureJournalDamaged } from "./ports/erasure-journal.ts";
import type { Erasure } from "./ports/erasure-store.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";

/** How often the journal is held against the database. */
const PERIOD = minutes(10);

interface ErasureServices {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  readonly journal: ErasureJournal;
}

/**
 * Erases again what the journal knows and the database does not, because the database was restored from a backup (G-07).
 * Called at each start, before anything is served.
 */
export async function repeatErasures({ storage, clock, serverLog, journal }: ErasureServices): Promise<void> {
  let journaled: readonly Erasure[];
  try {
    journaled = await journal.read();
  } catch (error) {
    // a hall without its journal must start all the same
    serverLog.error("the journal of erasures cannot be read; nothing is erased again", error);
    return;
  }
  await eraseAgain({ storage, clock }, journaled);
}

/**
 * Notes in a hall's journal what others know of erasures (the journal beside a backup, the database that is replaced), so
 * that the next start erases it again. Rejects where the journal cannot be read or written.
 */
export async function adoptErasures(others: readonly Erasure[], own: ErasureJournal): Promise<void> {
  const noted = await own.read();
  const known = new Set(noted.map(keyOf));
  const missing = others.filter((erasure) => !known.has(keyOf(erasure)));
  if (missing.length > 0) await own.write([...noted, ...missing]);
}

/** Erases what was erased before, as `journaled` says, and this database does not know of. */
async function eraseAgain(
  { storage, clock }: Pick<ErasureServices, "storage" | "clock">,
  journaled: readonly Erasure[],
): Promise<void> {
  const known = new Set((await storage.read.erasures.list()).map(keyOf));
  // what is older is in no backup any more, and the database has forgotten it
  const oldest = minus(clock.now(), RETENTION_PERIODS.erasures);
  const missing = journaled.filter((erasure) => erasure.at >= oldest && !known.has(keyOf(erasure)));
  if (missing.length === 0) return;
  await storage.write(SERVER, async (store) => {
    for (const erasure of missing) await erase(store, erasure, clock.now());
    await store.erasures.add(missing);
    await store.systemLog.append(erasuresRepeated(clock.now(), missing.length));
    // the older ones name who was erased; the newest, which stays, is that of the log entry
    await store.liveEvents.deleteBefore(LAST_INSTANT);
  });
  await storage.purgeDeletedData();
}

/** Bookings and codes were over when they were erased, so that one that is in force here was ended since the backup. */
async function erase(store: Store, { kind, id, at }: Erasure, now: Instant): Promise<void> {
  if (kind === "user") {
    // the id is that of a user or of a key, and nothing happens where there is none
    if (await isOnlyOperator(store, id)) {
      // without any user the set-up would be open again (N-10); whoever has the machine gives the account to somebody
      await store.users.update(id, { isDisabled: true });
      await store.refreshTokens.deleteOfUser(id, null);
    } else await store.users.delete(id, at);
    await store.apiKeys.revoke(id, at);
  } else if (kind === "code") {
    // it may be younger than the backup
    const code = await store.accessCodes.get(id);
    if (code === null) return;
    await store.accessCodes.update(id, { holderName: "" });
    if (code.status === "active") await endCode(store, { ...code, holderName: "" }, now);
  } else {
    await store.bookings.eraseCustomerDataOf([id]);
    const booking = await store.bookings.get(id);
    if (booking?.status === "active" && booking.time.until > now)
      await store.bookings.update(id, { status: "cancelled", endedAt: now });
  }
}

/** Whether nobody else could run the hall. */
async function isOnlyOperator(store: Store, id: string): Promise<boolean> {
  const operators = (await store.users.list()).filter(({ role }) => role === "admin");
  return (
    operators.some((user) => user.id === id) && operators.every((user) => user.id === id || user.isDisabled)
  );
}

/**
 * Writes the journal anew when the database knows of other erasures than the journal. What the journal
 * knows and the database does not (a disk that was not there at the start) is erased first, so that nothing is lost.
 */
export class ErasureRecorder {
  readonly #services: ErasureServices;
  #hasWritten = false;
  #timer: PendingTimer | null = null;
  #isFailing = false;
  /** Resolves when the calls so far are done: there is one file. */
  #recorded: Promise<void> = Promise.resolve();

  constructor(services: ErasureServices) {
    this.#services = services;
  }

  /** Writes the journal now, and looks every 10 minutes whether it lacks something: its disk may have been away. */
  start(): void {
    void this.record();
    this.#timer = this.#services.clock.timer("erasures", PERIOD, () => this.start());
  }

  async stop(): Promise<void> {
    const isStarted = this.#timer !== null;
    this.#timer?.cancel();
    this.#timer = null;
    // its disk may be back by now
    if (isStarted && this.#isFailing) await this.record();
    await this.#recorded;
  }

  /** Whether the last try failed: a restore would not know of the latest erasures. */
  get isFailing(): boolean {
    return this.#isFailing;
  }

  /** Never rejects: what cannot be written now is written with the next call. */
  record(): Promise<void> {
    this.#recorded = this.#recorded.then(() => this.#record());
    return this.#recorded;
  }

  async #record(): Promise<void> {
    const { storage, journal, serverLog } = this.#services;
    try {
      // read each time: the disk may be another one than the last time
      const journaled = await this.#readJournal();
      await eraseAgain(this.#services, journaled);
      const erasures = await storage.read.erasures.list();
      if (!this.#hasWritten || JSON.stringify(erasures) !== JSON.stringify(journaled))
        await journal.write(erasures);
      this.#hasWritten = true;
      this.#isFailing = false;
    } catch (error) {
      this.#isFailing = true;
      serverLog.error("the journal of erasures could not be read or written; the next try follows", error);
    }
  }

  /** One that is none is put aside, so that a person can look at it; one that cannot be read now is tried again. */
  async #readJournal(): Promise<readonly Erasure[]> {
    const { clock, journal, serverLog } = this.#services;
    try {
      return await journal.read();
    } catch (error) {
      if (!(error instanceof ErasureJournalDamaged)) throw error;
      const file = await journal.putAside(clock.now());
      serverLog.error("the journal of erasures is damaged and was put aside", error, { file });
      return [];
    }
  }
}

function keyOf({ kind, id }: Erasure): string {
  return `${kind} ${id}`;
}
