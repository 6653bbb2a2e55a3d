import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, milliseconds, minus, seconds } from "@platzwart/domain/time/instant";
import { testEnvironmentTexts as texts } from "@platzwart/texts/pages/test-environment";
import { Listeners } from "../../lib/listeners.ts";
import { pause } from "./pause.ts";
import { between, type RandomSource } from "./random-source.ts";
import { type CarryOut, SCENARIOS, type Scenario, type ScenarioOutcome } from "./scenarios.ts";

/** Interval of automatic tests (T-04), and gaps in milliseconds of "Alle Tests starten" (T-05). */
const AUTOMATIC_INTERVAL = seconds(5);
const MIN_GAP_MS = 1_000;
const MAX_GAP_MS = 3_000;
/** Lines that the log keeps (T-06). */
const MAX_LOG_LINES = 20;

export type ScenarioState =
  | { readonly kind: "ready" }
  /** `since`: by the monotonic clock. */
  | { readonly kind: "running"; readonly since: Duration }
  | ({ readonly kind: "ended"; readonly duration: Duration } & ScenarioOutcome);

export interface LogLine {
  readonly id: number;
  readonly at: Instant;
  readonly text: string;
}

export interface RunnerSnapshot {
  readonly states: Readonly<Record<Scenario, ScenarioState>>;
  /** Newest first. */
  readonly log: readonly LogLine[];
  readonly isAutomatic: boolean;
  readonly isRunningAll: boolean;
}

interface RunnerOptions {
  readonly clock: Clock;
  readonly now: () => Instant;
  readonly random: RandomSource;
  readonly carryOut: CarryOut;
  /** Scenarios that may start automatically now. */
  readonly automaticScenarios?: () => readonly Scenario[];
  /** Called with the outcome of each scenario that was not aborted. */
  readonly onOutcome: (scenario: Scenario, outcome: ScenarioOutcome) => void;
  readonly reasonOf: (error: unknown) => string;
}

const ALL_READY: RunnerSnapshot["states"] = {
  unlock: { kind: "ready" },
  lock: { kind: "ready" },
  wrong_code: { kind: "ready" },
  keyboard: { kind: "ready" },
  connection: { kind: "ready" },
};

/** Runs scenarios singly, in sequence or automatically, and stores their outcomes. */
export class ScenarioRunner {
  readonly #options: RunnerOptions;
  readonly #listeners = new Listeners();
  readonly #running = new Map<Scenario, Promise<void>>();
  #snapshot: RunnerSnapshot = { states: ALL_READY, log: [], isAutomatic: false, isRunningAll: false };
  #abort = new AbortController();
  #timer: PendingTimer | null = null;
  #lineCount = 0;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly snapshot = (): RunnerSnapshot => this.#snapshot;

  /** Resolves when the scenario, possibly started before, ended or was aborted. */
  start(scenario: Scenario): Promise<void> {
    const running = this.#running.get(scenario);
    if (running !== undefined) return running;
    const started = this.#run(scenario, this.#abort.signal);
    this.#running.set(scenario, started);
    return started;
  }

  async startAll(): Promise<void> {
    if (this.#snapshot.isRunningAll) return;
    const { clock, random } = this.#options;
    const { signal } = this.#abort;
    this.note(texts.allStarted);
    this.#update({ isRunningAll: true });
    for (const [index, scenario] of SCENARIOS.entries()) {
      if (index > 0) await pause(clock, milliseconds(between(random, MIN_GAP_MS, MAX_GAP_MS)), signal);
      // waits for scenarios that were started by hand meanwhile
      while (this.#running.size > 0 && !signal.aborted) await Promise.all(this.#running.values());
      if (signal.aborted) return;
      await this.start(scenario);
    }
    if (signal.aborted) return;
    const successful = SCENARIOS.filter((scenario) => {
      const state = this.#snapshot.states[scenario];
      return state.kind === "ended" && state.isSuccessful;
    });
    this.note(texts.allEnded(successful.length, SCENARIOS.length));
    this.#update({ isRunningAll: false });
  }

  /** Starts a random scenario at each interval in which none is running. */
  setAutomatic(isAutomatic: boolean): void {
    this.#timer?.cancel();
    this.#timer = null;
    this.#update({ isAutomatic });
    if (isAutomatic) this.#waitForNext();
  }

  reset(): void {
    this.#abortAll();
    this.#update({ states: ALL_READY, log: [] });
  }

  /** Aborts running scenarios and automatic starts; results stay. */
  halt(): void {
    this.setAutomatic(false);
    const wasRunning = this.#running.size > 0 || this.#snapshot.isRunningAll;
    const running = [...this.#running.keys()];
    this.#abortAll();
    for (const scenario of running) this.#set(scenario, { kind: "ready" });
    if (wasRunning) this.note(texts.halted);
  }

  #abortAll(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#running.clear();
    this.#update({ isRunningAll: false });
  }

  note(text: string): void {
    this.#lineCount += 1;
    const line = { id: this.#lineCount, at: this.#options.now(), text };
    this.#update({ log: [line, ...this.#snapshot.log].slice(0, MAX_LOG_LINES) });
  }

  #waitForNext(): void {
    const { clock, random, automaticScenarios = () => SCENARIOS } = this.#options;
    this.#timer = clock.timer("automatic test", AUTOMATIC_INTERVAL, () => {
      this.#waitForNext();
      if (this.#running.size > 0 || this.#snapshot.isRunningAll) return;
      const candidates = automaticScenarios();
      const scenario = candidates[Math.floor(random() * candidates.length)];
      if (scenario !== undefined) void this.start(scenario);
    });
  }

  async #run(scenario: Scenario, signal: AbortSignal): Promise<void> {
    const { clock, carryOut, onOutcome, reasonOf } = this.#options;
    const { name } = texts.scenarios[scenario];
    const since = clock.elapsed();
    this.#set(scenario, { kind: "running", since });
    this.note(texts.started(name));
    const outcome = await carryOut(scenario, signal).catch(
      (error: unknown): ScenarioOutcome => ({ isSuccessful: false, text: reasonOf(error), steps: [] }),
    );
    if (signal.aborted) return;
    this.#running.delete(scenario);
    const duration = minus(clock.elapsed(), since);
    this.#set(scenario, { kind: "ended", duration, ...outcome });
    this.note(
      outcome.isSuccessful ? texts.succeeded(name, duration) : texts.failed(name, duration, outcome.text),
    );
    onOutcome(scenario, outcome);
  }

  #set(scenario: Scenario, state: ScenarioState): void {
    this.#update({ states: { ...this.#snapshot.states, [scenario]: state } });
  }

  #update(changes: Partial<RunnerSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...changes };
    this.#listeners.notify();
  }
}
