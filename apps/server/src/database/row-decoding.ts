/** `problem`: for the server log. */
type OnInvalidRow = (table: string, id: string, problem: string) => void;

export interface RowDecoder<Row, Rec> {
  readonly table: string;
  /** Id of an invalid row in reports. */
  idOf(row: Row): string;
  /** Throws for an invalid row. */
  decode(row: Row): Rec;
}

/** Rows remembered as reported, so that each is reported once; later ones are not reported. */
const MAX_REPORTED = 10_000;

/** Leaves out and reports invalid rows, so that one of them does not stop the control of the hall. */
export class RowDecoding {
  readonly #onInvalidRow: OnInvalidRow;
  readonly #reported = new Set<string>();

  constructor(onInvalidRow: OnInvalidRow) {
    this.#onInvalidRow = onInvalidRow;
  }

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

/** Throws for null, because only existing rows are updated. */
export function requireRow<Rec>(table: string, id: string | number, record: Rec | null): Rec {
  if (record === null) throw new Error(`${table} has no row ${id} that could be changed`);
  return record;
}
