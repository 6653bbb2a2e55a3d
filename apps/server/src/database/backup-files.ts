import type { Backup, BackupProblem } from "@platzwart/domain/backup/backup";

/** A backup in the folder of backups; `size` in bytes. */
export interface BackupFile extends Backup {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

/** No backup was made, and nothing of it is left in the folder. */
export class BackupFailed extends Error {
  readonly problem: BackupProblem;

  constructor(problem: BackupProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BackupFailed";
    this.problem = problem;
  }
}

/** The folder of backups, and the database of which they are copies. */
export interface BackupFiles {
  readonly folder: string;
  /** Whether the backups lie on the disk of the database, and are lost together with it; null: that cannot be looked at now. */
  areOnSameDisk(): Promise<boolean | null>;
  /** Copies the database while it is in use, and checks the copy. Rejects with BackupFailed. */
  make(backup: Backup): Promise<BackupFile>;
  /** Newest first, none where the folder is missing; with what restores laid aside beside the database. Rejects with BackupFailed. */
  list(): Promise<BackupFile[]>;
  /** Whether the database's engine can open a backup and finds it whole. */
  isIntact(file: BackupFile): Promise<boolean>;
  delete(file: BackupFile): Promise<void>;
  /** Whether the engine finds the database itself whole; it may take seconds for each gigabyte. */
  isDatabaseIntact(): Promise<boolean>;
}
