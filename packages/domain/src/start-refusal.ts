import type { BackupProblem } from "./backup/backup.ts";

/**
 * BACKUP_DIR is the folder of backups, DATABASE_URL a PostgreSQL database instead of SQLite in DATA_DIR,
 * PUBLIC_URL the URL for people, MEMBER_NAME the name of one of several servers, CODE_KEY the key that encrypts access codes and device passwords.
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
  "MEMBER_NAME",
  "METRICS_TOKEN",
  "LOG_LEVEL",
] as const;
export type EnvironmentVariable = (typeof ENVIRONMENT_VARIABLES)[number];

/** A variable's value for messages; of a secret only its length; null: empty. */
export type RedactedValue = string | null | { readonly characters: number };

/** Why a server does not start; packages/texts makes the German sentence. */
export type StartRefusal =
  | {
      readonly code: "variable_not_allowed";
      readonly variable: EnvironmentVariable;
      readonly value: RedactedValue;
    }
  /** Another server process uses the database; `database`: its directory, or its host and name. */
  | { readonly code: "database_in_use"; readonly database: string }
  /** A file of the database is not writable. */
  | { readonly code: "database_read_only"; readonly file: string }
  /** `reason`: the message of the database. */
  | { readonly code: "database_unusable"; readonly database: string; readonly reason: string }
  /** PostgreSQL denies `user` a right; `name`: of the database; `reason`: PostgreSQL's message. */
  | {
      readonly code: "database_not_owned";
      readonly database: string;
      readonly name: string;
      readonly user: string;
      readonly reason: string;
    }
  /** SQLite did not write this file; `database`: its folder. */
  | { readonly code: "database_damaged"; readonly database: string }
  /** A setting of the database allows a crash to lose confirmed data. */
  | {
      readonly code: "durability_missing";
      readonly setting: string;
      readonly value: string;
      readonly needed: string;
    }
  /** A newer version has migrated the database; `migration`: the name unknown to this version. */
  | { readonly code: "schema_too_new"; readonly migration: string }
  /** CODE_KEY is not the key with which this database was made. */
  | { readonly code: "code_key_wrong" }
  /** A former hall's database is missing or empty; `database`: null for SQLite; `traces`: its other files. */
  | {
      readonly code: "database_missing";
      readonly dataDir: string;
      readonly database: string | null;
      readonly traces: readonly string[];
    }
  | { readonly code: "backup_before_update_failed"; readonly problem: BackupProblem; readonly folder: string }
  | { readonly code: "code_key_unreadable"; readonly file: string }
  | { readonly code: "code_key_damaged"; readonly file: string }
  /** One of several servers of a hall: without PostgreSQL they would share nothing. */
  | { readonly code: "member_needs_postgres" }
  /** CODE_KEY is unset, and `dataDir` has no key file: a new key would fit no other server. */
  | { readonly code: "member_key_missing"; readonly dataDir: string }
  | { readonly code: "member_name_taken"; readonly name: string }
  /** `seconds`: by which its clock is ahead of the database's; negative: behind. */
  | { readonly code: "member_clock_differs"; readonly seconds: number }
  /** A transaction pooler stands before PostgreSQL, where no lock of a connection lasts. */
  | { readonly code: "database_pooled"; readonly database: string };

/** Ends a start; the message is for the server log, the sentence of `refusal` for the administrator. */
export class StartRefused extends Error {
  readonly refusal: StartRefusal;

  constructor(refusal: StartRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartRefused";
    this.refusal = refusal;
  }
}

/** A start failed after the change of the tables; `backup`: the file of the backup from before. */
export class StartFailedAfterUpdate extends Error {
  readonly backup: string;

  constructor(backup: string, cause: unknown) {
    super(`the start failed after an update of the tables; the backup from before is ${backup}`, { cause });
    this.name = "StartFailedAfterUpdate";
    this.backup = backup;
  }
}
