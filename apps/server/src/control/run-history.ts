import type { CourtId } from "@platzwart/domain/court/court";
import type { Decisions } from "@platzwart/domain/scheduler/decide";
import { type RunCommand, type RunTrigger, runResult } from "@platzwart/domain/scheduler/run-result";
import type { Instant } from "@platzwart/domain/time/instant";
import { SERVER } from "../database/caller.ts";
import type { Storage } from "../database/storage.ts";
import { isAlreadyLogged } from "../database/storage-refusals.ts";
import type { CommandOutcome } from "../facts/command-outcome.ts";
import { publishRun } from "../facts/run-views.ts";
import { type SchedulerRunRecord, type StoredRun, schedulerIn } from "../facts/scheduler-records.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import type { SentCommand } from "./reconcile.ts";

/**
 * A run (a pass of the control loop that is kept in the history; a pass compares desired and reported states) whose
 * commands are sent but not yet answered.
 */
interface StartedRun {
  readonly startedAt: Instant;
  readonly trigger: RunTrigger;
  /** Id of the user who started the run by hand; null: an automatic run. */
  readonly startedBy: string | null;
  /** The desired states of lights and doors at the run's beginning. */
  readonly decisions: Decisions;
  /** The reported state of a court's light at the run's beginning; null: it has no lamp. */
  readonly isLightOn: (court: CourtId) => boolean | null;
  /** The commands that the run sent, each with its outcome to come. */
  readonly sent: readonly SentCommand[];
}

/** Stores each run with its result (Z-05) once its devices have answered; the loop does not wait for the answers. */
export class RunHistory {
  readonly #storage: Storage;
  readonly #serverLog: ServerLog;
  /** The last write of a run's result. */
  #storing: Promise<unknown> = Promise.resolve();
  /** The recorded runs that are not stored yet. */
  #unstored = new Set<Promise<unknown>>();

  constructor(options: { storage: Storage; serverLog: ServerLog }) {
    this.#storage = options.storage;
    this.#serverLog = options.serverLog;
  }

  /** The number of commands of all recorded runs since the server's start, by outcome; for the metrics. */
  readonly commandCounts: Record<RunCommand["outcome"], number> = { confirmed: 0, failed: 0, superseded: 0 };

  /**
   * Stores a run once every command is confirmed, failed or superseded (replaced by a newer command, or not carried out
   * because the device was being tested or removed); resolves with the stored run.
   */
  record(run: StartedRun): Promise<StoredRun> {
    const stored = this.#storeResult(run);
    this.#unstored.add(stored);
    stored
      .catch((error: unknown) => {
        if (!isAlreadyLogged(error))
          this.#serverLog.error("a run's result could not be stored", error, { trigger: run.trigger });
      })
      .finally(() => this.#unstored.delete(stored));
    return stored;
  }

  /** Resolves when the results of all runs whose commands are answered by now are stored. */
  async knownResultsStored(): Promise<void> {
    await this.#storing;
  }

  /** Resolves when all recorded runs are stored or have failed to be stored. */
  async allRunsStored(): Promise<void> {
    await Promise.allSettled(this.#unstored);
  }

  async #storeResult({
    startedAt,
    trigger,
    startedBy,
    decisions,
    isLightOn,
    sent,
  }: StartedRun): Promise<StoredRun> {
    const commands = await Promise.all(
      sent.map(async ({ device, outcome }) => ({ device, outcome: storedOutcome(await outcome) })),
    );
    for (const { outcome } of commands) this.commandCounts[outcome] += 1;
    const run: SchedulerRunRecord = {
      startedAt,
      trigger,
      startedBy,
      result: runResult(decisions, isLightOn, commands),
    };
    const storing = this.#storage.write(SERVER, async (store) => {
      const id = await schedulerIn(store).addRun(run);
      await publishRun(store, { ...run, id }, startedAt);
      return id;
    });
    this.#storing = storing.catch(() => undefined);
    return { ...run, id: await storing };
  }
}

/** The outcome as a run stores it: every fault counts as failed. */
function storedOutcome(outcome: CommandOutcome): RunCommand["outcome"] {
  return outcome === "confirmed" || outcome === "superseded" ? outcome : "failed";
}
