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

interface StartedRun {
  readonly startedAt: Instant;
  readonly trigger: RunTrigger;
  /** User id of a run by hand; null: an automatic run. */
  readonly startedBy: string | null;
  readonly decisions: Decisions;
  /** As reported at the beginning; null: no lamp. */
  readonly isLightOn: (court: CourtId) => boolean | null;
  readonly sent: readonly SentCommand[];
}

/** Stores each run with its result (Z-05) after its devices' answers; the loop does not wait. */
export class RunHistory {
  readonly #storage: Storage;
  readonly #serverLog: ServerLog;
  #storing: Promise<unknown> = Promise.resolve();
  #unstored = new Set<Promise<unknown>>();

  constructor(options: { storage: Storage; serverLog: ServerLog }) {
    this.#storage = options.storage;
    this.#serverLog = options.serverLog;
  }

  /** Since the server's start, for the metrics. */
  readonly commandCounts: Record<RunCommand["outcome"], number> = { confirmed: 0, failed: 0, superseded: 0 };

  /** Resolves once all commands of the run have an outcome. */
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

  /** Resolves when all runs with complete outcomes are stored. */
  async whenKnownResultsStored(): Promise<void> {
    await this.#storing;
  }

  /** Resolves when all runs are stored or failed to be. */
  async whenAllRunsStored(): Promise<void> {
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

function storedOutcome(outcome: CommandOutcome): RunCommand["outcome"] {
  return outcome === "confirmed" || outcome === "superseded" ? outcome : "failed";
}
