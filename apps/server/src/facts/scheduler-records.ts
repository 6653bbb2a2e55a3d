import type { RevisionedInstant } from "@platzwart/domain/scheduler/facts";
import type { RunResult } from "@platzwart/domain/scheduler/run-result";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Generated } from "kysely";
import { codec, group, mapped, orNull, type RecordOf, type RowOf } from "../database/codec.ts";
import * as column from "../database/columns.ts";
import { type Connection, repository } from "../database/store.ts";

/** A pause stops five-minute runs and further releases of doors, not the control of lights (Z-06). */
export type SchedulerState =
  | { readonly isPaused: false }
  | {
      readonly isPaused: true;
      readonly since: Instant;
      /** Empty: unknown. */
      readonly byUserId: string;
      /** Pause or last manual run since: a door is released only by windows around it, of codes that existed then. */
      readonly doorFreeze: RevisionedInstant;
    };

const runs = codec(
  "scheduler_runs",
  {
    /** Ascending in order of the runs. */
    id: column.integer("id"),
    startedAt: column.time("started_at"),
    trigger: column.word("started_by_kind", ["schedule", "missed", "start", "edge", "change", "manual"]),
    /** Id of the user; null: not started by a user. */
    startedBy: orNull(column.text("started_by")),
    result: mapped(column.json("result"), {
      write: (result: RunResult): unknown => result,
      read: runResultIn,
    }),
  },
  ({ id }) => id,
);

/** Columns of the only row of scheduler_state; all null: not paused. */
const pause = orNull(
  group({
    since: column.time("paused_since"),
    byUserId: orNull(column.text("paused_by")),
    frozenAt: orNull(column.time("doors_frozen_at")),
    frozenInRevision: orNull(column.integer("frozen_in_revision")),
  }),
);

const states = codec(
  "scheduler_state",
  {
    state: mapped(pause, {
      write: (state: SchedulerState) =>
        state.isPaused
          ? {
              ...{ since: state.since, byUserId: state.byUserId },
              ...{ frozenAt: state.doorFreeze.at, frozenInRevision: state.doorFreeze.revision },
            }
          : null,
      read: (stored): SchedulerState => {
        if (stored === null) return { isPaused: false };
        const { since, byUserId, frozenAt, frozenInRevision } = stored;
        const doorFreeze = { at: frozenAt ?? since, revision: frozenInRevision ?? 0 };
        return { isPaused: true, since, byUserId: byUserId ?? "", doorFreeze };
      },
    }),
  },
  () => 1,
);

export type StoredRun = RecordOf<typeof runs>;
/** A pass of the control loop for the history. */
export type SchedulerRunRecord = Omit<StoredRun, "id">;

interface SchedulerTables {
  scheduler_state: RowOf<typeof states> & { id: number };
  scheduler_runs: Omit<RowOf<typeof runs>, "id"> & { id: Generated<number> };
}

export const schedulerIn = repository(({ db, rows }: Connection<SchedulerTables>) => {
  return {
    async state(): Promise<SchedulerState> {
      const found = await db.selectFrom("scheduler_state").selectAll().execute();
      return rows.first(states, found)?.state ?? { isPaused: false };
    },

    async setState(state: SchedulerState): Promise<void> {
      await db.updateTable("scheduler_state").set(states.encode({ state })).where("id", "=", 1).execute();
    },

    async addRun(run: SchedulerRunRecord): Promise<number> {
      const { id } = await db
        .insertInto("scheduler_runs")
        .values(runs.encodeSome(run) as Omit<RowOf<typeof runs>, "id">)
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Runs with an id below `before` (null: all), newest first. */
    async listRuns(before: number | null, limit: number): Promise<StoredRun[]> {
      let query = db.selectFrom("scheduler_runs").selectAll().orderBy("id", "desc").limit(limit);
      if (before !== null) query = query.where("id", "<", before);
      return rows.all(runs, await query.execute());
    },

    /** Deletes runs that started before an instant; returns how many. */
    async deleteRunsBefore(at: Instant, limit: number): Promise<number> {
      const old = db.selectFrom("scheduler_runs").select("id").where("started_at", "<", at).limit(limit);
      const { numDeletedRows } = await db
        .deleteFrom("scheduler_runs")
        .where("id", "in", old)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
});

/** Checks only the outer fields, because only this program writes the column. */
function runResultIn(stored: unknown): RunResult {
  const result = stored as Partial<RunResult> | null;
  if (typeof result?.success !== "boolean" || !Array.isArray(result.courts) || result.summary === undefined)
    throw new Error("result is no result of a run");
  return result as RunResult;
}
