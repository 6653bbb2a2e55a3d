import type { CourtId } from "@platzwart/domain/court/court";
import type { Decisions } from "@platzwart/domain/scheduler/decide";
import { type RunCommand, type RunTrigger, runResult } from "@platzwart/domain/scheduler/run-result";
import type { Instant } from "@platzwart/domain/time/instant";
import type { CommandOutcome } from "./device.ts";
import type { Diagnostics } from "./ports/diagnostics.ts";
import type { SchedulerRunRecord, StoredRun } from "./ports/scheduler-store.ts";
import type { Storage } from "./ports/storage.ts";
import type { SentCommand } from "./reconcile.ts";
import { publishRun } from "./run-views.ts";

/** A run at its beginning: what started it, what it decided, and what it sent. */
export interface StartedRun {
  readonly startedAt: Instant;
  readonly trigger: RunTrigger;
  readonly startedBy: string | null;
  readonly decisions: Decisions;
  readonly isLightOn: (court: CourtId) => boolean;
  readonly sent: readonly SentCommand[];
}

/** Keeps each run with its result (Z-05) once its devices have answered; the loop does not wait for that. */
export class RunHistory {
  readonly #storage: Storage;
  readonly #diagnostics: Diagnostics;
  #storing: Promise<unknown> = Promise.resolve();
  #open = new Set<Promise<unknown>>();

  constructor(options: { storage: Storage; diagnostics: Diagnostics }) {
    this.#storage = options.storage;
    this.#diagnostics = options.diagnostics;
  }

  /** How many commands came to which end. */
  readonly commands: Record<RunCommand["outcome"], number> = { confirmed: 0, failed: 0, superseded: 0 };

  /** Resolves with the stored run once every command was confirmed, failed or replaced. */
  record(run: StartedRun): Promise<StoredRun> {
    const stored = this.#finish(run);
    this.#open.add(stored);
    stored
      .catch((error: unknown) =>
        this.#diagnostics.error("a run's result could not be stored", error, { trigger: run.trigger }),
      )
      .finally(() => this.#open.delete(stored));
    return stored;
  }

  /** Resolves when the results that are there now are stored. */
  async idle(): Promise<void> {
    await this.#storing;
  }

  /** Resolves when every run that was recorded is stored, or has failed to be. */
  async finished(): Promise<void> {
    await Promise.allSettled(this.#open);
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
      sent.map(async ({ device, outcome }) => ({ device, outcome: inShort(await outcome) })),
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

function inShort(outcome: CommandOutcome): RunCommand["outcome"] {
  return outcome === "confirmed" || outcome === "superseded" ? outcome : "failed";
}
