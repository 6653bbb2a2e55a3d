import type { BackupProblem } from "./backup/backup.ts";

/**
 * The environment variables that the server reads at its start. DATA_DIR: the directory of its
 * files; BACKUP_DIR: that of its backups; DATABASE_URL: a PostgreSQL database instead of SQLite in DATA_DIR; MQTT_URL: a message broker; PUBLIC_URL: the
 * URL under which people reach the server; CODE_KEY: the key with which access codes and device passwords are
 * encrypted.
 */
export const ENVIRONMENT_VARIABLES = [
  "PORT",
  "HOST",
  "DATA_DIR",
  "BACKUP_DIR",
  "DATABASE_URL",
  "MQTT_URL",
  "TRUSTED_PROXIES",
  "PUBLIC_URL",
  "TLS_CERT",
  "TLS_KEY",
  "CODE_KEY",
  "METRICS_TOKEN",
  "LOG_LEVEL",
] as const;
export type EnvironmentVariable = (typeof ENVIRONMENT_VARIABLES)[number];

/**
 * A variable's value as a message may show it; null: empty. Of a secret only the length: its number of
 * characters.
 */
export type RedactedValue = string | null | { readonly characters: number };

/** The reason why a server does not start, as data; the German sentence is in packages/texts. */
export type StartRefusal =
  | {
      readonly code: "variable_not_allowed";
      readonly variable: EnvironmentVariable;
      readonly value: RedactedValue;
    }
  /** Another server process uses the database; `database`: its directory or its host and name. */
  | { readonly code: "database_in_use"; readonly database: string }
  /** A file of the database may be read, but not written; `file`: its path. */
  | { readonly code: "database_read_only"; readonly file: string }
  /** The database cannot be opened; `reason`: the message of the database. */
  | { readonly code: "database_unusable"; readonly database: string; readonly reason: string }
  /** PostgreSQL denies this user a right there; `name`: of the database; `reason`: PostgreSQL's message. */
  | {
      readonly code: "database_not_owned";
      readonly database: string;
      readonly name: string;
      readonly user: string;
      readonly reason: string;
    }
  /** The database's file was not written by SQLite; `database`: its folder. */
  | { readonly code: "database_damaged"; readonly database: string }
  /** A setting of the database allows confirmed data to be lost in a crash. */
  | {
      readonly code: "durability_missing";
      readonly setting: string;
      readonly value: string;
      readonly needed: string;
    }
  /**
   * A newer version of this program has migrated the database; `migration`: the name of the unknown
   * migration.
   */
  | { readonly code: "schema_too_new"; readonly migration: string }
  /** CODE_KEY, the key of the access codes, is not the one with which this database was made. */
  | { readonly code: "code_key_wrong" }
  /**
   * The database of a former hall is missing or empty; `database`: that of PostgreSQL, null: SQLite in `dataDir`;
   * `traces`: files of the former hall.
   */
  | {
      readonly code: "database_missing";
      readonly dataDir: string;
      readonly database: string | null;
      readonly traces: readonly string[];
    }
  | { readonly code: "backup_before_update_failed"; readonly problem: BackupProblem; readonly folder: string }
  /** The file with the key of the access codes may not be read; `file`: its path. */
  | { readonly code: "code_key_unreadable"; readonly file: string }
  /** The file with the key of the access codes has no valid content. */
  | { readonly code: "code_key_damaged"; readonly file: string };

/**
 * The error that ends a start. The message is for the server log, the log of the process; the server administrator
 * reads the refusal's German sentence.
 */
export class StartRefused extends Error {
  readonly refusal: StartRefusal;

  constructor(refusal: StartRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
    this.refusal = refusal;
  }
}

/** A start failed after it had changed the tables; `backup`: the file of the backup from before. */
export class StartFailedAfterUpdate extends Error {
  readonly backup: string;

  constructor(backup: string, cause: unknown) {
    super(`the start failed after an update of the tables; the backup from before is ${backup}`, { cause });
    this.name = "StartFailedAfterUpdate";
    this.backup = backup;
  }
}
