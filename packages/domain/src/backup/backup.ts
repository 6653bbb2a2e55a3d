import { fromIso, type Instant, toIso } from "../time/instant.ts";

/** Cause of a backup: daily, by command, before a change of the tables, before a restore. */
export const BACKUP_REASONS = ["daily", "manual", "before-update", "before-restore"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** A copy of the whole database; `at`: time of its last commit. */
export interface Backup {
  readonly at: Instant;
  readonly reason: BackupReason;
}

/** Why a backup failed. */
export type BackupProblem =
  | "no_room"
  | "folder_unusable"
  /** The copy is not intact, because the database is damaged. */
  | "database_damaged"
  | "unexpected";

const FILE_NAME = /^platzwart-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z-]+)\.sqlite$/;

/** The name of a backup's file, with its time in UTC: platzwart-2026-11-23T02-30-00Z-daily.sqlite */
export function backupFileName({ at, reason }: Backup): string {
  const time = toIso(at).slice(0, "YYYY-MM-DDTHH:MM:SS".length).replaceAll(":", "-");
  return `platzwart-${time}Z-${reason}.sqlite`;
}

/** Parses a backup's file name, to the second; null: another name. */
export function backupOfFileName(name: string): Backup | null {
  const [, day, hour, minute, second, word] = FILE_NAME.exec(name) ?? [];
  const reason = BACKUP_REASONS.find((candidate) => candidate === word);
  const at = fromIso(`${day}T${hour}:${minute}:${second}Z`);
  return reason === undefined || at === null ? null : { at, reason };
}
