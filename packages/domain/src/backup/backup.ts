import { fromIso, type Instant, toIso } from "../time/instant.ts";

/** before-update: before an update that changes the tables. */
export const BACKUP_REASONS = ["daily", "manual", "before-update", "before-restore"] as const;
export type BackupReason = (typeof BACKUP_REASONS)[number];

/** `at`: time of the last commit in the copy. */
export interface Backup {
  readonly at: Instant;
  readonly reason: BackupReason;
}

export type BackupProblem =
  | "no_room"
  | "folder_unusable"
  /** The copy is corrupt because the database is. */
  | "database_damaged"
  | "unexpected";

const FILE_NAME = /^platzwart-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z-([a-z-]+)\.sqlite$/;

/** Such as platzwart-2026-11-23T02-30-00Z-daily.sqlite, in UTC. */
export function backupFileName({ at, reason }: Backup): string {
  const time = toIso(at).slice(0, "YYYY-MM-DDTHH:MM:SS".length).replaceAll(":", "-");
  return `platzwart-${time}Z-${reason}.sqlite`;
}

/** null: not a backup's name. */
export function parseBackupFileName(name: string): Backup | null {
  const [, day, hour, minute, second, reasonText] = FILE_NAME.exec(name) ?? [];
  const reason = BACKUP_REASONS.find((candidate) => candidate === reasonText);
  const at = fromIso(`${day}T${hour}:${minute}:${second}Z`);
  return reason === undefined || at === null ? null : { at, reason };
}
