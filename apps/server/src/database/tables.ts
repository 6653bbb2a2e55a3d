/** The tables that the database itself reads and writes; all others are known to their repositories alone. */
export interface Tables {
  /** Values about this database itself, such as the hash by which the code key is checked. */
  installation: { key: string; value: string };
  /** Has exactly one row. `revision`: raised by each transaction that changes facts (Store.factsRevision). */
  facts_revision: { id: number; revision: number };
}
