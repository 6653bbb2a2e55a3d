import { before, DAY, type Duration, HOUR, type Instant } from "@platzwart/domain/time/instant";
import type { Diagnostics, LogCategory, Storage, Store } from "./ports.ts";

/** Rows a transaction: few enough that no write of the hall waits for long. */
const BATCH = 500;
/** Transactions a pass; what is left over then, after a long outage, the next pass takes. */
const MOST_BATCHES = 400;

const days = (count: number) => (count * DAY) as Duration;

export interface RetentionRule {
  readonly what: string;
  /** How long it is kept from its end, or from when it was written. */
  readonly life: Duration;
  /** Clears away at most so many that ended before; answers how many. Doing it again does nothing. */
  clear(store: Store, endedBefore: Instant, limit: number): Promise<number>;
}

const logs = (category: LogCategory, life: Duration): RetentionRule => ({
  what: `log entries: ${category}`,
  life,
  clear: (store, at, limit) => store.systemLog.deleteBefore(category, at, limit),
});

/** What is kept for a time only, and for how long. The periods are those of checklist G-07 and design section 12. */
export const RETENTION: readonly RetentionRule[] = [
  // design 12: "code digits 24 h"
  {
    what: "digits of codes",
    life: (24 * HOUR) as Duration,
    clear: (store, at, limit) => store.accessCodes.eraseDigits(at, limit),
  },
  // design 5: "the tag after 30 days"; the name of a code without a booking has no other end
  {
    what: "tags and names of codes",
    life: days(30),
    clear: (store, at, limit) => store.accessCodes.eraseTags(at, limit),
  },
  // design 12: "booking contacts 30 days after the end"
  {
    what: "contacts of bookings",
    life: days(30),
    clear: async (store, at, limit) => {
      const erased = await store.bookings.eraseContacts(at, limit);
      await store.accessCodes.eraseNames(erased);
      return erased.length;
    },
  },
  // G-07: "denied attempts and technical entries 30 days, access events 90 days, changes by operators 12 months"
  logs("technical", days(30)),
  logs("denied", days(30)),
  logs("access", days(90)),
  logs("audit", days(365)),
  // what people wrote as their reason may name somebody; the log keeps that there was a block
  {
    what: "blocks of courts",
    life: days(90),
    clear: (store, at, limit) => store.blocks.deleteBefore(at, limit),
  },
  // K-09: no chart looks back further
  {
    what: "history of the climate",
    life: days(8),
    clear: (store, at, limit) => store.climate.deleteHistoryBefore(at, limit),
  },
  // they say what the technical entries of the same time say
  {
    what: "runs of the scheduler",
    life: days(30),
    clear: (store, at, limit) => store.scheduler.deleteRunsBefore(at, limit),
  },
];

/**
 * Clears away what has been kept for long enough, in small transactions between which others get their turn. A rule
 * that fails is told and tried again with the next pass; the others go on. Answers whether anything was cleared away.
 */
export async function clearAway(
  { storage, diagnostics }: { readonly storage: Storage; readonly diagnostics: Diagnostics },
  now: Instant,
  isStopped: () => boolean = () => false,
): Promise<boolean> {
  let rules = RETENTION;
  let hasCleared = false;
  for (let batch = 0; batch < MOST_BATCHES && !isStopped(); batch += 1) {
    let current: RetentionRule | null = null;
    try {
      // all rules in one transaction: when there is nothing to do, as nearly always, it costs next to nothing
      const count = await storage.write(async (store) => {
        let left = BATCH;
        for (const rule of rules) {
          current = rule;
          left -= await rule.clear(store, before(now, rule.life), left);
          if (left <= 0) break;
        }
        return BATCH - left;
      });
      hasCleared ||= count > 0;
      if (count < BATCH) break;
    } catch (error) {
      const failed = current as RetentionRule | null;
      diagnostics.error("old data could not be cleared away; it is tried again", error, {
        what: failed?.what ?? "everything",
      });
      if (failed === null) break;
      rules = rules.filter((rule) => rule !== failed);
    }
  }
  return hasCleared;
}
