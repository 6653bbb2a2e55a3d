import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, minus, SECOND, seconds, shortest } from "@platzwart/domain/time/instant";
import { testEnvironmentTexts } from "@platzwart/texts/pages/test-environment";
import type { DoorState, DoorUnderTest, TypedAnswer } from "./door-under-test.ts";
import {
  type CarryOut,
  type Scenario,
  type ScenarioOutcome,
  STEP_KINDS,
  type StepKind,
  type TimelineStep,
} from "./scenarios.ts";

const { outcomes } = testEnvironmentTexts;

/** Limit for the report of a commanded opening. */
const REPORT_PATIENCE = seconds(10);
/** Time in which a refused code must open nothing. */
const REFUSAL_PATIENCE = seconds(2);
/** Longest opening by a person, with some time for its report. */
const LOCK_PATIENCE = seconds(70);

interface RealOptions {
  readonly clock: Clock;
  readonly door: DoorUnderTest;
  /** Content of the field "Test-Zugangscode". */
  readonly code: () => string;
  /** The installation's test code, certain to be wrong at a real door (D-12). */
  readonly testCode: string;
}

/** Carries scenarios out at a real door and reports what happened (T-03). */
export function carryingOut(options: RealOptions): CarryOut {
  const scenarios: Readonly<Record<Scenario, (run: Run) => Promise<ScenarioOutcome>>> = {
    unlock: (run) => run.unlocked(),
    lock: (run) => run.lockedAgain(),
    wrong_code: (run) => run.refused(),
    keyboard: (run) => run.typed(),
    connection: (run) => run.answered(),
  };
  return async (scenario, signal) => {
    const run = new Run(options, signal);
    try {
      return await scenarios[scenario](run);
    } finally {
      run.end();
    }
  };
}

class Run {
  readonly #options: RealOptions;
  readonly #signal: AbortSignal;
  readonly #steps: TimelineStep[] = [];
  readonly #endWatch: () => void;
  #begin: Duration;
  #isOrdered = false;

  constructor(options: RealOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#begin = options.clock.elapsed();
    this.#endWatch = options.door.watch(() => {
      const { isPending, isUnlocked } = options.door.state();
      if (this.#isOrdered && isPending) this.#note("command");
      if (this.#isOrdered && isUnlocked === true) this.#note("report");
    });
  }

  end(): void {
    this.#endWatch();
  }

