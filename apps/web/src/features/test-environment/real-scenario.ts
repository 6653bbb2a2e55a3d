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
const REPORT_TIMEOUT = seconds(10);
/** Time in which a refused code must open nothing. */
const REFUSAL_WATCH = seconds(2);
/** Limit for the end of an opening, which lasts a minute at most, and for its report. */
const LOCK_TIMEOUT = seconds(70);

interface RealOptions {
  readonly clock: Clock;
  readonly door: DoorUnderTest;
  /** Content of the field "Test-Zugangscode". */
  readonly code: () => string;
  /** The installation's test code, certain to be wrong at a real door (D-12). */
  readonly testCode: string;
}

/** Carries scenarios out at a real door and reports what happened (T-03). */
export function realScenarios(options: RealOptions): CarryOut {
  const scenarios: Readonly<Record<Scenario, (run: ScenarioRun) => Promise<ScenarioOutcome>>> = {
    unlock: (run) => run.unlock(),
    lock: (run) => run.unlockAndLock(),
    wrong_code: (run) => run.enterWrongCode(),
    keyboard: (run) => run.typeCode(),
    connection: (run) => run.checkConnection(),
  };
  return async (scenario, signal) => {
    const run = new ScenarioRun(options, signal);
    try {
      return await scenarios[scenario](run);
    } finally {
      run.end();
    }
  };
}

/** A scenario under way; its steps are timed from the key press. */
class ScenarioRun {
  readonly #options: RealOptions;
  readonly #signal: AbortSignal;
  readonly #steps: TimelineStep[] = [];
  readonly #stopWatching: () => void;
  #pressedAt: Duration;
  #isPressed = false;

  constructor(options: RealOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#pressedAt = options.clock.elapsed();
    this.#stopWatching = options.door.watch(() => {
      const { isPending, isUnlocked } = options.door.state();
      if (this.#isPressed && isPending) this.#note("command");
      if (this.#isPressed && isUnlocked === true) this.#note("report");
    });
  }

  end(): void {
    this.#stopWatching();
  }

