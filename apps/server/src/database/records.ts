import type { Kysely } from "kysely";
import type { RowDecoder, RowDecoding } from "./row-decoding.ts";
import type { Connection } from "./store.ts";

/** Part of a list. `nextAfter`: position of the last item if others follow; null: the end. */
export interface Page<Item, Position> {
  readonly items: Item[];
  readonly nextAfter: Position | null;
}

/** At most `limit` items after `after`; null: from the first. */
export interface PageRequest<Position> {
  readonly after: Position | null;
  readonly limit: number;
}

interface Query<Row> {
  execute(): Promise<Row[]>;
}

/** Reads and writes the records of some tables in a store. */
export class Records<Tables> {
  protected readonly db: Kysely<Tables>;
  readonly #rows: RowDecoding;

  constructor({ db, rows }: Connection<Tables>) {
    this.db = db;
    this.#rows = rows;
  }

  /** The records of all valid rows that a query finds. */
  protected async all<Row, Rec>(decoder: RowDecoder<Row, Rec>, query: Query<Row>): Promise<Rec[]> {
    return this.#rows.all(decoder, await query.execute());
  }

  /** The record of the first valid row; null: none. */
  protected async first<Row, Rec>(decoder: RowDecoder<Row, Rec>, query: Query<Row>): Promise<Rec | null> {
    return this.#rows.first(decoder, await query.execute());
  }

  /** The first `limit` rows; a position is that of a readable one, so that it is found again. */
  protected async page<Row, Rec, Position>(
    decoder: RowDecoder<Row, Rec>,
    query: { limit(count: number): Query<Row> },
    limit: number,
    positionOf: (record: Rec) => Position,
  ): Promise<Page<Rec, Position>> {
    const found = await query.limit(limit + 1).execute();
    const items = this.#rows.all(decoder, found.slice(0, limit));
    const last = found.length > limit ? items.at(-1) : undefined;
    return { items, nextAfter: last === undefined ? null : positionOf(last) };
  }
}

/** Both database engines (SQLite and PostgreSQL) limit the number of values in one query. */
const MAX_VALUES_PER_QUERY = 1_000;

/** Portions of values, each for one query. */
export function inPortions<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / MAX_VALUES_PER_QUERY);
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * MAX_VALUES_PER_QUERY, (index + 1) * MAX_VALUES_PER_QUERY),
  );
}