  async unlocked(): Promise<ScenarioOutcome> {
    if (!(await this.#isClosed())) return this.#failed(outcomes.alreadyOpen);
    this.#press();
    const { decidedIn } = await this.#options.door.open();
    this.#decided(decidedIn);
    this.#ordered();
    return (await this.#isReported()) ? this.#succeeded("") : this.#failed(outcomes.notReported);
  }

  async lockedAgain(): Promise<ScenarioOutcome> {
    const opened = await this.unlocked();
    if (!opened.isSuccessful) return opened;
    const openedAt = this.#options.clock.elapsed();
    const isLocked = await this.#comes(({ isUnlocked }) => isUnlocked === false, LOCK_PATIENCE);
    if (!isLocked) return this.#failed(outcomes.notLocked);
    this.#note("locked");
    const open = minus(this.#options.clock.elapsed(), openedAt);
    return this.#succeeded(outcomes.lockedAfter(Math.round(open / SECOND)));
  }

  async refused(): Promise<ScenarioOutcome> {
    const { door, testCode } = this.#options;
    if (!(await this.#isClosed())) return this.#failed(outcomes.alreadyOpen);
    this.#press();
    const { answer, decidedIn } = await door.enter(testCode);
    this.#decided(decidedIn);
    if (answer.kind === "granted") return this.#failed(outcomes.granted);
    if (answer.kind === "locked out") return this.#failed(answer.text);
    const isOpened = await this.#comes(({ isUnlocked }) => isUnlocked === true, REFUSAL_PATIENCE);
    return isOpened ? this.#failed(outcomes.openedAnyway) : this.#succeeded(outcomes.refused);
  }

  async typed(): Promise<ScenarioOutcome> {
    const { door, code } = this.#options;
    if (!(await this.#isClosed())) return this.#failed(outcomes.alreadyOpen);
    const { answer, decidedIn } = await door.type(code(), () => this.#press());
    const why = reasonAgainst(answer, door.codeLengths);
    if (answer.kind !== "incomplete") this.#decided(decidedIn);
    if (why !== null) return this.#failed(why);
    this.#ordered();
    return (await this.#isReported()) ? this.#succeeded("") : this.#failed(outcomes.notReported);
  }

  async answered(): Promise<ScenarioOutcome> {
    this.#press();
    const isAnswering = await this.#options.door.isAnswering();
    if (!isAnswering) return this.#failed(outcomes.silent);
    this.#note("report");
    return this.#succeeded(outcomes.answers);
  }

  /** Waits for the end of an earlier short opening, not for a release by the schedule. */
  async #isClosed(): Promise<boolean> {
    const { isUnlocked, openUntil } = this.#state;
    if (isUnlocked !== true) return true;
    return openUntil !== null && (await this.#comes((state) => state.isUnlocked === false, LOCK_PATIENCE));
  }

  get #state(): DoorState {
    return this.#options.door.state();
  }

  #press(): void {
    this.#begin = this.#options.clock.elapsed();
    this.#steps.push({ kind: "key", at: minus(this.#begin, this.#begin) });
    this.#isOrdered = true;
  }

  /** The server's decision precedes any later report of the door. */
  #decided(decidedIn: Duration | null): void {
    const at = decidedIn ?? minus(this.#options.clock.elapsed(), this.#begin);
    this.#steps.splice(1, 0, { kind: "decision", at });
  }

  /** The command is sent at the decision, even where this page did not see it. */
  #ordered(): void {
    const decision = this.#steps.find(({ kind }) => kind === "decision");
    if (decision !== undefined && !this.#steps.some(({ kind }) => kind === "command"))
      this.#steps.splice(2, 0, { kind: "command", at: decision.at });
  }

  /** Only the first time of a step counts. */
  #note(kind: StepKind): void {
    if (this.#steps.some((step) => step.kind === kind)) return;
    this.#steps.push({ kind, at: minus(this.#options.clock.elapsed(), this.#begin) });
  }

  async #isReported(): Promise<boolean> {
    const isOpen = await this.#comes(({ isUnlocked }) => isUnlocked === true, REPORT_PATIENCE);
    if (isOpen) this.#note("report");
    return isOpen;
  }

  /** false: timeout or abort. */
  #comes(stands: (state: DoorState) => boolean, patience: Duration): Promise<boolean> {
    const { clock, door } = this.#options;
    return new Promise((resolve) => {
      const settle = (isSo: boolean) => {
        timer.cancel();
        endWatch();
        resolve(isSo);
      };
      const look = () => {
        if (stands(door.state())) settle(true);
      };
      const timer = clock.timer("report of a tested door", patience, () => settle(false));
      const endWatch = door.watch(look);
      this.#signal.addEventListener("abort", () => settle(false));
      if (this.#signal.aborted) settle(false);
      else look();
    });
  }

  #succeeded(text: string): ScenarioOutcome {
    return { isSuccessful: true, text, steps: this.#inOrder() };
  }

  #failed(text: string): ScenarioOutcome {
    return { isSuccessful: false, text, steps: this.#inOrder() };
  }

  /** Steps in causal order; a cause is moved to no later than its effect, as two clocks measure them. */
  #inOrder(): readonly TimelineStep[] {
    const steps = STEP_KINDS.flatMap((kind) => this.#steps.filter((step) => step.kind === kind));
    return steps.map(({ kind }, index) => ({
      kind,
      at: shortest(...(steps.slice(index).map(({ at }) => at) as [Duration, ...Duration[]])),
    }));
  }
}

/** null: the typed code opened the door. */
function reasonAgainst(answer: TypedAnswer, codeLengths: readonly number[]): string | null {
  switch (answer.kind) {
    case "granted":
      return null;
    case "denied":
      return outcomes.denied;
    case "locked out":
      return answer.text;
    case "incomplete":
      return outcomes.keysIgnored(codeLengths);
  }
}
