import type { CourtId } from "@platzwart/domain/court/court";
import type { Kysely, Selectable } from "kysely";
import type { CourtRecord, CourtStore, LightCause } from "../../application/ports/court-store.ts";
import {
  courtIn,
  flagIn,
  instantIn,
  instantOrNullIn,
  type RowDecoder,
  type RowDecoding,
  requireRow,
  textIn,
  textOrNullIn,
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
    lightIntent: row.light_intent === null ? null : flagIn("light_intent", row.light_intent),
    lightOverride: overrideIn(row),
    lightCause: causeIn(row),
  }),
};

function overrideIn(row: Selectable<CourtTable>): CourtRecord["lightOverride"] {
  if (row.light_override_on === null) return null;
  return {
    on: flagIn("light_override_on", row.light_override_on),
    period: {
      from: instantIn("light_override_from", row.light_override_from),
      until: instantIn("light_override_until", row.light_override_until),
    },
    userId: textIn("light_override_by", row.light_override_by),
  };
}

function causeIn(row: Selectable<CourtTable>): LightCause | null {
  if (row.light_cause === null) return null;
  const kind = wordIn("light_cause", row.light_cause, ["rule", "person", "device"]);
  const userId = textOrNullIn("light_changed_by", row.light_changed_by);
  return kind === "person" ? { kind, userId: userId ?? "" } : { kind };
}

const rowOf = (court: CourtRecord) => ({
  id: court.id,
  name: court.name,
  status: court.status,
  auto_mode: court.autoMode,
  is_light_on: court.isLightOn,
  light_reported_at: court.lightReportedAt,
  light_intent: court.lightIntent,
  light_override_on: court.lightOverride?.on ?? null,
  light_override_from: court.lightOverride?.period.from ?? null,
  light_override_until: court.lightOverride?.period.until ?? null,
  light_override_by: court.lightOverride?.userId ?? null,
  light_cause: court.lightCause?.kind ?? null,
  light_changed_by: court.lightCause?.kind === "person" ? court.lightCause.userId : null,
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
      const court = requireRow("courts", id, await get(id));
      await db
        .updateTable("courts")
        .set(rowOf({ ...court, ...changes }))
        .where("id", "=", id)
        .execute();
    },
  };
}
