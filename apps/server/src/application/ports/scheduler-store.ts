import type { RunResult, RunTrigger } from "@platzwart/domain/scheduler/run-result";
import type { Instant } from "@platzwart/domain/time/instant";

/** Whether the scheduler is paused, since when and by whom; `doorsFrozenAt`: see Facts. */
export type SchedulerState =
  | { readonly isPaused: false }
  | {
      readonly isPaused: true;
      readonly since: Instant;
      readonly byUserId: string;
      readonly doorsFrozenAt: Instant;
    };

export interface SchedulerRunRecord {
  readonly startedAt: Instant;
  readonly trigger: RunTrigger;
  /** The user who started the run by hand. */
  readonly startedBy: string | null;
  readonly result: RunResult;
}

export type StoredRun = SchedulerRunRecord & { readonly id: number };

export interface SchedulerStore {
  state(): Promise<SchedulerState>;
  setState(state: SchedulerState): Promise<void>;
  /** Stores a run; returns its number. */
  addRun(run: SchedulerRunRecord): Promise<number>;
  /** Runs before a number (null: from the newest on), newest first. */
  listRuns(before: number | null, limit: number): Promise<StoredRun[]>;
  deleteRunsBefore(at: Instant, limit: number): Promise<number>;
}
