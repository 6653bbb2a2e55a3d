import type { CourtId } from "@platzwart/domain/court/court";
import { parseCourtId } from "@platzwart/domain/court/court";
import { type Instant, instant } from "@platzwart/domain/time/instant";

/** Called once for each invalid row; `problem`: what is wrong with it, for the server log. */
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

/**
 * Decodes rows; leaves out and reports invalid rows, so that one of them does not stop the control of the
 * hall.
 */
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

/** The record that is to be updated; throws for null, because only existing rows are updated. */
export function requireRow<Rec>(table: string, id: string | number, record: Rec | null): Rec {
  if (record === null) throw new Error(`${table} has no row ${id} that could be changed`);
  return record;
}

// Each of these functions checks the value of a column and returns it; it throws, with the column's name, for another
// type.

/** A text that must be one of `words`. */
export function decodeEnum<Word extends string>(
  column: string,
  value: unknown,
  words: readonly Word[],
): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw new Error(`${column} is none of ${words.join(", ")}`);
  return word;
}

export function decodeText(column: string, value: unknown): string {
  if (typeof value !== "string") throw new Error(`${column} is no text`);
  return value;
}

export function decodeTextOrNull(column: string, value: unknown): string | null {
  return value === null ? null : decodeText(column, value);
}

export function decodeBoolean(column: string, value: unknown): boolean {
  if (typeof value !== "boolean") throw new Error(`${column} is neither true nor false`);
  return value;
}

/** A whole number up to 2^53 - 1. */
export function decodeInteger(column: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${column} is no whole number`);
  return value as number;
}

export function decodeInstant(column: string, value: unknown): Instant {
  try {
    return instant(decodeInteger(column, value));
  } catch {
    throw new Error(`${column} is no instant`);
  }
}

export function decodeInstantOrNull(column: string, value: unknown): Instant | null {
  return value === null ? null : decodeInstant(column, value);
}

/** A court's id, stored as a number or as "court_3". */
export function decodeCourtId(column: string, value: unknown): CourtId {
  const id = typeof value === "string" || typeof value === "number" ? parseCourtId(value) : null;
  if (id === null) throw new Error(`${column} names no court`);
  return id;
}

export function decodeJson(column: string, value: unknown): unknown {
  try {
    return JSON.parse(decodeText(column, value));
  } catch {
    throw new Error(`${column} is no JSON`);
  }
}
