import type { Kysely } from "kysely";
import type { RowDecoder, RowDecoding } from "./row-decoding.ts";
import type { Connection } from "./store.ts";

/** Part of a list. `nextAfter`: the position of the last item, when others follow it; null: none does. */
export interface Page<Item, Position> {
  readonly items: Item[];
  readonly nextAfter: Position | null;
}

/** Which part of a list is asked for: at most `limit` of what follows `after`; null: from the first. */
export interface PageRequest<Position> {
  readonly after: Position | null;
  readonly limit: number;
}

interface Query<Row> {
  execute(): Promise<Row[]>;
}

/** What reads and writes the records of some tables in a store. */
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

  /** The first `limit` of what a query finds; a position is that of one that can be read, so that it is found. */
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

/** The values in portions of which one query takes each. */
export function inPortions<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / MAX_VALUES_PER_QUERY);
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * MAX_VALUES_PER_QUERY, (index + 1) * MAX_VALUES_PER_QUERY),
  );
}
