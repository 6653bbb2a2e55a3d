import { type Instant, instant } from "@platzwart/domain/time/instant";
import type { Kysely, Selectable } from "kysely";
import {
  decodeBoolean,
  decodeInstant,
  decodeInstantOrNull,
  decodeInteger,
  type RowDecoder,
  type RowDecoding,
} from "../database/row-decoding.ts";
import type { ClimateHistoryTable, ClimateStateTable, Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import type { ClimateHistoryRow, ClimateState, ClimateStore } from "./climate-store.ts";

/** Former versions stored fractions of a millisecond in SQLite after a step of the clock. */
function whole(value: number | null): number | null {
  return value === null ? null : Math.round(value);
}

const stateDecoder: RowDecoder<Selectable<ClimateStateTable>, ClimateState> = {
  table: "climate_state",
  idOf: (row) => String(row.id),
  decode: (row) => ({
    target: decodeInteger("target_temperature", row.target_temperature),
    isAutomatic: decodeBoolean("auto_mode", row.auto_mode),
    heating: {
      intent: decodeBoolean("heating_intent", row.heating_intent),
      isOn: decodeBoolean("heating_on", row.heating_on),
      since: decodeInstantOrNull("heating_since", whole(row.heating_since)),
      isConfirmed: decodeBoolean("heating_confirmed", row.heating_confirmed),
    },
    cooling: {
      intent: decodeBoolean("cooling_intent", row.cooling_intent),
      isOn: decodeBoolean("cooling_on", row.cooling_on),
      since: decodeInstantOrNull("cooling_since", whole(row.cooling_since)),
      isConfirmed: decodeBoolean("cooling_confirmed", row.cooling_confirmed),
    },
    ventilationUntil: decodeInstantOrNull("ventilation_until", row.ventilation_until),
  }),
};

/** Throws a RangeError for what is no instant: SQLite would store it all the same, and the row be lost with it. */
function wholeOrNull(at: Instant | null): Instant | null {
  return at === null ? null : instant(at);
}

const historyDecoder: RowDecoder<Selectable<ClimateHistoryTable>, ClimateHistoryRow> = {
  table: "climate_history",
  idOf: (row) => String(row.at),
  decode: (row) => ({
    startsAt: decodeInstant("at", row.at),
    measured: row.current_tenths === null ? null : decodeInteger("current_tenths", row.current_tenths) / 10,
    target: decodeInteger("target_temperature", row.target_temperature),
  }),
};

/** The state of a new hall (K-02); also used if the stored row is invalid. */
const INITIAL_STATE: ClimateState = {
  target: 21,
  isAutomatic: true,
  heating: { intent: false, isOn: false, since: null, isConfirmed: true },
  cooling: { intent: false, isOn: false, since: null, isConfirmed: true },
  ventilationUntil: null,
};

/**
 * Creates the repository of the climate, whose port describes its methods. `rows`: decodes rows, leaves out invalid
 * ones.
 */
export function createClimateStore(db: Kysely<Schema>, rows: RowDecoding): ClimateStore {
  const state = async () => {
    const found = await db.selectFrom("climate_state").selectAll().execute();
    return rows.first(stateDecoder, found) ?? INITIAL_STATE;
  };

  return {
    state,

    // nothing but what is named, so that a row that cannot be read keeps the rest of it
    async update({ target, isAutomatic, heating, cooling, ventilationUntil }) {
      const columns = {
        ...(target === undefined ? {} : { target_temperature: target }),
        ...(isAutomatic === undefined ? {} : { auto_mode: isAutomatic }),
        ...(heating === undefined
          ? {}
          : {
              heating_intent: heating.intent,
              heating_on: heating.isOn,
              heating_since: wholeOrNull(heating.since),
              heating_confirmed: heating.isConfirmed,
            }),
        ...(cooling === undefined
          ? {}
          : {
              cooling_intent: cooling.intent,
              cooling_on: cooling.isOn,
              cooling_since: wholeOrNull(cooling.since),
              cooling_confirmed: cooling.isConfirmed,
            }),
        ...(ventilationUntil === undefined ? {} : { ventilation_until: wholeOrNull(ventilationUntil) }),
      };
      if (Object.keys(columns).length === 0) return;
      await db.updateTable("climate_state").set(columns).where("id", "=", 1).execute();
    },

    async putHistory({ startsAt, measured, target }) {
      const values = {
        current_tenths: measured === null ? null : Math.round(measured * 10),
        target_temperature: target,
      };
      await db
        .insertInto("climate_history")
        .values({ at: startsAt, ...values })
        .onConflict((conflict) => conflict.column("at").doUpdateSet(values))
        .execute();
    },

    async listHistory({ from, until }) {
      const query = db
        .selectFrom("climate_history")
        .selectAll()
        .where("at", ">=", from)
        .where("at", "<", until)
        .orderBy("at");
      return rows.all(historyDecoder, await query.execute());
    },

    // deletes at most `limit` rows whose five minutes began before `at`
    async deleteHistoryBefore(at, limit) {
      const old = db.selectFrom("climate_history").select("at").where("at", "<", at).limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom("climate_history")
        .where("at", "in", old)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

export const climateIn = repository(({ db, rows }) => createClimateStore(db, rows));
