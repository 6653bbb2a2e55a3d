import { RETENTION_PERIODS } from "@platzwart/domain/privacy/retention-periods";
import { dayFromEpochDay } from "@platzwart/domain/time/calendar-day";
import { DAY, type Duration, type Instant, minus } from "@platzwart/domain/time/instant";
import { SERVER } from "../../database/caller.ts";
import { isAlreadyLogged } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { bookingsIn } from "../../facts/booking-records.ts";
import { climateIn } from "../../facts/climate-records.ts";
import { closedDaysIn } from "../../facts/closed-day-records.ts";
import type { LogCategory } from "../../facts/log-records.ts";
import { schedulerIn } from "../../facts/scheduler-records.ts";
import { logReaderIn } from "../log/log-reader.ts";
import { messagesIn } from "../messages/message-records.ts";
import type { Needs } from "../services.ts";
import { terminalsIn } from "../terminals/terminal-records.ts";
import { usersIn } from "../users/user-records.ts";

/** Rows per transaction, so that no other write waits for long. */
const BATCH_SIZE = 500;
/** Transactions per run; the next run deletes the rest. */
const MAX_BATCHES = 400;

interface RetentionRule {
  readonly data: string;
  readonly period: Duration;
  /** Deletes or erases at most `limit` rows; returns their number. */
  deleteBatch(store: Store, endedBefore: Instant, limit: number): Promise<number>;
}

const logEntries = (category: LogCategory, period: Duration): RetentionRule => ({
  data: `log entries: ${category}`,
  period,
  deleteBatch: (store, at, limit) => logReaderIn(store).deleteBefore(category, at, limit),
});

/** Data without a rule is stored for ever. */
export const RETENTION_RULES: readonly RetentionRule[] = [
  {
    data: "digits of codes",
    period: RETENTION_PERIODS.codeDigits,
    deleteBatch: (store, at, limit) => codesIn(store).eraseDigits(at, limit),
  },
  {
    data: "lookup hashes and names of codes",
    period: RETENTION_PERIODS.codeNames,
    deleteBatch: (store, at, limit) => codesIn(store).eraseLookupHashesAndNames(at, limit),
  },
  {
    data: "contacts of bookings",
    period: RETENTION_PERIODS.bookingContacts,
    deleteBatch: async (store, at, limit) => {
      const erased = await bookingsIn(store).eraseCustomerDataEndedBefore(at, limit);
      await codesIn(store).eraseHolderNamesOfBookings(erased);
      return erased.length;
    },
  },
  logEntries("technical", RETENTION_PERIODS.technicalEntries),
  logEntries("denied", RETENTION_PERIODS.deniedAttempts),
  logEntries("access", RETENTION_PERIODS.accessEvents),
  logEntries("audit", RETENTION_PERIODS.changesByPeople),
  {
    data: "names of deleted users",
    period: RETENTION_PERIODS.changesByPeople,
    deleteBatch: (store, at, limit) => usersIn(store).eraseFormerNames(at, limit),
  },
  {
    data: "blocks of courts",
    period: RETENTION_PERIODS.blocks,
    deleteBatch: (store, at, limit) => blocksIn(store).deleteBefore(at, limit),
  },
  {
    data: "closed days",
    period: RETENTION_PERIODS.blocks,
    deleteBatch: (store, at, limit) =>
      closedDaysIn(store).deleteBefore(dayFromEpochDay(Math.floor(at / DAY)), limit),
  },
  {
    data: "history of the climate",
    period: RETENTION_PERIODS.climateHistory,
    deleteBatch: (store, at, limit) => climateIn(store).deleteHistoryBefore(at, limit),
  },
  {
    data: "messages",
    period: RETENTION_PERIODS.messages,
    deleteBatch: (store, at, limit) => messagesIn(store).deleteEndedBefore(at, limit),
  },
  {
    data: "terminals without a browser",
    period: RETENTION_PERIODS.unusedTerminals,
    deleteBatch: (store, at, limit) => terminalsIn(store).deleteUnused(at, limit),
  },
  {
    data: "runs of the scheduler",
    period: RETENTION_PERIODS.runs,
    deleteBatch: (store, at, limit) => schedulerIn(store).deleteRunsBefore(at, limit),
  },
];

/** After a rule fails, the others continue. `writeAlso`: further writes in the first transaction. */
export async function deleteExpired(
  { storage, serverLog }: Needs<"storage" | "serverLog">,
  now: Instant,
  {
    isStopped = () => false,
    writeAlso = async () => {},
  }: { readonly isStopped?: () => boolean; readonly writeAlso?: (store: Store) => Promise<void> } = {},
): Promise<void> {
  let rules = RETENTION_RULES;
  let isAlsoStored = false;
  for (let batch = 0; batch < MAX_BATCHES && !isStopped(); batch += 1) {
    let current: RetentionRule | null = null;
    try {
      // one transaction for all rules, because there is rarely anything to delete
      const count = await storage.write(SERVER, async (store) => {
        if (!isAlsoStored) await writeAlso(store);
        let rowsLeft = BATCH_SIZE;
        for (const rule of rules) {
          current = rule;
          rowsLeft -= await rule.deleteBatch(store, minus(now, rule.period), rowsLeft);
          if (rowsLeft <= 0) break;
        }
        return BATCH_SIZE - rowsLeft;
      });
      isAlsoStored = true;
      if (count < BATCH_SIZE) break;
    } catch (error) {
      if (isAlreadyLogged(error)) return;
      // null: the transaction failed before its first rule
      const failed = current as RetentionRule | null;
      serverLog.error("expired data could not be deleted; the next run tries again", error, {
        data: failed?.data ?? "everything",
      });
      if (failed === null) break;
      rules = rules.filter((rule) => rule !== failed);
    }
  }
}
