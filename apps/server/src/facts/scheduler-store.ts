import type { Moment } from "@platzwart/domain/scheduler/facts";
import type { RunResult, RunTrigger } from "@platzwart/domain/scheduler/run-result";
import type { Instant } from "@platzwart/domain/time/instant";

/**
 * Whether a user has paused the scheduler (the five-minute runs and the release of doors), since when and who. While it
 * is paused there are no five-minute runs and no further window releases (keeps unlocked) a door; lights are controlled
 * as usual (Z-06).
 */
export type SchedulerState =
  | { readonly isPaused: false }
  | {
      readonly isPaused: true;
      readonly since: Instant;
      readonly byUserId: string;
      /**
       * The moment of the pause or of the last run by hand since. Only windows that cover it, of codes that were there,
       * still release a door.
       */
      readonly doorsFrozen: Moment;
    };

/**
 * A run: a pass of the control loop (one comparison of desired and reported states of all lamps and doors) that is kept
 * in the history.
 */
export interface SchedulerRunRecord {
  readonly startedAt: Instant;
  readonly trigger: RunTrigger;
  /** The id of the user who started the run by hand; null: no user did. */
  readonly startedBy: string | null;
  readonly result: RunResult;
}

/** `id`: ascending in the order of the runs. */
export type StoredRun = SchedulerRunRecord & { readonly id: number };

export interface SchedulerStore {
  state(): Promise<SchedulerState>;
  setState(state: SchedulerState): Promise<void>;
  /** Stores a run; returns its id. */
  addRun(run: SchedulerRunRecord): Promise<number>;
  /** At most `limit` runs with an id smaller than `before` (null: all), newest first. */
  listRuns(before: number | null, limit: number): Promise<StoredRun[]>;
  /** Deletes at most `limit` runs that started before an instant; returns how many. */
  deleteRunsBefore(at: Instant, limit: number): Promise<number>;
}
