import type { BackupProblem } from "@platzwart/domain/backup/backup";
import type { Instant } from "@platzwart/domain/time/instant";
import { serverMessages } from "@platzwart/texts/log/server";
import type { BackupFile } from "../../database/backup-files.ts";
import { technical } from "../../facts/log-entry.ts";

export const backupLog = {
  made: (at: Instant, { name, size }: BackupFile) =>
    technical("backups", "info", { at }, serverMessages.backupMade(size), { file: name, bytes: size }),
  /** The first failure after a success. `folder`: target of the backup. */
  failed: (at: Instant, problem: BackupProblem, folder: string) =>
    technical("backups", "error", { at }, serverMessages.backupFailed(problem, folder), { problem }),
  databaseDamaged: (at: Instant) => technical("backups", "error", { at }, serverMessages.databaseDamaged),
};
