import type { Kysely } from "kysely";
import type { RowDecoder, RowDecoding } from "./row-decoding.ts";
import type { Connection } from "./store.ts";

/** `nextAfter`: position of the last item if others follow; null: the end. */
export interface Page<Item, Position> {
  readonly items: Item[];
  readonly nextAfter: Position | null;
}

/** `after` null: from the first item. */
export interface PageRequest<Position> {
  readonly after: Position | null;
  readonly limit: number;
}

interface Query<Row> {
  execute(): Promise<Row[]>;
}

/** Base of repositories: reads rows as records. */
export class Records<Tables> {
  protected readonly db: Kysely<Tables>;
  readonly #rows: RowDecoding;

  constructor({ db, rows }: Connection<Tables>) {
    this.db = db;
    this.#rows = rows;
  }

  protected async all<Row, Rec>(decoder: RowDecoder<Row, Rec>, query: Query<Row>): Promise<Rec[]> {
    return this.#rows.all(decoder, await query.execute());
  }

  protected async first<Row, Rec>(decoder: RowDecoder<Row, Rec>, query: Query<Row>): Promise<Rec | null> {
    return this.#rows.first(decoder, await query.execute());
  }

  /** Reads one page; the position is that of the last readable row, so that it can be decoded. */
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

/** Both engines limit the number of values in one query. */
const MAX_VALUES_PER_QUERY = 1_000;

export function inPortions<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / MAX_VALUES_PER_QUERY);
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * MAX_VALUES_PER_QUERY, (index + 1) * MAX_VALUES_PER_QUERY),
  );
}
