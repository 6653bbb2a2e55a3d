import type { CourtId } from "@platzwart/domain/court/court";
import { parseCourtId } from "@platzwart/domain/court/court";
import { type Instant, instant } from "@platzwart/domain/time/instant";

/** Told of each row that cannot be understood, once. */
export type OnBadRow = (table: string, id: string, problem: string) => void;

/** How one table's rows become records; `decode` throws on a row that cannot be understood. */
export interface RowDecoder<Row, Rec> {
  readonly table: string;
  idOf(row: Row): string;
  decode(row: Row): Rec;
}

const MOST_REMEMBERED = 10_000;

/** Decodes rows; one that cannot be understood is left out and reported, so that it does not take the hall down. */
export class RowDecoding {
  readonly #onBadRow: OnBadRow;
  readonly #reported = new Set<string>();

  constructor(onBadRow: OnBadRow) {
    this.#onBadRow = onBadRow;
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
    if (this.#reported.has(name) || this.#reported.size >= MOST_REMEMBERED) return;
    this.#reported.add(name);
    this.#onBadRow(table, id, problem);
  }
}

/** The record that a change is for; a change to nothing is a mistake of the program. */
export function requireRow<Rec>(table: string, id: string | number, record: Rec | null): Rec {
  if (record === null) throw new Error(`${table} has no row ${id} that could be changed`);
  return record;
}

/** One of the words that a column may hold. */
export function wordIn<Word extends string>(column: string, value: unknown, words: readonly Word[]): Word {
  const word = words.find((candidate) => candidate === value);
  if (word === undefined) throw new Error(`${column} is none of ${words.join(", ")}`);
  return word;
}

export function textIn(column: string, value: unknown): string {
  if (typeof value !== "string") throw new Error(`${column} is no text`);
  return value;
}

export function textOrNullIn(column: string, value: unknown): string | null {
  return value === null ? null : textIn(column, value);
}

export function flagIn(column: string, value: unknown): boolean {
  if (typeof value !== "boolean") throw new Error(`${column} is neither true nor false`);
  return value;
}

export function numberIn(column: string, value: unknown): number {
  if (!Number.isSafeInteger(value)) throw new Error(`${column} is no whole number`);
  return value as number;
}

export function instantIn(column: string, value: unknown): Instant {
  try {
    return instant(numberIn(column, value));
  } catch {
    throw new Error(`${column} is no instant`);
  }
}

export function instantOrNullIn(column: string, value: unknown): Instant | null {
  return value === null ? null : instantIn(column, value);
}

/** A court as its number, or as "court_3". */
export function courtIn(column: string, value: unknown): CourtId {
  const id = typeof value === "string" || typeof value === "number" ? parseCourtId(value) : null;
  if (id === null) throw new Error(`${column} names no court`);
  return id;
}

export function jsonIn(column: string, value: unknown): unknown {
  try {
    return JSON.parse(textIn(column, value));
  } catch {
    throw new Error(`${column} is no JSON`);
  }
}
