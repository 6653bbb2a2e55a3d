import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY, days, HOUR, hours, type Instant, instant, minus } from "../time/instant.ts";
import { BACKUP_REASONS, type Backup, backupFileName, parseBackupFileName } from "./backup.ts";
import { backupsToDelete } from "./backup-retention.ts";

/** A Saturday, 12:00 UTC. */
const NOW = instant(Date.UTC(2026, 10, 21, 12));
const dayOf = (at: Instant) => Math.floor(at / DAY);
const daily = (at: Instant): Backup => ({ at, reason: "daily" });
const kept = (backups: readonly Backup[], now = NOW) => {
  const deleted = new Set(backupsToDelete(backups, now, dayOf));
  return backups.filter((backup) => !deleted.has(backup));
};

test("of forty days with a backup every day, 7 days and the Sundays of 3 weeks before stay", () => {
  const backups = Array.from({ length: 40 }, (_, index) => daily(minus(NOW, days(index))));
  expect(kept(backups).map(({ at }) => (NOW - at) / DAY)).toEqual([0, 1, 2, 3, 4, 5, 6, 13, 20]);
});

test("of several in one day the last stays, and what somebody asked for stays 30 days", () => {
  const morning = daily(minus(NOW, hours(6)));
  const manual: Backup = { at: minus(NOW, days(29)), reason: "manual" };
  const update: Backup = { at: minus(NOW, days(31)), reason: "before-update" };
  expect(kept([morning, daily(NOW), manual, update])).toEqual([daily(NOW), manual]);
});

test("the newest stays however old it is, and one from the future stays and counts for nothing", () => {
  const old = daily(minus(NOW, days(200)));
  const ahead = daily(instant(NOW + days(400)));
  expect(kept([old, ahead])).toEqual([old, ahead]);
});

const backup = fc.record({
  at: fc.integer({ min: -60 * 24, max: 24 }).map((hour) => instant(NOW + hour * HOUR)),
  reason: fc.constantFrom(...BACKUP_REASONS),
});

const atDifferentTimes = fc.uniqueArray(backup, { selector: ({ at }) => at, maxLength: 80 });

/** Invariants of every result. */
function expectKeptRightly(backups: readonly Backup[]): void {
  const left = kept(backups);
  const past = backups.filter(({ at }) => at <= NOW).map(({ at }) => at);
  const newest = Math.max(...past);
  if (past.length > 0) expect(left.map(({ at }) => at)).toContain(newest);
  for (const { at } of left) if (at <= NOW && at !== newest) expect(NOW - at).toBeLessThanOrEqual(30 * DAY);
  // the naive model of the days: each of the last seven with a daily backup keeps its last one
  const dailies = backups.filter(({ at, reason }) => reason === "daily" && at <= NOW);
  const newestDays = [...new Set(dailies.map(({ at }) => dayOf(at)))].sort((a, b) => b - a).slice(0, 7);
  for (const day of newestDays) {
    const last = Math.max(...dailies.map(({ at }) => at).filter((at) => dayOf(at) === day));
    if (NOW - last <= 30 * DAY) expect(left.map(({ at }) => at)).toContain(last);
  }
  const others = left.filter(({ at, reason }) => reason === "daily" && at <= NOW && at !== newest);
  expect(others.length).toBeLessThanOrEqual(7 + 4);
  // a kept backup stays the next time
  expect(kept(left)).toEqual(left);
}

test("[property] the last of each of 7 days is kept, and none longer than 30 days but the newest of all", () => {
  fc.assert(fc.property(atDifferentTimes, expectKeptRightly));
});

test("a file's name says what backup it is, and other files are none", () => {
  for (const reason of BACKUP_REASONS) {
    const made = { at: NOW, reason };
    expect(parseBackupFileName(backupFileName(made))).toEqual(made);
  }
  expect(backupFileName(daily(NOW))).toBe("platzwart-2026-11-21T12-00-00Z-daily.sqlite");
  for (const name of [
    "platzwart.sqlite",
    "platzwart-2026-11-21T12-00-00Z-daily.sqlite.part",
    "platzwart-2026-13-21T12-00-00Z-daily.sqlite",
    "platzwart-2026-11-21T12-00-00Z-weekly.sqlite",
  ])
    expect(parseBackupFileName(name)).toBeNull();
});
