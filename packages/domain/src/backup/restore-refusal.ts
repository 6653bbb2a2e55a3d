/** Why a backup is not restored; packages/texts makes the German sentence. */
export type RestoreRefusal =
  | { readonly code: "file_missing"; readonly file: string }
  /** The file cannot be opened or is corrupt. */
  | { readonly code: "backup_damaged"; readonly file: string }
  /** An open database, or one of a killed server, has a write-ahead log beside it. */
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
