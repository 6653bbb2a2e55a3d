import type { Kysely, Selectable } from "kysely";
import type { SettingRecord, SettingStore } from "../../application/ports/setting-store.ts";
import { type RowDecoder, type RowDecoding, textIn, textOrNullIn } from "./row-decoding.ts";
import type { Schema, SystemSettingTable } from "./schema.ts";

/** Accepts every value; the domain replaces an invalid value with the default. */
const decoder: RowDecoder<
  Pick<Selectable<SystemSettingTable>, "key" | "value" | "description">,
  SettingRecord
> = {
  table: "system_settings",
  idOf: (row) => row.key,
  decode: (row) => ({
    key: textIn("key", row.key),
    value: textIn("value", row.value),
    description: textOrNullIn("description", row.description),
  }),
};

export function createSettingStore(db: Kysely<Schema>, rows: RowDecoding): SettingStore {
  return {
    async list() {
      const query = db.selectFrom("system_settings").select(["key", "value", "description"]).orderBy("key");
      return rows.all(decoder, await query.execute());
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
