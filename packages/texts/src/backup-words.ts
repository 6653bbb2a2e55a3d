import type { BackupProblem } from "@platzwart/domain/backup/backup";

/** Why no backup was made, after a colon. */
export const BACKUP_PROBLEM_WORDS: Readonly<Record<BackupProblem, string>> = {
  no_room: "Im Ordner der Sicherungen ist zu wenig Platz",
  folder_unusable: "Der Ordner der Sicherungen lässt sich nicht beschreiben",
  database_damaged: "Die Datenbank ist beschädigt",
  unexpected: "unerwarteter Fehler, siehe Protokoll des Servers",
};

/** "2,3 MB"; `size` in bytes. */
export function megabytes(size: number): string {
  return `${Math.max(size / 1_000_000, 0.1)
    .toFixed(1)
    .replace(".", ",")} MB`;
}