  async unlock(): Promise<ScenarioOutcome> {
    if (!(await this.#waitUntilClosed())) return this.#failure(outcomes.alreadyOpen);
    this.#press();
    const { decidedIn } = await this.#options.door.open();
    this.#noteDecision(decidedIn);
    this.#noteCommand();
    return (await this.#waitForReport()) ? this.#success("") : this.#failure(outcomes.notReported);
  }

  async unlockAndLock(): Promise<ScenarioOutcome> {
    const opened = await this.unlock();
    if (!opened.isSuccessful) return opened;
    const openedAt = this.#options.clock.elapsed();
    const isLocked = await this.#waitFor(({ isUnlocked }) => isUnlocked === false, LOCK_TIMEOUT);
    if (!isLocked) return this.#failure(outcomes.notLocked);
    this.#note("locked");
    const openTime = minus(this.#options.clock.elapsed(), openedAt);
    return this.#success(outcomes.lockedAfter(Math.round(openTime / SECOND)));
  }

  async enterWrongCode(): Promise<ScenarioOutcome> {
    const { door, testCode } = this.#options;
    if (!(await this.#waitUntilClosed())) return this.#failure(outcomes.alreadyOpen);
    this.#press();
    const { answer, decidedIn } = await door.enter(testCode);
    this.#noteDecision(decidedIn);
    if (answer.kind === "granted") return this.#failure(outcomes.granted);
    if (answer.kind === "locked out") return this.#failure(answer.text);
    const isOpened = await this.#waitFor(({ isUnlocked }) => isUnlocked === true, REFUSAL_WATCH);
    return isOpened ? this.#failure(outcomes.openedAnyway) : this.#success(outcomes.refused);
  }

  async typeCode(): Promise<ScenarioOutcome> {
    const { door, code } = this.#options;
    if (!(await this.#waitUntilClosed())) return this.#failure(outcomes.alreadyOpen);
    const { answer, decidedIn } = await door.type(code(), () => this.#press());
    const reason = failureReason(answer, door.codeLengths);
    if (answer.kind !== "incomplete") this.#noteDecision(decidedIn);
    if (reason !== null) return this.#failure(reason);
    this.#noteCommand();
    return (await this.#waitForReport()) ? this.#success("") : this.#failure(outcomes.notReported);
  }

  async checkConnection(): Promise<ScenarioOutcome> {
    this.#press();
    const isAnswering = await this.#options.door.isAnswering();
    if (!isAnswering) return this.#failure(outcomes.silent);
    this.#note("report");
    return this.#success(outcomes.answers);
  }

  /** Waits for the end of an earlier short opening, not for a release by the schedule. */
  async #waitUntilClosed(): Promise<boolean> {
    const { isUnlocked, openUntil } = this.#state;
    if (isUnlocked !== true) return true;
    return openUntil !== null && (await this.#waitFor((state) => state.isUnlocked === false, LOCK_TIMEOUT));
  }

  get #state(): DoorState {
    return this.#options.door.state();
  }

  #press(): void {
    this.#pressedAt = this.#options.clock.elapsed();
    this.#steps.push({ kind: "key", at: minus(this.#pressedAt, this.#pressedAt) });
    this.#isPressed = true;
  }

  /** The server's decision precedes any later report of the door. */
  #noteDecision(decidedIn: Duration | null): void {
    const at = decidedIn ?? minus(this.#options.clock.elapsed(), this.#pressedAt);
    this.#steps.splice(1, 0, { kind: "decision", at });
  }

  /** The command is sent at the decision, even where this page did not see it. */
  #noteCommand(): void {
    const decision = this.#steps.find(({ kind }) => kind === "decision");
    if (decision !== undefined && !this.#steps.some(({ kind }) => kind === "command"))
      this.#steps.splice(2, 0, { kind: "command", at: decision.at });
  }

  /** Only the first time of a step counts. */
  #note(kind: StepKind): void {
    if (this.#steps.some((step) => step.kind === kind)) return;
    this.#steps.push({ kind, at: minus(this.#options.clock.elapsed(), this.#pressedAt) });
  }

  async #waitForReport(): Promise<boolean> {
    const isOpen = await this.#waitFor(({ isUnlocked }) => isUnlocked === true, REPORT_TIMEOUT);
    if (isOpen) this.#note("report");
    return isOpen;
  }

  /** false: timeout or abort. */
  #waitFor(condition: (state: DoorState) => boolean, timeout: Duration): Promise<boolean> {
    const { clock, door } = this.#options;
    return new Promise((resolve) => {
      const settle = (isMet: boolean) => {
        timer.cancel();
        stopWatching();
        resolve(isMet);
      };
      const check = () => {
        if (condition(door.state())) settle(true);
      };
      const timer = clock.timer("report of a tested door", timeout, () => settle(false));
      const stopWatching = door.watch(check);
      this.#signal.addEventListener("abort", () => settle(false));
      if (this.#signal.aborted) settle(false);
      else check();
    });
  }

  #success(text: string): ScenarioOutcome {
    return { isSuccessful: true, text, steps: this.#orderedSteps() };
  }

  #failure(text: string): ScenarioOutcome {
    return { isSuccessful: false, text, steps: this.#orderedSteps() };
  }

  /** Steps in causal order; a cause is moved to no later than its effect, as two clocks measure them. */
  #orderedSteps(): readonly TimelineStep[] {
    const steps = STEP_KINDS.flatMap((kind) => this.#steps.filter((step) => step.kind === kind));
    return steps.map(({ kind }, index) => ({
      kind,
      at: shortest(...(steps.slice(index).map(({ at }) => at) as [Duration, ...Duration[]])),
    }));
  }
}

/** Why the typed code failed; null: it opened the door. */
function failureReason(answer: TypedAnswer, codeLengths: readonly number[]): string | null {
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
