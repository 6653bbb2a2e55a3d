import { type Fault, isAbsence, isMute } from "./fault.ts";
import {
  type Asker,
  BY_VALUE,
  type Comparison,
  isAnswerOut,
  isOpen,
  type Outcome,
  type Output,
  type OutputEffect,
  type OutputEvent,
  type OutputPolicy,
  type OutputTimer,
  type SentCommand,
} from "./output.ts";
import { heldBack, MOST_CORRECTIONS, UNTOUCHED } from "./wall-switch.ts";

/** One step of an output: its next state, and what is to be done, in this order. Pure; never throws. */
export function stepOutput<V, R = V>(
  output: Output<V, R>,
  event: OutputEvent<V, R>,
  policy: OutputPolicy,
  comparison: Comparison<V, R> = BY_VALUE,
): readonly [Output<V, R>, readonly OutputEffect<V, R>[]] {
  const step = new OutputStep(output, policy, comparison);
  step.take(event);
  step.settle();
  return [step.output, step.effects];
}

/** A step in the making: one event changes the draft, then `settle` does what is due in the state that is reached. */
class OutputStep<V, R> {
  readonly effects: OutputEffect<V, R>[] = [];
  /** A copy of its own, so that the state before stays as it was. */
  readonly output: Output<V, R>;
  readonly #policy: OutputPolicy;
  readonly #comparison: Comparison<V, R>;
  /** The wish is to be confirmed, also where it is fulfilled. */
  #isConfirming = false;
  /** A run, or a person, wants it told now. */
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
        this.#hear(event.value, "by itself");
        break;
      case "garbled":
        this.#fail("invalid_response");
        break;
      case "questionAnswered":
        this.#questionAnswered(event.value);
        break;
      case "questionFailed":
        this.#questionFailed(event.fault);
        break;
      case "look":
        this.#look();
        break;
      case "elapsed":
        this.#elapsed(event.timer);
        break;
      case "replaced":
        this.#replaced();
        break;
    }
  }

  /** Does what the state asks for: level-triggered, so that no event can be missed. */
  settle(): void {
    const { desired, reported, command, isPausing, wall } = this.output;
    if (!isOpen(command)) {
      if (desired === null || this.#isFulfilled(desired)) {
        this.#endRetries();
        // what is wanted of it again later may still be against whoever pressed
        if (wall.isPressed && desired !== null) this.#set({ wall: { ...wall, isPressed: false } });
        if (desired !== null && this.#isConfirming) this.#send(desired, "rule");
      } else if (!isPausing) {
        // what was never heard of is asked first
        if (reported === null && this.#policy.answersQuestions) this.#askSoon();
        // what was told in vain may have been done: it is told again when it has answered how it is
        else if ((this.#isUrgent || !this.#isRetryAsked()) && this.#mayPutRight())
          this.#send(desired, "rule");
      }
    }
    const { question, isQuestionDue } = this.output;
    const mayAsk = !isOpen(this.output.command) || this.output.command.phase === "verifying";
    if (!isQuestionDue || question !== "none" || !mayAsk) return;
    this.#set({ question: "open", isQuestionDue: false });
    this.effects.push({ kind: "ask" });
  }

  #isRetryAsked(): boolean {
    const { retryLevel, question } = this.output;
    return retryLevel > 0 && (question === "open" || question === "overtaken");
  }

  /** Nothing is asked of it while it is told something: the answer would be older than that. */
  #look(): void {
    if (!isOpen(this.output.command)) this.#askSoon();
  }

  /** A question that is under way will do. */
  #askSoon(): void {
    if (!this.#policy.answersQuestions) return;
    if (this.output.question !== "open" && this.output.question !== "overtaken")
      this.#set({ isQuestionDue: true });
  }

  #set(change: Partial<Output<V, R>>): void {
    Object.assign(this.output, change);
  }

  /** One that never reported is as nothing that it is told. */
  #isAs(report: R | null, value: V | null): boolean {
    return report !== null && value !== null && this.#comparison.isAs(report, value);
  }

  /** Whether it says something else than what was heard last. */
  #isNews(report: R): boolean {
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
    // whoever wants what is being told joins, and the command is theirs from then on (case A2)
    if (isOpen(command) && command.value === value) {
      this.#set({ command: { ...command, asker: "person" } });
      return;
    }
    this.#endRetries();
    this.#send(value, "person");
  }

  #send(value: V, asker: Asker): void {
    const { command, previous, question, toldSinceHeard: told } = this.output;
    if (isOpen(command)) this.#close(command, "superseded");
    const isSame = command !== null && command.value === value && command.phase !== "doubted";
    const wasHeard = command?.phase === "overtaken" || command?.phase === "doubted";
    const before = isAnswerOut(command) ? (isSame && !wasHeard ? "same" : "other") : previous;
    this.#set({
      command: { value, asker, phase: "sent" },
      toldSinceHeard: told.includes(value) ? told : [...told, value],
      previous: before === "same" && !isSame ? "other" : before,
      question: question === "none" ? "none" : "stale",
      isQuestionDue: false,
    });
    this.effects.push({ kind: "send", value }, { kind: "arm", timer: "answer" });
  }

  /** Nobody waits for the command any more. */
  #close({ asker }: SentCommand<V>, outcome: Outcome): void {
    this.effects.push({ kind: "disarm", timer: "answer" }, { kind: "outcome", of: asker, outcome });
  }

  #answered(value: R): void {
    const { command } = this.output;
    if (command === null) return;
    switch (command.phase) {
      case "sent":
        this.#hear(value, "answer");
        if (!this.#isAs(value, command.value)) this.#commandFailed("not_applied");
        break;
      case "doubted":
        if (this.#isAs(value, command.value)) this.#verify(command);
        else {
          this.#commandFailed("not_applied");
          if (this.#isNews(value)) this.#askSoon();
        }
        break;
      case "silent":
        this.#hear(value, "answer");
        this.#set({ command: null });
        break;
      case "overtaken":
        this.#set({ command: null });
        if (this.#isNews(value)) this.#askSoon();
        break;
      case "missed":
      case "verifying":
    }
  }

  /** The newer report is not believed against the answer, nor the answer against the report (case A3). */
  #verify(command: SentCommand<V>): void {
    this.#set({ command: { ...command, phase: "verifying" } });
    this.#askSoon();
  }

  #previousAnswered(value: R): void {
    const { previous } = this.output;
    this.#set({ previous: "none" });
    if (previous === "same") this.#hear(value, "by itself");
    else if (previous === "other" && this.#isNews(value)) this.#askSoon();
  }

  #commandFailed(fault: Fault): void {
    const { command, previous } = this.output;
    if (command === null) return;
    const wasOpen = isOpen(command);
    if (wasOpen) this.#close(command, fault);
    // one that refuses speaks: what is said to have been done before that is older
    const isUnheard = isMute(fault) && (command.phase === "sent" || command.phase === "silent");
    this.#set({
      command: isUnheard ? { ...command, phase: "missed" } : null,
      previous: previous === "same" && !isMute(fault) ? "other" : previous,
    });
    if (wasOpen) this.#notDone(fault);
  }

  /** A command was not done: what a rule wants is tried again after a pause, whoever asked (case A8). */
  #notDone(fault: Fault): void {
    if (isAbsence(fault)) this.#suspect("suspected");
    const isTolerated = this.#isUnfulfilled() && this.output.retryLevel < this.#policy.toleratedFailures;
    this.#pause();
    if (!isTolerated || this.output.fault !== null) this.#fail(fault);
  }

  #isUnfulfilled(): boolean {
    const { desired } = this.output;
    return desired !== null && !this.#isFulfilled(desired);
  }

  /** What cannot be asked is as desired once it answered the last that it was told: it may have restarted meanwhile. */
  #isFulfilled(desired: V): boolean {
    const { reported, toldSinceHeard } = this.output;
    const isSure = this.#policy.answersQuestions || toldSinceHeard.length === 0;
    return isSure && this.#isAs(reported, desired);
  }

  #suspect(absence: "suspected" | "certain"): void {
    if (this.output.absence !== "certain") this.#set({ absence });
  }

  #fail(fault: Fault): void {
    if (this.output.fault === null) this.effects.push({ kind: "failed", fault });
    this.#set({ fault });
  }

  #questionAnswered(value: R): void {
    const { question, command } = this.output;
    this.#set({ question: "none" });
    if (question === "stale") return;
    if (question === "overtaken" && this.#isNews(value)) {
      this.#askSoon();
      return;
    }
    const isDeciding = command?.phase === "verifying";
    this.#hear(value, "asked");
    if (isDeciding && !this.#isAs(value, command.value)) this.#commandFailed("not_applied");
  }

  #questionFailed(fault: Fault): void {
    const { question, command } = this.output;
    this.#set({ question: "none" });
    if (question === "stale") return;
    if (isAbsence(fault)) this.#suspect("certain");
    if (command?.phase === "verifying") {
      this.#commandFailed(fault);
      return;
    }
    // one that was never heard of is asked again after a pause, not at once
    if (this.output.reported === null) this.#pause();
    this.#fail(fault);
  }

  /** Believes what the device says. */
  #hear(value: R, how: "answer" | "by itself" | "asked"): void {
    const { command, reported, desired, absence, previous, question, wall } = this.output;
    const wasOpen = isOpen(command);
    // the answer says that it was not done: that ends no outage
    const isRefusal = wasOpen && how !== "by itself" && !this.#isAs(value, command.value);
    const isTold = command !== null && command.phase !== "overtaken" && this.#isAs(value, command.value);
    const isOther = this.#isNews(value);
    const isDesired = this.#isAs(value, desired);
    const isPress = isOther && !isTold && !wasOpen && absence === "none" && reported !== null;
    this.#set({
      reported: value,
      toldSinceHeard: [],
      absence: "none",
      previous: previous === "same" ? "other" : previous,
      question: question === "open" ? "overtaken" : question,
    });
    // what it missed while it was away need not wait, and how often that failed counts no more
    if (absence === "certain") this.#endRetries();
    if (!isRefusal) this.#recover({ isAsked: how === "asked", isDone: isTold || (isOther && isDesired) });
    if (isOther) this.effects.push({ kind: "changed", value, by: isTold ? command.asker : "device" });
    if (isOther && this.#policy.hasWallSwitch)
      this.#set({ wall: { ...wall, isPressed: isPress && !isDesired } });
    // what nobody can press undid by itself what it was told: with a pause, as what does not obey (case D6)
    else if (isPress && this.#isAs(reported, desired)) this.#pause();
    this.#hearOfCommand(value, how);
  }

  #hearOfCommand(value: R, how: "answer" | "by itself" | "asked"): void {
    const { command } = this.output;
    if (command === null) return;
    if (isOpen(command) && this.#isAs(value, command.value)) {
      this.#close(command, "confirmed");
      const isAnswered = how === "answer" || command.phase === "verifying";
      this.#set({ command: isAnswered ? null : { ...command, phase: "overtaken" } });
    } else if (command.phase === "sent" && how !== "answer")
      this.#set({ command: { ...command, phase: "doubted" } });
    else if (command.phase === "silent") this.#set({ command: { ...command, phase: "overtaken" } });
    else if (command.phase === "missed") this.#set({ command: null });
  }

  /**
   * Ends the outage where nothing is wanted that is not so, and what is heard is proof enough: it did what it was told,
   * it answered a question, or it was away and speaks. What it says by itself proves nothing of one that talks nonsense
   * in between (case B6).
   */
  #recover({ isAsked, isDone }: { readonly isAsked: boolean; readonly isDone: boolean }): void {
    const { fault } = this.output;
    if (fault === null || this.#isUnfulfilled()) return;
    if (!isAsked && !isDone && !isAbsence(fault)) return;
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
      case "spacing":
        this.#set({ wall: { ...wall, isSpacing: false } });
        break;
      case "correction":
        this.#set({ wall: { ...wall, corrections: wall.corrections - 1 } });
        break;
      case "rest":
        this.#set({ wall: { ...UNTOUCHED, isPressed: wall.isPressed } });
        break;
    }
  }

  #timedOut(command: SentCommand<V>): void {
    this.effects.push({ kind: "outcome", of: command.asker, outcome: "timeout" });
    const phase = command.phase === "sent" ? "silent" : "overtaken";
    this.#set({ command: command.phase === "verifying" ? null : { ...command, phase } });
    this.#notDone("timeout");
    // one that is slow may have done it
    this.#askSoon();
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
      toldSinceHeard: [],
      previous: "none",
      question: "none",
      isQuestionDue: this.#policy.answersQuestions,
      fault: null,
      absence: "suspected",
    });
  }

  /** The pause before the next try of what a rule wants. */
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

  /** Whether a rule may tell it what it wants now: what was switched at the device is put right a few times only. */
  #mayPutRight(): boolean {
    const { wall } = this.output;
    const { corrections, isPressed, isResting } = wall;
    if (!isPressed) return true;
    if (!isResting && corrections === MOST_CORRECTIONS) this.#suspend();
    if (heldBack(this.output.wall) !== "not") return false;
    this.#set({ wall: { ...wall, corrections: corrections + 1, isSpacing: true, isPressed: false } });
    this.effects.push(
      { kind: "arm", timer: "correction" },
      { kind: "arm", timer: "spacing", count: corrections },
    );
    return true;
  }

  #suspend(): void {
    this.#forgetWall();
    this.#set({ wall: { ...UNTOUCHED, isPressed: true, isResting: true } });
    this.effects.push({ kind: "arm", timer: "rest" }, { kind: "suspended" });
  }

  #forgetWall(): void {
    const { corrections, isSpacing, isResting } = this.output.wall;
    if (corrections > 0) this.effects.push({ kind: "disarm", timer: "correction" });
    if (isSpacing) this.effects.push({ kind: "disarm", timer: "spacing" });
    if (isResting) this.effects.push({ kind: "disarm", timer: "rest" });
    this.#set({ wall: UNTOUCHED });
  }
}
