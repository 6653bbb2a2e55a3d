import type { CourtId } from "@platzwart/domain/court/court";
import type { Decisions } from "@platzwart/domain/scheduler/decide";
import { type RunCommand, type RunTrigger, runResult } from "@platzwart/domain/scheduler/run-result";
import type { Instant } from "@platzwart/domain/time/instant";
import type { CommandOutcome } from "./device.ts";
import type { SchedulerRunRecord, StoredRun } from "./ports/scheduler-store.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage } from "./ports/storage.ts";
import type { SentCommand } from "./reconcile.ts";
import { publishRun } from "./run-views.ts";

/** A run whose commands are sent but not yet answered: its trigger, decisions and commands. */
export interface StartedRun {
  readonly startedAt: Instant;
  readonly trigger: RunTrigger;
  readonly startedBy: string | null;
  readonly decisions: Decisions;
  readonly isLightOn: (court: CourtId) => boolean;
  readonly sent: readonly SentCommand[];
}

/** Stores each run with its result (Z-05) once its devices have answered; the loop does not wait for the answers. */
export class RunHistory {
  readonly #storage: Storage;
  readonly #serverLog: ServerLog;
  #storing: Promise<unknown> = Promise.resolve();
  #unfinished = new Set<Promise<unknown>>();

  constructor(options: { storage: Storage; serverLog: ServerLog }) {
    this.#storage = options.storage;
    this.#serverLog = options.serverLog;
  }

  /** The number of commands by outcome. */
  readonly commands: Record<RunCommand["outcome"], number> = { confirmed: 0, failed: 0, superseded: 0 };

  /** Stores a run once every command is confirmed, failed or superseded; resolves with the stored run. */
  record(run: StartedRun): Promise<StoredRun> {
    const stored = this.#finish(run);
    this.#unfinished.add(stored);
    stored
      .catch((error: unknown) =>
        this.#serverLog.error("a run's result could not be stored", error, { trigger: run.trigger }),
      )
      .finally(() => this.#unfinished.delete(stored));
    return stored;
  }

  /** Resolves when the results that are known now are stored. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  /** Resolves when all recorded runs are stored or have failed to be stored. */
  async finished(): Promise<void> {
    await Promise.allSettled(this.#unfinished);
  }

  async #finish({
    startedAt,
    trigger,
    startedBy,
    decisions,
    isLightOn,
    sent,
  }: StartedRun): Promise<StoredRun> {
    const commands = await Promise.all(
      sent.map(async ({ device, outcome }) => ({ device, outcome: shortOutcome(await outcome) })),
    );
    for (const { outcome } of commands) this.commands[outcome] += 1;
    const run: SchedulerRunRecord = {
      startedAt,
      trigger,
      startedBy,
      result: runResult(decisions, isLightOn, commands),
    };
    const storing = this.#storage.write(async (store) => {
      const id = await store.scheduler.addRun(run);
      await publishRun(store, { ...run, id }, startedAt);
      return id;
    });
    this.#storing = storing.catch(() => undefined);
    return { ...run, id: await storing };
  }
}

function shortOutcome(outcome: CommandOutcome): RunCommand["outcome"] {
  return outcome === "confirmed" || outcome === "superseded" ? outcome : "failed";
}
