import type { Backup, BackupProblem } from "@platzwart/domain/backup/backup";

/** A backup in the folder of backups; `size` in bytes. */
export interface BackupFile extends Backup {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** No backup was made, and no part of it remains in the folder. */
export class BackupFailed extends Error {
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupFailed";
    this.problem = problem;
  }
}

/** The folder of backups of a database. */
export interface BackupFiles {
  readonly folder: string;
  /** Whether backups are on the disk of the database, and would be lost with it; null: unknown now. */
  areOnSameDisk(): Promise<boolean | null>;
  /** Copies the database while it is in use, and checks the copy. Rejects with BackupFailed. */
  make(backup: Backup): Promise<BackupFile>;
  /** Newest first, none without the folder; includes databases laid aside by restores. Rejects with BackupFailed. */
  list(): Promise<BackupFile[]>;
  /** Whether the database's engine can open a backup and finds it intact. */
  isIntact(file: BackupFile): Promise<boolean>;
  delete(file: BackupFile): Promise<void>;
  /** Whether the engine finds the database itself intact; seconds per gigabyte. */
  isDatabaseIntact(): Promise<boolean>;
}
