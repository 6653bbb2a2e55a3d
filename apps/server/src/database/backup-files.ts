import type { Backup, BackupProblem } from "@platzwart/domain/backup/backup";

/** `size` in bytes. */
export interface BackupFile extends Backup {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** A backup could not be made or read; no part of it remains in the folder. */
export class BackupFailed extends Error {
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupFailed";
    this.problem = problem;
  }
}

/** Backups in a folder. */
export interface BackupFiles {
  readonly folder: string;
  /** Backups on the database's disk would be lost with it; null: unknown now. */
  areOnSameDisk(): Promise<boolean | null>;
  /** Copies the database in use, and checks the copy; rejects with BackupFailed. */
  make(backup: Backup): Promise<BackupFile>;
  /** Newest first, databases replaced by restores included; rejects with BackupFailed. */
  list(): Promise<BackupFile[]>;
  /** The engine opens the backup and finds it intact. */
  isIntact(file: BackupFile): Promise<boolean>;
  delete(file: BackupFile): Promise<void>;
  /** The engine finds the database intact; takes seconds per gigabyte. */
  isDatabaseIntact(): Promise<boolean>;
}
