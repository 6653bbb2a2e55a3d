/** Why a backup is not restored; the German sentence is in packages/texts. */
export type RestoreRefusal =
  | { readonly code: "file_missing"; readonly file: string }
  /** The file cannot be opened, or is not intact. */
  | { readonly code: "backup_damaged"; readonly file: string }
  /** An open database, or one of a killed server: its write-ahead log lies beside it. */
  | { readonly code: "open_database"; readonly file: string }
  | { readonly code: "no_backup"; readonly file: string }
  | { readonly code: "key_missing"; readonly dataDir: string }
  | { readonly code: "key_of_another"; readonly file: string }
  | { readonly code: "no_room"; readonly folder: string };

export class RestoreRefused extends Error {
  readonly refusal: RestoreRefusal;

  constructor(refusal: RestoreRefusal) {
    super(`the backup is not restored: ${refusal.code}`);
    this.name = "RestoreRefused";
    this.refusal = refusal;
  }
}
