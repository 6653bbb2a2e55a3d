import type { BackupProblem } from "@platzwart/domain/backup/backup";
import type { Instant } from "@platzwart/domain/time/instant";
import { LOG_MESSAGES } from "@platzwart/texts/log-messages";
import type { BackupFile } from "../../database/backup-files.ts";
import { type NewLogEntry, technical } from "../../facts/log-entry.ts";

export function backupMade(at: Instant, { name, size }: BackupFile): NewLogEntry {
  const metadata = { file: name, bytes: size };
  return { ...technical("backups"), at, message: LOG_MESSAGES.backupMade(size), metadata };
}

/** The first failure after a successful backup. `folder`: its target. */
export function backupFailed(at: Instant, problem: BackupProblem, folder: string): NewLogEntry {
  const message = LOG_MESSAGES.backupFailed(problem, folder);
  return { ...technical("backups", "error"), at, message, metadata: { problem } };
}

export function databaseDamaged(at: Instant): NewLogEntry {
  return { ...technical("backups", "error"), at, message: LOG_MESSAGES.databaseDamaged, metadata: {} };
}
