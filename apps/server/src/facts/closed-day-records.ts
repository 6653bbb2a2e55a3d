import type { ClosedDay } from "@platzwart/domain/court/opening-hours";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import { codec, group, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { Records } from "../database/records.ts";
import { type Connection, repository } from "../database/store.ts";

const closedDays = codec(
  "closed_days",
  {
    id: column.text("id"),
    date: column.day("date"),
    /** null: the whole hall. */
    courtId: orNull(column.court("court_id")),
    name: column.text("name"),
    /** Minutes since midnight; null: closed all day. */
    opens: orNull(group({ from: column.integer("opens_from"), until: column.integer("opens_until") })),
  },
  ({ id }) => id,
);

/** A date with special opening hours. */
export type ClosedDayRecord = RecordOf<typeof closedDays>;

interface ClosedDayTables {
  closed_days: RowOf<typeof closedDays>;
}

class ClosedDayRecords extends Records<ClosedDayTables> {
  async get(id: string): Promise<ClosedDayRecord | null> {
    return this.first(closedDays, this.#all.where("id", "=", id));
  }

  /** `courtId` null: the whole hall. */
  async find({ date, courtId }: Pick<ClosedDay, "date" | "courtId">): Promise<ClosedDayRecord | null> {
    const ofDate = await this.list(date, date);
    return ofDate.find((day) => day.courtId === courtId) ?? null;
  }

  /** By date, both days included. */
  async list(first: CalendarDay, last: CalendarDay): Promise<ClosedDayRecord[]> {
    const query = this.#all
      .where("date", ">=", first)
      .where("date", "<=", last)
      .orderBy("date")
      .orderBy("court_id")
      .orderBy("id");
    return this.all(closedDays, query);
  }

  async insert(day: ClosedDayRecord): Promise<void> {
    await this.db.insertInto("closed_days").values(closedDays.encode(day)).execute();
  }

  async update(id: string, changes: Pick<ClosedDayRecord, "name" | "opens">): Promise<void> {
    await this.db
      .updateTable("closed_days")
      .set(closedDays.encodeSome(changes))
      .where("id", "=", id)
      .execute();
  }

  async delete(id: string): Promise<void> {
    await this.db.deleteFrom("closed_days").where("id", "=", id).execute();
  }

  /** Deletes days before a date; returns how many. */
  async deleteBefore(date: CalendarDay, limit: number): Promise<number> {
    const old = this.db.selectFrom("closed_days").select("id").where("date", "<", date).limit(limit);
    const { numDeletedRows } = await this.db
      .deleteFrom("closed_days")
      .where("id", "in", old)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  get #all() {
    return this.db.selectFrom("closed_days").selectAll();
  }
}

export const closedDaysIn = repository(
  (connection: Connection<ClosedDayTables>) => new ClosedDayRecords(connection),
);
