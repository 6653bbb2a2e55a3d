import { type Fault, leavesStateUnknown, meansNoResponse } from "./fault.ts";
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

/** State of an output after an event, and the effects to carry out, in order; pure, and never throws. */
export function stepOutput<V, R = V>(
  output: Output<V, R>,
  event: OutputEvent<V, R>,
  policy: OutputPolicy,
  comparison: Comparison<V, R> = BY_VALUE,
): readonly [Output<V, R>, readonly OutputEffect<V, R>[]] {
  const step = new OutputStep(output, policy, comparison);
  step.handle(event);
  step.addFollowUpEffects();
  return [step.output, step.effects];
}

/** Draft of a step: an event changes the output, then `addFollowUpEffects` adds what that demands. */
class OutputStep<V, R> {
  readonly effects: OutputEffect<V, R>[] = [];
  /** Shallow copy, so that the former state stays unchanged. */
  readonly output: Output<V, R>;
  readonly #policy: OutputPolicy;
  readonly #comparison: Comparison<V, R>;
  /** The desired value is sent even if it is reported already. */
  #isConfirming = false;
  /** The next command does not wait for an open query. */
  #isUrgent = false;

  constructor(output: Output<V, R>, policy: OutputPolicy, comparison: Comparison<V, R>) {
    this.output = { ...output };
    this.#policy = policy;
    this.#comparison = comparison;
  }

  handle(event: OutputEvent<V, R>): void {
    switch (event.kind) {
      case "desired":
        this.#setDesired(event);
        break;
      case "command":
        this.#commandByPerson(event.value);
        break;
      case "answered":
        if (event.command === "newest") this.#onAnswer(event.value);
        else this.#onPreviousAnswer(event.value);
        break;
      case "failed":
        if (event.command === "newest") this.#failCommand(event.fault);
        else this.#set({ previousAnswer: "none" });
        break;
      case "reported":
        this.#takeReport(event.value, "unsolicited");
        break;
      case "garbled":
        this.#setFault("invalid_response");
        break;
      case "queryAnswered":
        this.#onQueryAnswer(event.value);
        break;
      case "queryFailed":
        this.#onQueryFailure(event.fault);
        break;
      case "poll":
        this.#poll();
        break;
      case "elapsed":
        this.#onTimer(event.timer);
        break;
      case "replaced":
        this.#onReplacement();
        break;
    }
  }

  /** Effects follow from the state (level-triggered), so that no missed event matters. */
  addFollowUpEffects(): void {
    const { desired, reported, command, isPausing, wall } = this.output;
    if (!isOpen(command)) {
      if (desired === null || this.#isFulfilled(desired)) {
        this.#endRetries();
        // a later desired value may still be against the press at the wall
        if (wall.isPressed && desired !== null) this.#set({ wall: { ...wall, isPressed: false } });
        if (desired !== null && this.#isConfirming) this.#send(desired, "rule");
      } else if (!isPausing) {
        // an output that never reported is asked first
        if (reported === null && this.#policy.answersQueries) this.#requestQuery();
        // a command without an answer may have been carried out, so its retry waits for the query
        else if ((this.#isUrgent || !this.#isRetryAwaitingQuery()) && this.#admitCorrection())
          this.#send(desired, "rule");
      }
    }
    const { query, isQueryDue } = this.output;
    const mayAsk = !isOpen(this.output.command) || this.output.command.phase === "verifying";
    if (!isQueryDue || query !== "none" || !mayAsk) return;
    this.#set({ query: "open", isQueryDue: false });
    this.effects.push({ kind: "query" });
  }

  /** After a failed attempt a query shows whether the command was carried out in the meantime. */
  #isRetryAwaitingQuery(): boolean {
    const { retryLevel, query } = this.output;
    return retryLevel > 0 && (query === "open" || query === "stale");
  }

  /** An answer during a command would be older than the command. */
  #poll(): void {
    if (!isOpen(this.output.command)) this.#requestQuery();
  }

  #requestQuery(): void {
    if (!this.#policy.answersQueries) return;
    if (this.output.query !== "open" && this.output.query !== "stale") this.#set({ isQueryDue: true });
  }

  #set(change: Partial<Output<V, R>>): void {
    Object.assign(this.output, change);
  }

  #matches(report: R | null, value: V | null): boolean {
    return report !== null && value !== null && this.#comparison.matches(report, value);
  }

