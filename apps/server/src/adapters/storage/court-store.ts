import type { CourtId } from "@platzwart/domain/court/court";
import type { Kysely, Selectable } from "kysely";
import type { CourtRecord, CourtStore } from "../../application/ports.ts";
import {
  courtIn,
  demandRow,
  flagIn,
  instantOrNullIn,
  type RowDecoder,
  type RowDecoding,
  textIn,
  wordIn,
} from "./row-decoding.ts";
import type { CourtTable, Schema } from "./schema.ts";

const decoder: RowDecoder<Selectable<CourtTable>, CourtRecord> = {
  table: "courts",
  idOf: (row) => String(row.id),
  decode: (row) => ({
    id: courtIn("id", row.id),
    name: textIn("name", row.name),
    status: wordIn("status", row.status, ["available", "unavailable"]),
    autoMode: flagIn("auto_mode", row.auto_mode),
    isLightOn: flagIn("is_light_on", row.is_light_on),
    lightReportedAt: instantOrNullIn("light_reported_at", row.light_reported_at),
    lightWish: row.light_wish === null ? null : flagIn("light_wish", row.light_wish),
  }),
};

const rowOf = (court: CourtRecord) => ({
  id: court.id,
  name: court.name,
  status: court.status,
  auto_mode: court.autoMode,
  is_light_on: court.isLightOn,
  light_reported_at: court.lightReportedAt,
  light_wish: court.lightWish,
});

export function createCourtStore(db: Kysely<Schema>, rows: RowDecoding): CourtStore {
  const all = db.selectFrom("courts").selectAll();
  const get = async (id: CourtId) => rows.first(decoder, await all.where("id", "=", id).execute());

  return {
    get,

    async list() {
      return rows.all(decoder, await all.orderBy("id").execute());
    },

    async insert(court) {
      await db.insertInto("courts").values(rowOf(court)).execute();
    },

    async update(id, changes) {
      const court = demandRow("courts", id, await get(id));
      await db
        .updateTable("courts")
        .set(rowOf({ ...court, ...changes }))
        .where("id", "=", id)
        .execute();
    },
  };
}
