import { carriesNoState, type Fault, meansNoResponse } from "./fault.ts";
import {
  BY_VALUE,
  type Comparison,
  type Initiator,
  isAnswerPending,
  isOpen,
  type Outcome,
  type Output,
  type OutputEffect,
  type OutputEvent,
  type OutputPolicy,
  type OutputTimer,
  type SentCommand,
} from "./output.ts";
import { deferralOf, MOST_CORRECTIONS, UNTOUCHED } from "./wall-switch.ts";

/** Pure and never throws; effects are in order. */
export function stepOutput<V, R = V>(
  output: Output<V, R>,
  event: OutputEvent<V, R>,
  policy: OutputPolicy,
  comparison: Comparison<V, R> = BY_VALUE,
): readonly [Output<V, R>, readonly OutputEffect<V, R>[]] {
  const step = new OutputStep(output, policy, comparison);
  step.take(event);
  step.addDue();
  return [step.output, step.effects];
}

/** Draft of a step: an event changes it, then `addDue` adds what the new state demands. */
class OutputStep<V, R> {
  readonly effects: OutputEffect<V, R>[] = [];
  /** Shallow copy, so that the former state stays unchanged. */
  readonly output: Output<V, R>;
  readonly #policy: OutputPolicy;
  readonly #comparison: Comparison<V, R>;
  /** The desired value is sent even if it is reported. */
  #isConfirming = false;
  /** A command precedes a pending query. */
  #isUrgent = false;

  constructor(output: Output<V, R>, policy: OutputPolicy, comparison: Comparison<V, R>) {
    this.output = { ...output };
    this.#policy = policy;
    this.#comparison = comparison;
  }

  take(event: OutputEvent<V, R>): void {
    switch (event.kind) {
      case "desired":
        this.#want(event);
        break;
      case "command":
        this.#command(event.value);
        break;
      case "answered":
        if (event.to === "newest") this.#answered(event.value);
        else this.#previousAnswered(event.value);
        break;
      case "failed":
        if (event.to === "newest") this.#commandFailed(event.fault);
        else this.#set({ previous: "none" });
        break;
      case "reported":
        this.#takeReport(event.value, "by itself");
        break;
      case "garbled":
        this.#fail("invalid_response");
        break;
      case "queryAnswered":
        this.#queryAnswered(event.value);
        break;
      case "queryFailed":
        this.#queryFailed(event.fault);
        break;
      case "poll":
        this.#poll();
        break;
      case "elapsed":
        this.#elapsed(event.timer);
        break;
      case "replaced":
        this.#replaced();
        break;
    }
  }

  /** Effects follow from the state (level-triggered), so that no missed event matters. */
  addDue(): void {
    const { desired, reported, command, isPausing, wall } = this.output;
    if (!isOpen(command)) {
      if (desired === null || this.#isFulfilled(desired)) {
        this.#endRetries();
        // a later desired value may still be against the press at the wall
        if (wall.isPressed && desired !== null) this.#set({ wall: { ...wall, isPressed: false } });
        if (desired !== null && this.#isConfirming) this.#send(desired, "rule");
      } else if (!isPausing) {
        // an output that never reported is asked first
        if (reported === null && this.#policy.answersQueries) this.#querySoon();
        // a command without an answer may have been carried out, so its retry waits for the query
        else if ((this.#isUrgent || !this.#isRetryAsked()) && this.#mayPutRight())
          this.#send(desired, "rule");
      }
    }
    const { query, isQueryDue } = this.output;
    const mayAsk = !isOpen(this.output.command) || this.output.command.phase === "verifying";
    if (!isQueryDue || query !== "none" || !mayAsk) return;
    this.#set({ query: "open", isQueryDue: false });
    this.effects.push({ kind: "query" });
  }

  #isRetryAsked(): boolean {
    const { retryLevel, query } = this.output;
    return retryLevel > 0 && (query === "open" || query === "stale");
  }

  /** An answer during a command would be older than the command. */
  #poll(): void {
    if (!isOpen(this.output.command)) this.#querySoon();
  }

  #querySoon(): void {
    if (!this.#policy.answersQueries) return;
    if (this.output.query !== "open" && this.output.query !== "stale") this.#set({ isQueryDue: true });
  }

  #set(change: Partial<Output<V, R>>): void {
    Object.assign(this.output, change);
  }

  #isAs(report: R | null, value: V | null): boolean {
    return report !== null && value !== null && this.#comparison.isAs(report, value);
  }