  #isNewState(report: R): boolean {
    const { reported } = this.output;
    return reported === null || !this.#comparison.isSameReport(reported, report);
  }

  #setDesired({ value, mode }: Extract<OutputEvent<V, R>, { kind: "desired" }>): void {
    if (value !== this.output.desired) this.#endRetries();
    this.#set({ desired: value });
    if (mode === "level") return;
    this.#isUrgent = true;
    if (mode === "forced") this.#forgetWall();
    this.#isConfirming = mode === "confirm";
    this.#endPause();
  }

  #commandByPerson(value: V): void {
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
    const { command, previousAnswer: former, query, commandedSinceReport: commanded } = this.output;
    if (isOpen(command)) this.#close(command, "superseded");
    const isSameValue = command !== null && command.value === value && command.phase !== "doubted";
    const wasReportedSince = command?.phase === "stale" || command?.phase === "doubted";
    const newestAnswer = isSameValue && !wasReportedSince ? "same" : "other";
    const previousAnswer = isAnswerPending(command) ? newestAnswer : former;
    this.#set({
      command: { value, initiator, phase: "sent" },
      commandedSinceReport: commanded.includes(value) ? commanded : [...commanded, value],
      previousAnswer: previousAnswer === "same" && !isSameValue ? "other" : previousAnswer,
      query: query === "none" ? "none" : "superseded",
      isQueryDue: false,
    });
    this.effects.push({ kind: "send", value }, { kind: "arm", timer: "answer" });
  }

  #close({ initiator }: SentCommand<V>, outcome: Outcome): void {
    this.effects.push({ kind: "disarm", timer: "answer" }, { kind: "outcome", initiator, outcome });
  }

  #onAnswer(value: R): void {
    const { command } = this.output;
    if (command === null) return;
    switch (command.phase) {
      case "sent":
        this.#takeReport(value, "answer");
        if (!this.#matches(value, command.value)) this.#failCommand("not_applied");
        break;
      case "doubted":
        if (this.#matches(value, command.value)) this.#verify(command);
        else {
          this.#failCommand("not_applied");
          if (this.#isNewState(value)) this.#requestQuery();
        }
        break;
      case "silent":
        this.#takeReport(value, "answer");
        this.#set({ command: null });
        break;
      case "stale":
        this.#set({ command: null });
        if (this.#isNewState(value)) this.#requestQuery();
        break;
      case "missed":
      case "verifying":
    }
  }

  /** A query decides between the newer report and the answer (case A3). */
  #verify(command: SentCommand<V>): void {
    this.#set({ command: { ...command, phase: "verifying" } });
    this.#requestQuery();
  }

  #onPreviousAnswer(value: R): void {
    const { previousAnswer } = this.output;
    this.#set({ previousAnswer: "none" });
    if (previousAnswer === "same") this.#takeReport(value, "unsolicited");
    else if (previousAnswer === "other" && this.#isNewState(value)) this.#requestQuery();
  }

  #failCommand(fault: Fault): void {
    const { command, previousAnswer } = this.output;
    if (command === null) return;
    const wasOpen = isOpen(command);
    if (wasOpen) this.#close(command, fault);
    // a refusal is an answer, so reports of earlier commands are older
    const isStateUnknown =
      leavesStateUnknown(fault) && (command.phase === "sent" || command.phase === "silent");
    this.#set({
      command: isStateUnknown ? { ...command, phase: "missed" } : null,
      previousAnswer: previousAnswer === "same" && !leavesStateUnknown(fault) ? "other" : previousAnswer,
    });
    if (wasOpen) this.#noteFailedAttempt(fault);
  }

  /** A rule's value is retried after a pause, also after a person's command (case A8). */
  #noteFailedAttempt(fault: Fault): void {
    if (meansNoResponse(fault)) this.#suspect("suspected");
    const isTolerated = this.#isUnfulfilled() && this.output.retryLevel < this.#policy.toleratedFailures;
    this.#pauseBeforeRetry();
    if (!isTolerated || this.output.fault !== null) this.#setFault(fault);
  }

  #isUnfulfilled(): boolean {
    const { desired } = this.output;
    return desired !== null && !this.#isFulfilled(desired);
  }

  /** A device that cannot be asked may have restarted, so only an answer counts. */
  #isFulfilled(desired: V): boolean {
    const { reported, commandedSinceReport } = this.output;
    const isReportReliable = this.#policy.answersQueries || commandedSinceReport.length === 0;
    return isReportReliable && this.#matches(reported, desired);
  }

  #suspect(unresponsiveness: "suspected" | "certain"): void {
    if (this.output.unresponsiveness !== "certain") this.#set({ unresponsiveness });
  }

  #setFault(fault: Fault): void {
    if (this.output.fault === null) this.effects.push({ kind: "failed", fault });
    this.#set({ fault });
  }

  #onQueryAnswer(value: R): void {
    const { query, command } = this.output;
    this.#set({ query: "none" });
    if (query === "superseded") return;
    if (query === "stale" && this.#isNewState(value)) {
      this.#requestQuery();
      return;
    }
    const isVerifying = command?.phase === "verifying";
    this.#takeReport(value, "query");
    if (isVerifying && !this.#matches(value, command.value)) this.#failCommand("not_applied");
  }

  #onQueryFailure(fault: Fault): void {
    const { query, command } = this.output;
    this.#set({ query: "none" });
    if (query === "superseded") return;
    if (meansNoResponse(fault)) this.#suspect("certain");
    if (command?.phase === "verifying") {
      this.#failCommand(fault);
      return;
    }
    // a device that never reported is asked again after a pause
    if (this.output.reported === null) this.#pauseBeforeRetry();
    this.#setFault(fault);
  }

  #takeReport(value: R, origin: "answer" | "query" | "unsolicited"): void {
    const { command, reported, desired, unresponsiveness, previousAnswer, query, wall } = this.output;
    const wasOpen = isOpen(command);
    // a refusing answer ends no outage
    const refusesCommand = wasOpen && origin !== "unsolicited" && !this.#matches(value, command.value);
    const isCommanded = command !== null && command.phase !== "stale" && this.#matches(value, command.value);
    const isChange = this.#isNewState(value);
    const isDesired = this.#matches(value, desired);
    const isWallPress =
      isChange && !isCommanded && !wasOpen && unresponsiveness === "none" && reported !== null;
    this.#set({
      reported: value,
      commandedSinceReport: [],
      unresponsiveness: "none",
      previousAnswer: previousAnswer === "same" ? "other" : previousAnswer,
      query: query === "open" ? "stale" : query,
    });
    // a returning device gets its missed command without a pause
    if (unresponsiveness === "certain") this.#endRetries();
    if (!refusesCommand)
      this.#endFaultIfProven({
        isQueryAnswer: origin === "query",
        isCarriedOut: isCommanded || (isChange && isDesired),
      });
    if (isChange)
      this.effects.push({ kind: "changed", value, cause: isCommanded ? command.initiator : "device" });
    if (isChange && this.#policy.hasWallSwitch)
      this.#set({ wall: { ...wall, isPressed: isWallPress && !isDesired } });
    // an output without a wall switch that undoes its command is retried after a pause (case D6)
    else if (isWallPress && this.#matches(reported, desired)) this.#pauseBeforeRetry();
    this.#updateCommand(value, origin);
  }

  #updateCommand(value: R, origin: "answer" | "query" | "unsolicited"): void {
    const { command } = this.output;
    if (command === null) return;
    if (isOpen(command) && this.#matches(value, command.value)) {
      this.#close(command, "confirmed");
      const isAnswered = origin === "answer" || command.phase === "verifying";
      this.#set({ command: isAnswered ? null : { ...command, phase: "stale" } });
    } else if (command.phase === "sent" && origin !== "answer")
      this.#set({ command: { ...command, phase: "doubted" } });
    else if (command.phase === "silent") this.#set({ command: { ...command, phase: "stale" } });
    else if (command.phase === "missed") this.#set({ command: null });
  }

  /** Only an obeyed command, a query's answer, or a report after no response proves a recovery (case B6). */
  #endFaultIfProven(proof: { readonly isQueryAnswer: boolean; readonly isCarriedOut: boolean }): void {
    const { fault } = this.output;
    if (fault === null || this.#isUnfulfilled()) return;
    if (!proof.isQueryAnswer && !proof.isCarriedOut && !meansNoResponse(fault)) return;
    this.#set({ fault: null });
    this.effects.push({ kind: "recovered", cause: "device" });
  }

  #onTimer(timer: OutputTimer): void {
    const { command, wall } = this.output;
    switch (timer) {
      case "answer":
        if (isOpen(command)) this.#onTimeout(command);
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

  #onTimeout(command: SentCommand<V>): void {
    this.effects.push({ kind: "outcome", initiator: command.initiator, outcome: "timeout" });
    const phase = command.phase === "sent" ? "silent" : "stale";
    this.#set({ command: command.phase === "verifying" ? null : { ...command, phase } });
    this.#noteFailedAttempt("timeout");
    // a slow device may have carried it out
    this.#requestQuery();
  }

  #onReplacement(): void {
    const { command, fault } = this.output;
    if (isOpen(command)) this.#close(command, "superseded");
    this.#endRetries();
    this.#forgetWall();
    if (fault !== null) this.effects.push({ kind: "recovered", cause: "replacement" });
    this.#set({
      reported: null,
      command: null,
      commandedSinceReport: [],
      previousAnswer: "none",
      query: "none",
      isQueryDue: this.#policy.answersQueries,
      fault: null,
      unresponsiveness: "suspected",
    });
  }

  #pauseBeforeRetry(): void {
    if (!this.#isUnfulfilled()) return;
    const { retryLevel } = this.output;
    this.#endPause();
    this.#set({ isPausing: true, retryLevel: Math.min(retryLevel + 1, this.#policy.retryLevels) });
    this.effects.push({ kind: "arm", timer: "retry", triesBefore: retryLevel });
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

  /** Whether the desired value may be sent now; after a press at the wall that counts as a correction. */
  #admitCorrection(): boolean {
    const { wall } = this.output;
    const { corrections, isPressed, isSuspended } = wall;
    if (!isPressed) return true;
    if (!isSuspended && corrections === MOST_CORRECTIONS) this.#suspend();
    if (deferralOf(this.output.wall) !== "not") return false;
    this.#set({ wall: { ...wall, corrections: corrections + 1, isCoolingDown: true, isPressed: false } });
    this.effects.push(
      { kind: "arm", timer: "correction" },
      { kind: "arm", timer: "cooldown", triesBefore: corrections },
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
