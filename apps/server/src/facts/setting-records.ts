import type { Instant } from "@platzwart/domain/time/instant";
import { codec, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { type Connection, repository } from "../database/store.ts";

/** Any text is accepted; the domain replaces an invalid value by the default. */
const settings = codec(
  "system_settings",
  {
    key: column.text("key"),
    value: column.text("value"),
    /** An admin's note; null: none. */
    description: orNull(column.text("description")),
  },
  ({ key }) => key,
);

const updates = codec(
  "system_settings",
  { key: column.text("key"), at: column.time("updated_at"), by: column.text("updated_by") },
  ({ key }) => key,
);

/** A setting without a row has its default. */
export type SettingRecord = RecordOf<typeof settings>;
/** `by`: id of a user. */
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

    async lastUpdates(): Promise<SettingUpdate[]> {
      const query = db.selectFrom("system_settings").select(["key", "updated_at", "updated_by"]);
      return rows.all(updates, await query.execute());
    },

    /** `updatedBy`: id of a user. */
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
