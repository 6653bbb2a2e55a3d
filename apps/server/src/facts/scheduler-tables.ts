import type { RunResult } from "@platzwart/domain/scheduler/run-result";
import type { Kysely, Selectable } from "kysely";
import {
  decodeEnum,
  decodeInstant,
  decodeInstantOrNull,
  decodeInteger,
  decodeJson,
  decodeTextOrNull,
  type RowDecoder,
  type RowDecoding,
} from "../database/row-decoding.ts";
import type { SchedulerRunTable, SchedulerStateTable, Schema } from "../database/schema.ts";
import { repository } from "../database/store.ts";
import type { SchedulerState, SchedulerStore, StoredRun } from "./scheduler-store.ts";

const stateDecoder: RowDecoder<Selectable<SchedulerStateTable>, SchedulerState> = {
  table: "scheduler_state",
  idOf: (row) => String(row.id),
  decode: (row) => {
    const since = decodeInstantOrNull("paused_since", row.paused_since);
    if (since === null) return { isPaused: false };
    return {
      isPaused: true,
      since,
      // "": no user is stored
      byUserId: decodeTextOrNull("paused_by", row.paused_by) ?? "",
      doorsFrozen: {
        at: decodeInstantOrNull("doors_frozen_at", row.doors_frozen_at) ?? since,
        madeIn:
          row.frozen_in_revision === null ? 0 : decodeInteger("frozen_in_revision", row.frozen_in_revision),
      },
    };
  },
};

const runDecoder: RowDecoder<Selectable<SchedulerRunTable>, StoredRun> = {
  table: "scheduler_runs",
  idOf: (row) => String(row.id),
  decode: (row) => ({
    id: decodeInteger("id", row.id),
    startedAt: decodeInstant("started_at", row.started_at),
    trigger: decodeEnum("started_by_kind", row.started_by_kind, [
      "schedule",
      "missed",
      "start",
      "edge",
      "change",
      "manual",
    ]),
    startedBy: decodeTextOrNull("started_by", row.started_by),
    result: decodeRunResult(row.result),
  }),
};

/**
 * Creates the repository of the scheduler (five-minute runs and release of doors): its pause, and the history of runs.
 * Its port describes the methods. `rows`: decodes rows, leaves out invalid ones.
 */
export function createSchedulerStore(db: Kysely<Schema>, rows: RowDecoding): SchedulerStore {
  return {
    async state() {
      const found = await db.selectFrom("scheduler_state").selectAll().execute();
      return rows.first(stateDecoder, found) ?? { isPaused: false };
    },

    async setState(state) {
      const values = state.isPaused
        ? {
            paused_since: state.since,
            paused_by: state.byUserId,
            doors_frozen_at: state.doorsFrozen.at,
            frozen_in_revision: state.doorsFrozen.madeIn,
          }
        : { paused_since: null, paused_by: null, doors_frozen_at: null, frozen_in_revision: null };
      await db.updateTable("scheduler_state").set(values).where("id", "=", 1).execute();
    },

    async addRun({ startedAt, trigger, startedBy, result }) {
      const { id } = await db
        .insertInto("scheduler_runs")
        .values({
          started_at: startedAt,
          started_by_kind: trigger,
          started_by: startedBy,
          result: JSON.stringify(result),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    // `before`: the id of a run, not a time; null: from the newest
    async listRuns(before, limit) {
      let query = db.selectFrom("scheduler_runs").selectAll().orderBy("id", "desc").limit(limit);
      if (before !== null) query = query.where("id", "<", before);
      return rows.all(runDecoder, await query.execute());
    },

    async deleteRunsBefore(at, limit) {
      const old = db.selectFrom("scheduler_runs").select("id").where("started_at", "<", at).limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom("scheduler_runs")
        .where("id", "in", old)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** The result of a run; only its outer fields are checked, because only this program writes the column. */
function decodeRunResult(value: unknown): RunResult {
  const json = decodeJson("result", value) as Partial<RunResult> | null;
  if (typeof json?.success !== "boolean" || !Array.isArray(json.courts) || json.summary === undefined)
    throw new Error("result is no result of a run");
  return json as RunResult;
}

export const schedulerIn = repository(({ db, rows }) => createSchedulerStore(db, rows));
