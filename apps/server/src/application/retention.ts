import { RETENTION_PERIODS } from "@platzwart/domain/privacy/retention-periods";
import { type Duration, type Instant, minus } from "@platzwart/domain/time/instant";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";
import type { LogCategory } from "./ports/system-log-store.ts";

/** Rows per transaction: few enough that no other write waits for long. */
const BATCH = 500;
/** Transactions per pass; the next pass deletes the rest. */
const MOST_BATCHES = 400;

export interface RetentionRule {
  readonly what: string;
  /** How long the data is stored, from its end or from when it was written. */
  readonly life: Duration;
  /** Deletes at most `limit` items that ended before an instant; returns how many. Repeating it does no harm. */
  clear(store: Store, endedBefore: Instant, limit: number): Promise<number>;
}

const logs = (category: LogCategory, life: Duration): RetentionRule => ({
  what: `log entries: ${category}`,
  life,
  clear: (store, at, limit) => store.systemLog.deleteBefore(category, at, limit),
});

/** All data with an end of storage. */
export const RETENTION: readonly RetentionRule[] = [
  {
    what: "digits of codes",
    life: RETENTION_PERIODS.codeDigits,
    clear: (store, at, limit) => store.accessCodes.eraseDigits(at, limit),
  },
  {
    what: "lookup hashes and names of codes",
    life: RETENTION_PERIODS.codeNames,
    clear: (store, at, limit) => store.accessCodes.eraseLookupHashesAndNames(at, limit),
  },
  {
    what: "contacts of bookings",
    life: RETENTION_PERIODS.bookingContacts,
    clear: async (store, at, limit) => {
      const erased = await store.bookings.eraseCustomerDataEndedBefore(at, limit);
      await store.accessCodes.eraseHolderNamesOfBookings(erased);
      return erased.length;
    },
  },
  logs("technical", RETENTION_PERIODS.technicalEntries),
  logs("denied", RETENTION_PERIODS.deniedAttempts),
  logs("access", RETENTION_PERIODS.accessEvents),
  logs("audit", RETENTION_PERIODS.changesByPeople),
  {
    what: "names of deleted users",
    life: RETENTION_PERIODS.changesByPeople,
    clear: (store, at, limit) => store.users.eraseFormerNames(at, limit),
  },
  {
    what: "blocks of courts",
    life: RETENTION_PERIODS.blocks,
    clear: (store, at, limit) => store.blocks.deleteBefore(at, limit),
  },
  {
    what: "history of the climate",
    life: RETENTION_PERIODS.climateHistory,
    clear: (store, at, limit) => store.climate.deleteHistoryBefore(at, limit),
  },
  {
    what: "runs of the scheduler",
    life: RETENTION_PERIODS.runs,
    clear: (store, at, limit) => store.scheduler.deleteRunsBefore(at, limit),
  },
];

/**
 * Deletes all data past its retention, in small transactions, so that other writes get their turn. A rule that fails is
 * logged and tried again in the next pass; the other rules continue.
 */
export async function deleteExpired(
  { storage, serverLog }: { readonly storage: Storage; readonly serverLog: ServerLog },
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<void> {
  let rules = RETENTION;
  for (let batch = 0; batch < MOST_BATCHES && !isStopped(); batch += 1) {
    let current: RetentionRule | null = null;
    try {
      // all rules in one transaction, because nearly always there is nothing to delete
      const count = await storage.write(async (store) => {
        let left = BATCH;
        for (const rule of rules) {
          current = rule;
          left -= await rule.clear(store, minus(now, rule.life), left);
          if (left <= 0) break;
        }
        return BATCH - left;
      });
      if (count < BATCH) break;
    } catch (error) {
      const failed = current as RetentionRule | null;
      serverLog.error("old data could not be cleared away; it is tried again", error, {
        what: failed?.what ?? "everything",
      });
      if (failed === null) break;
      rules = rules.filter((rule) => rule !== failed);
    }
  }
}
