import { compareNames } from "@platzwart/domain/compare-names";
import { codec, type RecordOf, type RowOf } from "../../database/codec.ts";
import * as column from "../../database/columns.ts";
import { Records } from "../../database/records.ts";
import { type Connection, repository } from "../../database/store.ts";

const otherHalls = codec(
  "other_halls",
  {
    id: column.text("id"),
    name: column.text("name"),
    /** Origin. */
    address: column.text("address"),
    /** API key of the other hall; encrypted (SecretCipher.encrypt). */
    encryptedKey: column.text("sealed_key"),
    createdAt: column.time("created_at"),
  },
  ({ id }) => id,
);

export type OtherHallRecord = RecordOf<typeof otherHalls>;

interface OtherHallTables {
  other_halls: RowOf<typeof otherHalls>;
}

class OtherHallRecords extends Records<OtherHallTables> {
  /** Sorted by name. */
  async list(): Promise<OtherHallRecord[]> {
    const all = await this.all(otherHalls, this.db.selectFrom("other_halls").selectAll().orderBy("id"));
    return all.sort((a, b) => compareNames(a.name, b.name));
  }

  async get(id: string): Promise<OtherHallRecord | null> {
    return this.first(otherHalls, this.db.selectFrom("other_halls").selectAll().where("id", "=", id));
  }

  async put(hall: OtherHallRecord): Promise<void> {
    await this.delete(hall.id);
    await this.db.insertInto("other_halls").values(otherHalls.encode(hall)).execute();
  }

  async delete(id: string): Promise<void> {
    await this.db.deleteFrom("other_halls").where("id", "=", id).execute();
  }
}

export const otherHallsIn = repository(
  (connection: Connection<OtherHallTables>) => new OtherHallRecords(connection),
);