  #isNewState(report: R): boolean {
    const { reported } = this.output;
    return reported === null || !this.#comparison.isSame(reported, report);
  }

  #want({
    value,
    how,
  }: {
    readonly value: V | null;
    readonly how: "level" | "retry" | "confirm" | "forced";
  }): void {
    if (value !== this.output.desired) this.#endRetries();
    this.#set({ desired: value });
    if (how === "level") return;
    this.#isUrgent = true;
    if (how === "forced") this.#forgetWall();
    this.#isConfirming = how === "confirm";
    this.#endPause();
  }

  #command(value: V): void {
    const { command } = this.output;
    this.#forgetWall();
    // a person's request for the commanded value joins the open command (case A2)
    if (isOpen(command) && command.value === value) {
      this.#set({ command: { ...command, initiator: "person" } });
      return;
    }
    this.#endRetries();
    this.#send(value, "person");
  }

  #send(value: V, initiator: Initiator): void {
    const { command, previous, query, commandedSinceReport: commanded } = this.output;
    if (isOpen(command)) this.#close(command, "superseded");
    const isSame = command !== null && command.value === value && command.phase !== "doubted";
    const wasReportedSince = command?.phase === "stale" || command?.phase === "doubted";
    const before = isAnswerPending(command) ? (isSame && !wasReportedSince ? "same" : "other") : previous;
    this.#set({
      command: { value, initiator, phase: "sent" },
      commandedSinceReport: commanded.includes(value) ? commanded : [...commanded, value],
      previous: before === "same" && !isSame ? "other" : before,
      query: query === "none" ? "none" : "superseded",
      isQueryDue: false,
    });
    this.effects.push({ kind: "send", value }, { kind: "arm", timer: "answer" });
  }

  #close({ initiator }: SentCommand<V>, outcome: Outcome): void {
    this.effects.push({ kind: "disarm", timer: "answer" }, { kind: "outcome", of: initiator, outcome });
  }

  #answered(value: R): void {
    const { command } = this.output;
    if (command === null) return;
    switch (command.phase) {
      case "sent":
        this.#takeReport(value, "answer");
        if (!this.#isAs(value, command.value)) this.#commandFailed("not_applied");
        break;
      case "doubted":
        if (this.#isAs(value, command.value)) this.#verify(command);
        else {
          this.#commandFailed("not_applied");
          if (this.#isNewState(value)) this.#querySoon();
        }
        break;
      case "silent":
        this.#takeReport(value, "answer");
        this.#set({ command: null });
        break;
      case "stale":
        this.#set({ command: null });
        if (this.#isNewState(value)) this.#querySoon();
        break;
      case "missed":
      case "verifying":
    }
  }

  /** A query decides between the newer report and the answer (case A3). */
  #verify(command: SentCommand<V>): void {
    this.#set({ command: { ...command, phase: "verifying" } });
    this.#querySoon();
  }

  #previousAnswered(value: R): void {
    const { previous } = this.output;
    this.#set({ previous: "none" });
    if (previous === "same") this.#takeReport(value, "by itself");
    else if (previous === "other" && this.#isNewState(value)) this.#querySoon();
  }

  #commandFailed(fault: Fault): void {
    const { command, previous } = this.output;
    if (command === null) return;
    const wasOpen = isOpen(command);
    if (wasOpen) this.#close(command, fault);
    // a refusal is an answer, so reports of earlier commands are older
    const isSilent = carriesNoState(fault) && (command.phase === "sent" || command.phase === "silent");
    this.#set({
      command: isSilent ? { ...command, phase: "missed" } : null,
      previous: previous === "same" && !carriesNoState(fault) ? "other" : previous,
    });
    if (wasOpen) this.#notDone(fault);
  }

  /** A rule's value is retried after a pause, also after a person's command (case A8). */
  #notDone(fault: Fault): void {
    if (meansNoResponse(fault)) this.#suspect("suspected");
    const isTolerated = this.#isUnfulfilled() && this.output.retryLevel < this.#policy.toleratedFailures;
    this.#pause();
    if (!isTolerated || this.output.fault !== null) this.#fail(fault);
  }

  #isUnfulfilled(): boolean {
    const { desired } = this.output;
    return desired !== null && !this.#isFulfilled(desired);
  }

  /** A device that cannot be asked may have restarted, so only an answer counts. */
  #isFulfilled(desired: V): boolean {
    const { reported, commandedSinceReport } = this.output;
    const isSure = this.#policy.answersQueries || commandedSinceReport.length === 0;
    return isSure && this.#isAs(reported, desired);
  }

  #suspect(unresponsiveness: "suspected" | "certain"): void {
    if (this.output.unresponsiveness !== "certain") this.#set({ unresponsiveness });
  }

  #fail(fault: Fault): void {
    if (this.output.fault === null) this.effects.push({ kind: "failed", fault });
    this.#set({ fault });
  }

  #queryAnswered(value: R): void {
    const { query, command } = this.output;
    this.#set({ query: "none" });
    if (query === "superseded") return;
    if (query === "stale" && this.#isNewState(value)) {
      this.#querySoon();
      return;
    }
    const isDeciding = command?.phase === "verifying";
    this.#takeReport(value, "asked");
    if (isDeciding && !this.#isAs(value, command.value)) this.#commandFailed("not_applied");
  }

  #queryFailed(fault: Fault): void {
    const { query, command } = this.output;
    this.#set({ query: "none" });
    if (query === "superseded") return;
    if (meansNoResponse(fault)) this.#suspect("certain");
    if (command?.phase === "verifying") {
      this.#commandFailed(fault);
      return;
    }
    // a device that never reported is asked again after a pause
    if (this.output.reported === null) this.#pause();
    this.#fail(fault);
  }

  #takeReport(value: R, how: "answer" | "by itself" | "asked"): void {
    const { command, reported, desired, unresponsiveness, previous, query, wall } = this.output;
    const wasOpen = isOpen(command);
    // a refusing answer ends no outage
    const isRefusal = wasOpen && how !== "by itself" && !this.#isAs(value, command.value);
    const isCommanded = command !== null && command.phase !== "stale" && this.#isAs(value, command.value);
    const isOther = this.#isNewState(value);
    const isDesired = this.#isAs(value, desired);
    const isPress = isOther && !isCommanded && !wasOpen && unresponsiveness === "none" && reported !== null;
    this.#set({
      reported: value,
      commandedSinceReport: [],
      unresponsiveness: "none",
      previous: previous === "same" ? "other" : previous,
      query: query === "open" ? "stale" : query,
    });
    // a returning device gets its missed command without a pause
    if (unresponsiveness === "certain") this.#endRetries();
    if (!isRefusal)
      this.#recover({ isAsked: how === "asked", isDone: isCommanded || (isOther && isDesired) });
    if (isOther)
      this.effects.push({ kind: "changed", value, by: isCommanded ? command.initiator : "device" });
    if (isOther && this.#policy.hasWallSwitch)
      this.#set({ wall: { ...wall, isPressed: isPress && !isDesired } });
    // an output without a wall switch that undoes its command is retried after a pause (case D6)
    else if (isPress && this.#isAs(reported, desired)) this.#pause();
    this.#updateCommand(value, how);
  }

  #updateCommand(value: R, how: "answer" | "by itself" | "asked"): void {
    const { command } = this.output;
    if (command === null) return;
    if (isOpen(command) && this.#isAs(value, command.value)) {
      this.#close(command, "confirmed");
      const isAnswered = how === "answer" || command.phase === "verifying";
      this.#set({ command: isAnswered ? null : { ...command, phase: "stale" } });
    } else if (command.phase === "sent" && how !== "answer")
      this.#set({ command: { ...command, phase: "doubted" } });
    else if (command.phase === "silent") this.#set({ command: { ...command, phase: "stale" } });
    else if (command.phase === "missed") this.#set({ command: null });
  }

  /** Only an obeyed command, an answer, or a report after unresponsiveness proves a recovery (case B6). */
  #recover({ isAsked, isDone }: { readonly isAsked: boolean; readonly isDone: boolean }): void {
    const { fault } = this.output;
    if (fault === null || this.#isUnfulfilled()) return;
    if (!isAsked && !isDone && !meansNoResponse(fault)) return;
    this.#set({ fault: null });
    this.effects.push({ kind: "recovered", by: "device" });
  }

  #elapsed(timer: OutputTimer): void {
    const { command, wall } = this.output;
    switch (timer) {
      case "answer":
        if (isOpen(command)) this.#timedOut(command);
        return;
      case "retry":
        this.#set({ isPausing: false });
        break;
      case "cooldown":
        this.#set({ wall: { ...wall, isCoolingDown: false } });
        break;
      case "correction":
        this.#set({ wall: { ...wall, corrections: wall.corrections - 1 } });
        break;
      case "suspension":
        this.#set({ wall: { ...UNTOUCHED, isPressed: wall.isPressed } });
        break;
    }
  }

  #timedOut(command: SentCommand<V>): void {
    this.effects.push({ kind: "outcome", of: command.initiator, outcome: "timeout" });
    const phase = command.phase === "sent" ? "silent" : "stale";
    this.#set({ command: command.phase === "verifying" ? null : { ...command, phase } });
    this.#notDone("timeout");
    // a slow device may have carried it out
    this.#querySoon();
  }

  #replaced(): void {
    const { command, fault } = this.output;
    if (isOpen(command)) this.#close(command, "superseded");
    this.#endRetries();
    this.#forgetWall();
    if (fault !== null) this.effects.push({ kind: "recovered", by: "replacement" });
    this.#set({
      reported: null,
      command: null,
      commandedSinceReport: [],
      previous: "none",
      query: "none",
      isQueryDue: this.#policy.answersQueries,
      fault: null,
      unresponsiveness: "suspected",
    });
  }

  #pause(): void {
    if (!this.#isUnfulfilled()) return;
    const { retryLevel } = this.output;
    this.#endPause();
    this.#set({ isPausing: true, retryLevel: Math.min(retryLevel + 1, this.#policy.retryLevels) });
    this.effects.push({ kind: "arm", timer: "retry", count: retryLevel });
  }

  #endPause(): void {
    if (!this.output.isPausing) return;
    this.#set({ isPausing: false });
    this.effects.push({ kind: "disarm", timer: "retry" });
  }

  #endRetries(): void {
    this.#endPause();
    if (this.output.retryLevel > 0) this.#set({ retryLevel: 0 });
  }

  /** Corrections of presses at the wall are limited. */
  #mayPutRight(): boolean {
    const { wall } = this.output;
    const { corrections, isPressed, isSuspended } = wall;
    if (!isPressed) return true;
    if (!isSuspended && corrections === MOST_CORRECTIONS) this.#suspend();
    if (deferralOf(this.output.wall) !== "not") return false;
    this.#set({ wall: { ...wall, corrections: corrections + 1, isCoolingDown: true, isPressed: false } });
    this.effects.push(
      { kind: "arm", timer: "correction" },
      { kind: "arm", timer: "cooldown", count: corrections },
    );
    return true;
  }

  #suspend(): void {
    this.#forgetWall();
    this.#set({ wall: { ...UNTOUCHED, isPressed: true, isSuspended: true } });
    this.effects.push({ kind: "arm", timer: "suspension" }, { kind: "suspended" });
  }

  #forgetWall(): void {
    const { corrections, isCoolingDown, isSuspended } = this.output.wall;
    if (corrections > 0) this.effects.push({ kind: "disarm", timer: "correction" });
    if (isCoolingDown) this.effects.push({ kind: "disarm", timer: "cooldown" });
    if (isSuspended) this.effects.push({ kind: "disarm", timer: "suspension" });
    this.#set({ wall: UNTOUCHED });
  }
}
