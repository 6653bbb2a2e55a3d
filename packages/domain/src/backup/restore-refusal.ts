/** Why a backup is not restored; the German sentence is in packages/texts. */
export type RestoreRefusal =
  | { readonly code: "file_missing"; readonly file: string }
  /** It cannot be opened, or is not whole. */
  | { readonly code: "backup_damaged"; readonly file: string }
  /** A database that is open, or whose server was killed: its write-ahead log lies beside it. */
  | { readonly code: "open_database"; readonly file: string }
  /** A database of another program. */
  | { readonly code: "no_backup"; readonly file: string }
  /** There is no key with which its codes could be read. */
  | { readonly code: "key_missing"; readonly dataDir: string }
  /** The key here is not that of the backup. */
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
