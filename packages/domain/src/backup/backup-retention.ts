import { RETENTION_PERIODS } from "../privacy/retention-periods.ts";
import { type Instant, minus } from "../time/instant.ts";
import type { Backup } from "./backup.ts";

/** Number of days, and of weeks, of each of which the last daily backup stays. */
const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;

/**
 * Backups older than 30 days, and daily ones but the last of 7 days and of 4 weeks; never the newest, nor one
 * from the future, made by a wrong clock. `dayOf`: days from 1970-01-01 to the date in the hall's calendar.
 */
export function backupsToDelete<B extends Backup>(
  backups: readonly B[],
  now: Instant,
  dayOf: (at: Instant) => number,
): B[] {
  const newestFirst = backups.filter(({ at }) => at <= now).sort((a, b) => b.at - a.at);
  const daily = newestFirst.filter(({ reason }) => reason === "daily");
  const kept = new Set<B>([
    ...newestFirst.slice(0, 1),
    ...newestFirst.filter(({ reason }) => reason !== "daily"),
    ...newestOfEach(daily, KEPT_DAYS, ({ at }) => dayOf(at)),
    ...newestOfEach(daily, KEPT_WEEKS, ({ at }) => weekNumberOf(dayOf(at))),
  ]);
  const oldest = minus(now, RETENTION_PERIODS.backups);
  return newestFirst.filter((backup, index) => index > 0 && (!kept.has(backup) || backup.at < oldest));
}

function newestOfEach<B>(newestFirst: readonly B[], count: number, periodOf: (backup: B) => number): B[] {
  const newest = new Map<number, B>();
  for (const backup of newestFirst) {
    const period = periodOf(backup);
    if (!newest.has(period)) newest.set(period, backup);
  }
  return [...newest.values()].slice(0, count);
}

/** Weeks begin on Monday; 1970-01-01 was a Thursday. */
function weekNumberOf(day: number): number {
  return Math.floor((day + 3) / 7);
}
