import type { BackupProblem } from "@platzwart/domain/backup/backup";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { BackupFile } from "../../database/backup-files.ts";
import type { NewLogEntry } from "../../facts/log-entry.ts";
import type { LogLevel } from "../../facts/log-records.ts";

export function backupMade(at: Instant, { name, size }: BackupFile): NewLogEntry {
  return entry(at, "info", LOG_MESSAGES.backupMade(size), { file: name, bytes: size });
}

/** The first failure after a backup that was made. `folder`: where it was to be. */
export function backupFailed(at: Instant, problem: BackupProblem, folder: string): NewLogEntry {
  return entry(at, "error", LOG_MESSAGES.backupFailed(problem, folder), { problem });
}

export function databaseDamaged(at: Instant): NewLogEntry {
  return entry(at, "error", LOG_MESSAGES.databaseDamaged, {});
}

function entry(
  at: Instant,
  level: LogLevel,
  message: string,
  metadata: Readonly<Record<string, unknown>>,
): NewLogEntry {
  return { at, level, category: "technical", component: "backups", message, courtId: null, metadata };
}
