/** The database's own tables; all others are known to their repositories alone. */
export interface Tables {
  /** Values about the database itself, such as the hash for checking the code key. */
  installation: { key: string; value: string };
  /** Has exactly one row, with Store.factsRevision. */
  facts_revision: { id: number; revision: number };
}
