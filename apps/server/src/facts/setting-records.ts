import type { Instant } from "@platzwart/domain/time/instant";
import { codec, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { type Connection, repository } from "../database/store.ts";

/**
 * Every text is a value, although valid values are JSON; the domain uses the default instead of an invalid value.
 */
const settings = codec(
  "system_settings",
  {
    key: column.text("key"),
    value: column.text("value"),
    /** A note of an admin; null: none. */
    description: orNull(column.text("description")),
  },
  ({ key }) => key,
);

const updates = codec(
  "system_settings",
  { key: column.text("key"), at: column.time("updated_at"), by: column.text("updated_by") },
  ({ key }) => key,
);

/** A stored setting; a setting without a row has its default. */
export type SettingRecord = RecordOf<typeof settings>;
/** Last change of a setting, with the user's id. */
export type SettingUpdate = RecordOf<typeof updates>;

interface SettingTables {
  system_settings: RowOf<typeof settings> & RowOf<typeof updates>;
}

export const settingsIn = repository(({ db, rows }: Connection<SettingTables>) => {
  return {
    async list(): Promise<SettingRecord[]> {
      const query = db.selectFrom("system_settings").select(["key", "value", "description"]).orderBy("key");
      return rows.all(settings, await query.execute());
    },

    /** Of each setting that was ever stored. */
    async lastUpdates(): Promise<SettingUpdate[]> {
      const query = db.selectFrom("system_settings").select(["key", "updated_at", "updated_by"]);
      return rows.all(updates, await query.execute());
    },

    /** Creates or replaces a setting; `updatedBy`: the id of the user. */
    async put({
      key,
      value,
      description,
      updatedAt,
      updatedBy,
    }: SettingRecord & { readonly updatedAt: Instant; readonly updatedBy: string }): Promise<void> {
      const values = { value, description, updated_at: updatedAt, updated_by: updatedBy };
      await db
        .insertInto("system_settings")
        .values({ key, ...values })
        .onConflict((conflict) => conflict.column("key").doUpdateSet(values))
        .execute();
    },
  };
});
