import { type Instant, instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { codec, group, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { type Connection, repository } from "../database/store.ts";

const output = <Name extends "heating" | "cooling">(name: Name) =>
  group({
    /** Last manual setting; counts only while automatic control is off. */
    intent: column.boolean(`${name}_intent` as const),
    /** Last decision; the device may be in another state. */
    isOn: column.boolean(`${name}_on` as const),
    /** Last change of the decision or, once confirmed, its confirmation; null: never. */
    since: roundedTime(`${name}_since` as const),
    /** Whether the device confirmed the last decision. */
    isConfirmed: column.boolean(`${name}_confirmed` as const),
  });

/** An instant or null; rounds fractions of a ms, which former versions stored in SQLite. */
function roundedTime<Name extends string>(name: Name) {
  const { columns, decode } = orNull(column.time(name));
  type Row = Parameters<typeof decode>[0];
  const rounded = (row: Row): Row => {
    const stored = row[name];
    return { [name]: stored === null ? null : Math.round(stored) } as Row;
  };
  return {
    columns,
    encode: (at: Instant | null) => ({ [name]: at === null ? null : instant(at) }) as Row,
    decode: (row: Row) => decode(rounded(row)),
  };
}

const states = codec(
  "climate_state",
  {
    /** In °C. */
    target: column.integer("target_temperature"),
    /** In force only if the setting `auto_climate_control` allows it, too (K-08). */
    isAutomatic: column.boolean("auto_mode"),
    heating: output("heating"),
    cooling: output("cooling"),
    /** End of manual ventilation; null: off. */
    ventilationUntil: roundedTime("ventilation_until"),
  },
  () => 1,
);

const history = codec(
  "climate_history",
  {
    startsAt: column.time("at"),
    /** Average in °C, stored in tenths; null: no reading. */
    measured: orNull(
      mapped(column.integer("current_tenths"), {
        write: (celsius: number) => Math.round(celsius * 10),
        read: (tenths) => tenths / 10,
      }),
    ),
    /** °C at the end of the five minutes. */
    target: column.integer("target_temperature"),
  },
  ({ at }) => at,
);

/** Settings and decisions of the climate, without measured temperatures. */
export type ClimateState = RecordOf<typeof states>;
export type StoredClimateOutput = ClimateState["heating"];
/** Five minutes of the hall's climate (K-09). */
export type ClimateHistoryRow = RecordOf<typeof history>;

interface ClimateTables {
  climate_state: RowOf<typeof states> & { id: number };
  climate_history: RowOf<typeof history>;
}

/** State of a new hall (K-02), which also replaces an invalid row. */
const INITIAL_STATE: ClimateState = {
  target: 21,
  isAutomatic: true,
  heating: { intent: false, isOn: false, since: null, isConfirmed: true },
  cooling: { intent: false, isOn: false, since: null, isConfirmed: true },
  ventilationUntil: null,
};

export const climateIn = repository(({ db, rows }: Connection<ClimateTables>) => {
  const state = async () => {
    const found = await db.selectFrom("climate_state").selectAll().execute();
    return rows.first(states, found) ?? INITIAL_STATE;
  };

  return {
    state,

    // only named columns, so that an unreadable row keeps the others
    async update(changes: Partial<ClimateState>): Promise<void> {
      const columns = states.encodeSome(changes);
      if (Object.keys(columns).length === 0) return;
      await db.updateTable("climate_state").set(columns).where("id", "=", 1).execute();
    },

    /** Replaces a row of the same five minutes. */
    async putHistory(row: ClimateHistoryRow): Promise<void> {
      const { measured, target } = row;
      await db
        .insertInto("climate_history")
        .values(history.encode(row))
        .onConflict((conflict) => conflict.column("at").doUpdateSet(history.encodeSome({ measured, target })))
        .execute();
    },

    /** Oldest first. */
    async listHistory({ from, until }: Interval): Promise<ClimateHistoryRow[]> {
      const query = db
        .selectFrom("climate_history")
        .selectAll()
        .where("at", ">=", from)
        .where("at", "<", until)
        .orderBy("at");
      return rows.all(history, await query.execute());
    },

    /** Returns the number of deleted rows. */
    async deleteHistoryBefore(at: Instant, limit: number): Promise<number> {
      const old = db.selectFrom("climate_history").select("at").where("at", "<", at).limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom("climate_history")
        .where("at", "in", old)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
});
