/** Called once per invalid row; `problem`: for the server log. */
type OnInvalidRow = (table: string, id: string, problem: string) => void;

/** Converts the rows of one table to the records that the rest of the program uses. */
export interface RowDecoder<Row, Rec> {
  readonly table: string;
  /** The id under which an invalid row is reported. */
  idOf(row: Row): string;
  /** Throws for an invalid row. */
  decode(row: Row): Rec;
}

/** The limit of invalid rows that are reported, so that memory use is bounded. */
const MAX_REPORTED = 10_000;

/** Decodes rows; leaves out and reports invalid rows, so that one of them does not stop the control of the hall. */
export class RowDecoding {
  readonly #onInvalidRow: OnInvalidRow;
  readonly #reported = new Set<string>();

  constructor(onInvalidRow: OnInvalidRow) {
    this.#onInvalidRow = onInvalidRow;
  }

  /** The records of all valid rows. */
  all<Row, Rec>(decoder: RowDecoder<Row, Rec>, rows: readonly Row[]): Rec[] {
    const records: Rec[] = [];
    for (const row of rows) {
      try {
        records.push(decoder.decode(row));
      } catch (error) {
        this.#report(
          decoder.table,
          decoder.idOf(row),
          error instanceof Error ? error.message : String(error),
        );
      }
    }
    return records;
  }

  /** The record of the first valid row; null: none. */
  first<Row, Rec>(decoder: RowDecoder<Row, Rec>, rows: readonly Row[]): Rec | null {
    return this.all(decoder, rows)[0] ?? null;
  }

  #report(table: string, id: string, problem: string): void {
    const name = `${table}/${id}`;
    if (this.#reported.has(name) || this.#reported.size >= MAX_REPORTED) return;
    this.#reported.add(name);
    this.#onInvalidRow(table, id, problem);
  }
}

/** Returns the record to be updated; throws for null, because only existing rows are updated. */
export function requireRow<Rec>(table: string, id: string | number, record: Rec | null): Rec {
  if (record === null) throw new Error(`${table} has no row ${id} that could be changed`);
  return record;
}
