import type { CourtId } from "@platzwart/domain/court/court";
import { parseCourtId } from "@platzwart/domain/court/court";
import { type Instant, instant } from "@platzwart/domain/time/instant";

/** Called once for each invalid row. */
export type OnBadRow = (table: string, id: string, problem: string) => void;

/** Converts the rows of one table to records; `decode` throws for an invalid row. */
export interface RowDecoder<Row, Rec> {
  readonly table: string;
  idOf(row: Row): string;
  decode(row: Row): Rec;
}

const MAX_REPORTED = 10_000;

/** Decodes rows; skips and reports an invalid row, so that one bad row does not stop the hall. */
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
    if (this.#reported.has(name) || this.#reported.size >= MAX_REPORTED) return;
    this.#reported.add(name);
    this.#onBadRow(table, id, problem);
  }
}

/** The record of an update; throws without a record, because callers update existing rows only. */
export function requireRow<Rec>(table: string, id: string | number, record: Rec | null): Rec {
  if (record === null) throw new Error(`${table} has no row ${id} that could be changed`);
  return record;
}

/** The value of a column that holds one of a few words. */
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

/** A court, stored as a number or as "court_3". */
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
