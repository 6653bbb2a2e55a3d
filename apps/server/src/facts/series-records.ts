import { codec, mapped, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { inPortions, Records } from "../database/records.ts";
import { type Connection, repository } from "../database/store.ts";

const series = codec(
  "booking_series",
  {
    id: column.text("id"),
    /** Every week or every two weeks. */
    everyWeeks: mapped(column.integer("every_weeks"), {
      write: (weeks: 1 | 2): number => weeks,
      read: (stored): 1 | 2 => (stored === 2 ? 2 : 1),
    }),
    createdAt: column.time("created_at"),
    /** Id of a user. */
    createdBy: column.text("created_by"),
  },
  ({ id }) => id,
);

/** What the dates of a series share; each date is a booking (bookingsIn). */
type SeriesRecord = RecordOf<typeof series>;

interface SeriesTables {
  booking_series: RowOf<typeof series>;
}

class SeriesRecords extends Records<SeriesTables> {
  async getByIds(ids: readonly string[]): Promise<SeriesRecord[]> {
    const found: SeriesRecord[] = [];
    for (const portion of inPortions(ids))
      found.push(
        ...(await this.all(
          series,
          this.db.selectFrom("booking_series").selectAll().where("id", "in", portion),
        )),
      );
    return found;
  }

  async insert(record: SeriesRecord): Promise<void> {
    await this.db.insertInto("booking_series").values(series.encode(record)).execute();
  }
}

export const seriesIn = repository((connection: Connection<SeriesTables>) => new SeriesRecords(connection));
