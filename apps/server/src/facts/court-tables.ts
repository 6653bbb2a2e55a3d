import type { CourtId } from "@platzwart/domain/court/court";
import type { Kysely, Selectable } from "kysely";
import {
  decodeBoolean,
  decodeCourtId,
  decodeEnum,
  decodeInstant,
  decodeInstantOrNull,
  decodeInteger,
  decodeText,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
  requireRow,
} from "../database/row-decoding.ts";
import type { CourtTable, Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import type { CourtChange, CourtRecord, CourtStore, ReportedLight } from "./court-store.ts";
import { decodeLightCause } from "./light-cause-columns.ts";

const decoder: RowDecoder<Selectable<CourtTable>, CourtRecord> = {
  table: "courts",
  idOf: (row) => String(row.id),
  decode: (row) => ({
    id: decodeCourtId("id", row.id),
    name: decodeText("name", row.name),
    // whether a court is blocked is read from its blocks
    status:
      row.status === "blocked" ? "available" : decodeEnum("status", row.status, ["available", "unavailable"]),
    autoMode: decodeBoolean("auto_mode", row.auto_mode),
    isLightOn: decodeBoolean("is_light_on", row.is_light_on),
    lightReportedAt: decodeInstantOrNull("light_reported_at", row.light_reported_at),
    manualLight: row.manual_light === null ? null : decodeBoolean("manual_light", row.manual_light),
    lightIntent:
      row.light_intent === null
        ? null
        : {
            on: decodeBoolean("light_intent", row.light_intent),
            madeIn: decodeInteger("light_intent_in_revision", row.light_intent_in_revision),
          },
    lightOverride: decodeLightOverride(row),
    lightCause: decodeLightCause(row.light_cause, row.light_changed_by),
  }),
};

const changeDecoder: RowDecoder<Selectable<CourtTable>, CourtChange> = {
  table: "courts",
  idOf: (row) => String(row.id),
  decode: (row) => ({
    courtId: decodeCourtId("id", row.id),
    part: decodeEnum("changed_part", row.changed_part, ["name", "mode", "operation"]),
    at: decodeInstant("changed_at", row.changed_at),
    by: decodeText("changed_by", row.changed_by),
  }),
};

function decodeLightOverride(row: Selectable<CourtTable>): CourtRecord["lightOverride"] {
  if (row.light_override_on === null) return null;
  return {
    on: decodeBoolean("light_override_on", row.light_override_on),
    period: {
      from: decodeInstant("light_override_from", row.light_override_from),
      until: decodeInstant("light_override_until", row.light_override_until),
    },
    userId: decodeText("light_override_by", row.light_override_by),
    reason: decodeTextOrNull("light_override_reason", row.light_override_reason),
  };
}

const lightOf = ({ isLightOn, lightReportedAt, lightCause }: ReportedLight) => ({
  is_light_on: isLightOn,
  light_reported_at: lightReportedAt,
  light_cause: lightCause?.kind ?? null,
  light_changed_by: lightCause?.kind === "person" ? lightCause.userId : null,
});

const rowOf = (court: CourtRecord) => ({
  ...lightOf(court),
  id: court.id,
  name: court.name,
  auto_mode: court.autoMode,
  manual_light: court.manualLight,
  light_intent: court.lightIntent?.on ?? null,
  light_intent_in_revision: court.lightIntent?.madeIn ?? null,
  light_override_on: court.lightOverride?.on ?? null,
  light_override_from: court.lightOverride?.period.from ?? null,
  light_override_until: court.lightOverride?.period.until ?? null,
  light_override_by: court.lightOverride?.userId ?? null,
  light_override_reason: court.lightOverride?.reason ?? null,
});

/**
 * Creates the repository of courts, whose port describes its methods. `rows`: decodes rows, leaves out invalid ones.
 */
export function createCourtStore(db: Kysely<Schema>, rows: RowDecoding): CourtStore {
  const all = db.selectFrom("courts").selectAll();
  const get = async (id: CourtId) => rows.first(decoder, await all.where("id", "=", id).execute());

  return {
    get,

    async list() {
      return rows.all(decoder, await all.orderBy("id").execute());
    },

    async insert(court) {
      await db
        .insertInto("courts")
        .values({ ...rowOf(court), status: court.status })
        .execute();
    },

    async update(id, changes) {
      const court = requireRow("courts", id, await get(id));
      await db
        .updateTable("courts")
        .set({
          ...rowOf({ ...court, ...changes }),
          // a court that stays in operation may stand there as blocked
          ...(changes.status === undefined || changes.status === court.status
            ? {}
            : { status: changes.status }),
        })
        .where("id", "=", id)
        .execute();
    },

    async noteChange({ courtId, part, at, by }) {
      await db
        .updateTable("courts")
        .set({ changed_at: at, changed_by: by, changed_part: part })
        .where("id", "=", courtId)
        .execute();
    },

    async lastChanges() {
      const changed = all.where("changed_at", "is not", null).orderBy("id");
      return rows.all(changeDecoder, await changed.execute());
    },

    async saveReportedLight(id, light) {
      await db.updateTable("courts").set(lightOf(light)).where("id", "=", id).execute();
    },

    async putObserved(id, { status, isDoorOpen, isVentilationOn }) {
      // no fact changes: nothing here reads it back
      await db
        .withoutPlugins()
        .updateTable("courts")
        .set({ status, is_door_open: isDoorOpen, is_ventilation_on: isVentilationOn })
        .where("id", "=", id)
        .execute();
    },
  };
}

export const courtsIn = repository(({ db, rows }) => createCourtStore(db, rows));
