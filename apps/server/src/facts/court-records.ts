import type { Court, CourtId } from "@platzwart/domain/court/court";
import { codec, group, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { requireRow } from "../database/row-decoding.ts";
import { type Connection, repository } from "../database/store.ts";
import { lightCause } from "./change-cause-columns.ts";

/** Combined reports of a court's lamps. */
export type ReportedLight = Pick<CourtRecord, "isLightOn" | "lightReportedAt" | "lightCause">;

/** Values that are stored only for other programs that read the table; null: unknown. */
export interface ObservedCourt {
  readonly status: Court["status"] | "blocked";
  readonly isDoorOpen: boolean | null;
  readonly isVentilationOn: boolean | null;
}

const courts = codec(
  "courts",
  {
    id: column.court("id"),
    name: column.text("name"),
    // "blocked" is stored for other programs; this one derives it from the blocks
    status: mapped(column.word("status", ["available", "unavailable", "blocked"]), {
      write: (status: Court["status"]) => status,
      read: (stored): Court["status"] => (stored === "blocked" ? "available" : stored),
    }),
    autoMode: column.boolean("auto_mode"),
    /** Last report; false before the first one. */
    isLightOn: column.boolean("is_light_on"),
    /** First report of the present state; null: never reported. */
    lightReportedAt: orNull(column.time("light_reported_at")),
    /** Single intent after an early end or an override (C-14), until a person switches; null: none. */
    lightIntent: orNull(
      group({ on: column.boolean("light_intent"), revision: column.integer("light_intent_in_revision") }),
    ),
    /** What a person wants in manual mode (CourtFacts.manualLight); null: unknown, or auto mode. */
    manualLight: orNull(
      group({ on: column.boolean("manual_light"), revision: column.integer("manual_light_in_revision") }),
    ),
    lightOverride: orNull(
      group({
        on: column.boolean("light_override_on"),
        period: group({
          from: column.time("light_override_from"),
          until: column.time("light_override_until"),
        }),
        userId: column.text("light_override_by"),
        reason: orNull(column.text("light_override_reason")),
      }),
    ),
    /** null: no change observed yet. */
    lightCause: lightCause("light_cause", "light_changed_by"),
  },
  ({ id }) => id,
);

const changes = codec(
  "courts",
  {
    courtId: column.court("id"),
    part: column.word("changed_part", ["name", "mode", "operation"]),
    at: column.time("changed_at"),
    /** Id of a user. */
    by: column.text("changed_by"),
  },
  ({ id }) => id,
);

export type CourtRecord = RecordOf<typeof courts>;
/** A court's last change, apart from its light. */
type CourtChange = RecordOf<typeof changes>;

type ChangeRow = RowOf<typeof changes>;
interface CourtTables {
  courts: RowOf<typeof courts> & { [Column in Exclude<keyof ChangeRow, "id">]: ChangeRow[Column] | null } & {
    /** For other programs only, as is lock_code, which is always null. */
    is_door_open: boolean | null;
    is_ventilation_on: boolean | null;
  };
}

export const courtsIn = repository(({ db, rows }: Connection<CourtTables>) => {
  const allCourts = db.selectFrom("courts").selectAll();
  const get = async (id: CourtId) => rows.first(courts, await allCourts.where("id", "=", id).execute());

  return {
    get,

    /** By id, including courts out of use or beyond the court count. */
    async list(): Promise<CourtRecord[]> {
      return rows.all(courts, await allCourts.orderBy("id").execute());
    },

    async insert(record: CourtRecord): Promise<void> {
      await db.insertInto("courts").values(courts.encode(record)).execute();
    },

    async update(id: CourtId, changed: Partial<Omit<CourtRecord, "id">>): Promise<void> {
      const stored = requireRow("courts", id, await get(id));
      const { status, ...columns } = courts.encode({ ...stored, ...changed });
      await db
        .updateTable("courts")
        // without a change the column keeps its "blocked", which `stored` reads as available
        .set(status === stored.status ? columns : { ...columns, status })
        .where("id", "=", id)
        .execute();
    },

    async noteChange({ courtId, part, at, by }: CourtChange): Promise<void> {
      await db
        .updateTable("courts")
        .set(changes.encodeSome({ at, by, part }))
        .where("id", "=", courtId)
        .execute();
    },

    /** Unchanged courts are left out. */
    async lastChanges(): Promise<CourtChange[]> {
      const changed = allCourts.where("changed_at", "is not", null).orderBy("id");
      return rows.all(changes, (await changed.execute()) as ChangeRow[]);
    },

    /** Raises no revision: the program reads reports only at its start. */
    async saveReportedLight(
      id: CourtId,
      { isLightOn, lightReportedAt, lightCause }: ReportedLight,
    ): Promise<void> {
      const light = courts.encodeSome({ isLightOn, lightReportedAt, lightCause });
      await db.updateTable("courts").set(light).where("id", "=", id).execute();
    },

    /** Raises no revision: the program never reads these columns. */
    async putObserved(id: CourtId, { status, isDoorOpen, isVentilationOn }: ObservedCourt): Promise<void> {
      await db
        .withoutPlugins()
        .updateTable("courts")
        .set({ status, is_door_open: isDoorOpen, is_ventilation_on: isVentilationOn })
        .where("id", "=", id)
        .execute();
    },
  };
});
