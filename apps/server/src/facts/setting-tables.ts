import type { Kysely, Selectable } from "kysely";
import {
  decodeInstant,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
} from "../database/row-decoding.ts";
import type { Schema, SystemSettingTable } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import type { SettingRecord, SettingStore, SettingUpdate } from "./setting-store.ts";

/**
 * Accepts every text as a value, although valid values are JSON; the domain uses the default instead of an invalid
 * value.
 */
const decoder: RowDecoder<
  Pick<Selectable<SystemSettingTable>, "key" | "value" | "description">,
  SettingRecord
> = {
  table: "system_settings",
  idOf: (row) => row.key,
  decode: (row) => ({
    key: decodeText("key", row.key),
    value: decodeText("value", row.value),
    description: decodeTextOrNull("description", row.description),
  }),
};

const updateDecoder: RowDecoder<
  Pick<Selectable<SystemSettingTable>, "key" | "updated_at" | "updated_by">,
  SettingUpdate
> = {
  table: "system_settings",
  idOf: (row) => row.key,
  decode: (row) => ({
    key: decodeText("key", row.key),
    at: decodeInstant("updated_at", row.updated_at),
    by: decodeText("updated_by", row.updated_by),
  }),
};

/**
 * Creates the repository of settings, whose port describes its methods. `rows`: decodes rows, leaves out invalid ones.
 */
export function createSettingStore(db: Kysely<Schema>, rows: RowDecoding): SettingStore {
  return {
    async list() {
      const query = db.selectFrom("system_settings").select(["key", "value", "description"]).orderBy("key");
      return rows.all(decoder, await query.execute());
    },

    async lastUpdates() {
      const query = db.selectFrom("system_settings").select(["key", "updated_at", "updated_by"]);
      return rows.all(updateDecoder, await query.execute());
    },

    async put({ key, value, description, updatedAt, updatedBy }) {
      const values = { value, description, updated_at: updatedAt, updated_by: updatedBy };
      await db
        .insertInto("system_settings")
        .values({ key, ...values })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
        .execute();
    },
  };
}

export const settingsIn = repository(({ db, rows }) => createSettingStore(db, rows));
