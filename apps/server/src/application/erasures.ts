import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import { endCode } from "./access-codes.ts";
import { erasuresRepeated } from "./log-entries.ts";
import { SERVER } from "./ports/caller.ts";
import type { ErasureJournal } from "./ports/erasure-journal.ts";
import type { Erasure } from "./ports/erasure-store.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";

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
  const known = new Set((await storage.read.erasures.list()).map(keyOf));
  const missing = journaled.filter((erasure) => !known.has(keyOf(erasure)));
  if (missing.length === 0) return;
  await storage.write(SERVER, async (store) => {
    for (const erasure of missing) await erase(store, erasure, clock.now());
    await store.erasures.add(missing);
    await store.systemLog.append(erasuresRepeated(clock.now(), missing.length));
  });
  await storage.purgeDeletedData();
}

/** Bookings and codes were over when they were erased, so that one that is in force here was ended since the backup. */
async function erase(store: Store, { kind, id, at }: Erasure, now: Instant): Promise<void> {
  if (kind === "user") {
    // the id is that of a user or of a key, and nothing happens where there is none
    await store.users.delete(id, at);
    await store.apiKeys.revoke(id, at);
  } else if (kind === "code") {
    await store.accessCodes.update(id, { holderName: "" });
    const code = await store.accessCodes.get(id);
    if (code?.status === "active") await endCode(store, code, now);
  } else {
    await store.bookings.eraseCustomerDataOf([id]);
    const booking = await store.bookings.get(id);
    if (booking?.status === "active" && booking.time.until > now)
      await store.bookings.update(id, { status: "cancelled", endedAt: now });
  }
}

/** Writes the journal anew when the database knows of other erasures than when it was last written. */
export class ErasureRecorder {
  readonly #services: Pick<ErasureServices, "storage" | "journal" | "serverLog">;
  /** What was last written; null: not known. */
  #written: string | null = null;

  constructor(services: Pick<ErasureServices, "storage" | "journal" | "serverLog">) {
    this.#services = services;
  }

  /** Never rejects: what cannot be written now is written with the next call. */
  async record(): Promise<void> {
    const { storage, journal, serverLog } = this.#services;
    try {
      const erasures = await storage.read.erasures.list();
      const text = JSON.stringify(erasures);
      if (text === this.#written) return;
      await journal.write(erasures);
      this.#written = text;
    } catch (error) {
      serverLog.error("the journal of erasures could not be written; the next try follows", error);
    }
  }
}

function keyOf({ kind, id }: Erasure): string {
  return `${kind} ${id}`;
}
