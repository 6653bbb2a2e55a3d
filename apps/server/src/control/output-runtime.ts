import { type DevicePolicy, timerLength, WALL_REST } from "@platzwart/domain/devices/device-policies";
import { type Fault, isAbsence } from "@platzwart/domain/devices/fault";
import {
  type Asker,
  type Comparison,
  heldBackOf,
  isOpen,
  type Outcome,
  type Output,
  type OutputEffect,
  type OutputEvent,
  type OutputTimer,
  outputAtStart,
} from "@platzwart/domain/devices/output";
import { stepOutput } from "@platzwart/domain/devices/output-step";
import { heldBack } from "@platzwart/domain/devices/wall-switch";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Duration, type Instant, plus, shortest } from "@platzwart/domain/time/instant";
import type { ToldOfOutput } from "../facts/equipment-records.ts";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { askDevice, type DeviceCall } from "./ask-device.ts";
import { OutputTimes } from "./output-times.ts";

/** A command on its way; for `signal` and `begin` see DeviceCall. */
export interface CommandCall {
  readonly signal: AbortSignal;
  readonly begin: () => void;
  /** A person commands it, or asked for what a rule wants. */
  readonly isPersons: boolean;
}

/** How one output is spoken to. Every call rejects with DeviceFailure; `signal` ends the wait for an answer. */
interface OutputDriver<V, R = V> {
  readonly address: string;
  /** Tells it to become so; resolves with what it then reports. */
  command(value: V, call: CommandCall): Promise<R>;
  /** A person wants what the command with this signal is for, which may still wait for its turn. */
  joined(signal: AbortSignal): void;
  /** null: it cannot be asked (OutputPolicy.answersQuestions). */
  readonly read: DeviceCall<R> | null;
  /** Whether what it says of itself can be; what a device sends is not to be trusted. */
  isReport(report: unknown): boolean;
}

/** What there is to tell of an output; it neither stores nor logs by itself. */
interface OutputListener<R> {
  /** What is shown changed: reported, pending, fault or held back. */
  changed(): void;
  /**
   * It reports another state than before; `before` is null when it never reported. `wasAbsent`: it is the first that it
   * reports after an absence, so that nobody knows when it changed.
   */
  reported(value: R, by: Asker | "device", before: R | null, wasAbsent: boolean): void;
  /** It stopped doing as told; once per outage (L-03). */
  failed(fault: Fault): void;
  /** It answers again after an outage. */
  recovered(): void;
  /** Somebody keeps switching it against the rule: it is left alone for ten minutes; once each time. */
  suspended(): void;
  /** Its outage, or until when it is left alone, is another than before; a restart is to know it (case B3). */
  remember(told: ToldOfOutput): void;
}

/** A command under way. The machine knows two: the newest, and the one before while its answer may still come. */
interface Call {
  readonly abort: AbortController;
  readonly outcome: PromiseWithResolvers<Outcome>;
  isAnswered: boolean;
  /** Its turn has come, so that its time runs. */
  hasBegun: boolean;
}

/**
 * Runs the machine of one output: tells it what happens, and does what it says, one event after another. V: what it is told;
 * R: what it reports.
 */
export class OutputRuntime<V, R = V> {
  #output: Output<V, R>;
  #newest: Call | null = null;
  #previous: Call | null = null;
  #asking: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  readonly #timers = new Map<OutputTimer, Set<PendingTimer>>();
  /** What happened while a step was being carried out. */
  readonly #waiting: OutputEvent<V, R>[] = [];
  #isStepping = false;
  /** The newest command's time for an answer is armed, and does not run yet. */
  #isAnswerDue = false;
  #isStopped = false;
  /** How many commands were sent; a question that was asked before the last one is old. */
  #sent = 0;
  readonly #times: OutputTimes;
  /** When the ten minutes end that it is left alone for. */
  #restUntil: Instant | null = null;
  #isBadTold = false;
  readonly #policy: DevicePolicy;
  readonly #comparison: Comparison<V, R>;
  readonly #driver: OutputDriver<V, R>;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #listener: OutputListener<R>;
  readonly #afterStep: (event: OutputEvent<V, R>) => void;
  readonly #stretched: (pause: Duration) => Duration;
  readonly #onStep: (event: OutputEvent<V, R>, effects: readonly OutputEffect<V, R>[]) => void;

  constructor(options: {
    policy: DevicePolicy;
    /** How what it reports is held against what it is told. */
    comparison: Comparison<V, R>;
    driver: OutputDriver<V, R>;
    clock: Clock;
    serverLog: ServerLog;
    listener: OutputListener<R>;
    /** Hears of every event and what the machine made of it. */
    onStep?: (event: OutputEvent<V, R>, effects: readonly OutputEffect<V, R>[]) => void;
    /** Hears of every event once all is done that the machine made of it: whoever asks for something then is not overtaken. */
    afterStep?: (event: OutputEvent<V, R>) => void;
    /** How long a pause between tries is, of what the policy says. */
    stretched?: (pause: Duration) => Duration;
    /** What was stored of its last report, since when it stands so, and what was told of it. */
    remembered: { readonly report: R | null; readonly since: Instant | null; readonly told: ToldOfOutput };
  }) {
    this.#policy = options.policy;
    this.#comparison = options.comparison;
    this.#driver = options.driver;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#listener = options.listener;
    this.#onStep = options.onStep ?? (() => {});
    this.#afterStep = options.afterStep ?? (() => {});
    this.#stretched = options.stretched ?? ((pause) => pause);
    const { report, since, told } = options.remembered;
    this.#times = new OutputTimes(options.clock, since, told.outage);
    const rest = restLeft(told, this.#clock.now());
    this.#output = outputAtStart({ reported: report, fault: told.outage, isSuspended: rest !== null });
    if (rest !== null) this.#startTimer("rest", rest);
  }

  /** The state of the machine, for whoever shows it. */
  get output(): Output<V, R> {
    return this.#output;
  }

  /** What it is being told to become and has not confirmed yet; null: nothing. */
  get pending(): V | null {
    const { command } = this.#output;
    return isOpen(command) ? command.value : null;
  }

  /** With a fault: when it last answered. Else since when its state stands. */
  get reportedAt(): Instant | null {
    return this.#times.reportedAt(this.#output.fault);
  }

  /** When it last answered since the program started, be it with a refusal; null: not yet. */
  get heardAt(): Instant | null {
    return this.#times.heardAt;
  }

  /** Since when nobody answers; null: somebody does, as far as is known. */
  get absentSince(): Instant | null {
    return this.#times.absentSince;
  }

  /** How many commands were sent so far. */
  get sent(): number {
    return this.#sent;
  }

  /**
   * What the rules want of it; null: nothing. Resolves with what came of the command that is sent for it now, or, where a
   * device that pauses is told, too ("retry"), is under way for it; null: none.
   */
  want(value: V | null, how: "level" | "retry" | "confirm" | "forced"): Promise<Outcome> | null {
    if (this.#isStopped) return null;
    const { sent } = this;
    const joins = how !== "level" && this.pending === value && value !== null;
    this.#take({ kind: "desired", value, how });
    return this.#sent > sent || joins ? (this.#newest?.outcome.promise ?? null) : null;
  }

  /** Tells it once what a person wants; resolves with what came of it, at the latest after the policy's `answer`. */
  async command(value: V): Promise<Outcome> {
    if (this.#isStopped) return "superseded";
    this.#take({ kind: "command", value });
    // whoever joins a command that still waits for its turn
    this.#startAnswer();
    return this.#newest?.outcome.promise ?? "superseded";
  }

  /** It says by itself how it is. */
  report(value: R): void {
    this.#take(this.#isBad(value) ? { kind: "garbled" } : { kind: "reported", value });
  }

  /** Asks for the state unless it is being told something; resolves when that is answered. */
  async look(): Promise<void> {
    this.#take({ kind: "look" });
    await this.#asking?.done;
  }

  /** Nothing is told or heard any more; whoever waits is told that it was superseded. */
  stop(): void {
    this.#isStopped = true;
    for (const timers of this.#timers.values()) for (const timer of timers) timer.cancel();
    this.#newest?.outcome.resolve("superseded");
    for (const call of [this.#newest, this.#previous, this.#asking]) call?.abort.abort();
  }

  /** One event after another, also where carrying out one brings the next. */
  #take(event: OutputEvent<V, R>): void {
    this.#waiting.push(event);
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
        this.#step(next);
    } finally {
      this.#isStepping = false;
    }
  }

  #step(event: OutputEvent<V, R>): void {
    if (this.#isStopped) return;
    const before = this.#output;
    const [output, effects] = stepOutput(before, event, this.#policy, this.#comparison);
    this.#output = output;
    this.#onStep(event, effects);
    this.#times.happened(event, output.fault);
    const { sent } = this;
    const isPersons = event.kind === "command" || (event.kind === "desired" && event.how === "forced");
    for (const effect of effects) this.#carryOut(effect, before, isPersons);
    if (isPersons && this.#sent === sent && this.#newest !== null && this.pending === event.value)
      this.#driver.joined(this.#newest.abort.signal);
    this.#remember(before);
    if (shown(before) !== shown(output)) this.#listener.changed();
    this.#afterStep(event);
  }

  /**
   * That a fault became another kind is not told (case B8). Of one that was put right at the wall no end is remembered: a
   * restart would take whatever is wanted next for what somebody pressed against.
   */
  #remember(before: Output<V, R>): void {
    const { fault, wall } = this.#output;
    const isSuspended = heldBack(wall) === "suspended";
    const wasSuspended = heldBack(before.wall) === "suspended";
    if ((before.fault === null) === (fault === null) && wasSuspended === isSuspended) return;
    this.#listener.remember({ outage: fault, suspendedUntil: isSuspended ? this.#restUntil : null });
  }

  #carryOut(effect: OutputEffect<V, R>, before: Output<V, R>, isPersons: boolean): void {
    switch (effect.kind) {
      case "send":
        this.#send(effect.value, isPersons);
        break;
      case "ask":
        this.#ask();
        break;
      case "arm":
        if (effect.timer === "answer") this.#isAnswerDue = true;
        else this.#arm(effect.timer, "count" in effect ? effect.count : 0);
        this.#startAnswer();
        break;
      case "disarm":
        if (effect.timer === "answer") this.#isAnswerDue = false;
        for (const timer of this.#timers.get(effect.timer) ?? []) timer.cancel();
        this.#timers.delete(effect.timer);
        break;
      case "outcome":
        this.#newest?.outcome.resolve(effect.outcome);
        // one that answers later is told apart by its call; one over HTTP need not go on
        if (effect.outcome !== "confirmed") this.#newest?.abort.abort();
        break;
      case "changed":
        this.#times.changed();
        this.#listener.reported(effect.value, effect.by, before.reported, isAway(before));
        break;
      case "failed":
        this.#listener.failed(effect.fault);
        break;
      case "recovered":
        this.#listener.recovered();
        break;
      case "suspended":
        this.#listener.suspended();
    }
  }

  #send(value: V, isPersons: boolean): void {
    const call: Call = {
      abort: new AbortController(),
      outcome: Promise.withResolvers(),
      isAnswered: false,
      hasBegun: false,
    };
    if (this.#newest?.isAnswered === false) this.#previous = this.#newest;
    this.#newest = call;
    this.#sent += 1;
    // the answer to what was asked before is worth nothing any more, and the command need not wait for it
    this.#asking?.abort.abort();
    const failed = (fault: Fault) => this.#answered(call, (to) => ({ kind: "failed", to, fault }));
    const begin = () => {
      call.hasBegun = true;
      if (call === this.#newest) this.#startAnswer();
    };
    this.#driver.command(value, { signal: call.abort.signal, begin, isPersons }).then(
      (report) => {
        if (this.#isBad(report)) failed("invalid_response");
        else this.#answered(call, (to) => ({ kind: "answered", to, value: report }));
      },
      (error: unknown) => failed(this.#faultOf(error)),
    );
  }

  /** An answer to the newest command or to the one before it; of older ones nothing is known any more. */
  #answered(call: Call, event: (to: "newest" | "previous") => OutputEvent<V, R>): void {
    call.isAnswered = true;
    if (call === this.#previous) {
      this.#previous = null;
      this.#take(event("previous"));
    } else if (call === this.#newest) this.#take(event("newest"));
  }

  #ask(): void {
    const { read } = this.#driver;
    if (read === null) return;
    const abort = new AbortController();
    const [clock, serverLog] = [this.#clock, this.#serverLog];
    const options = { clock, serverLog, abort, onLate: () => {}, from: "turn" as const };
    const done = askDevice(read, options).then((answer) => {
      this.#asking = null;
      if (answer.fault !== null) this.#take({ kind: "questionFailed", fault: answer.fault });
      else if (this.#isBad(answer.report)) this.#take({ kind: "questionFailed", fault: "invalid_response" });
      else this.#take({ kind: "questionAnswered", value: answer.report });
    });
    this.#asking = { abort, done };
  }

  /**
   * The time for an answer runs from the turn of a rule's command, so that lamps on one slow device are not out of reach
   * because of each other; a person is told within it in any case.
   */
  #startAnswer(): void {
    if (!this.#isAnswerDue) return;
    if (this.#newest?.hasBegun !== true && this.#output.command?.asker !== "person") return;
    this.#isAnswerDue = false;
    this.#arm("answer", 0);
  }

  #arm(timer: OutputTimer, count: number): void {
    const length = timerLength(this.#policy, timer, count);
    this.#startTimer(timer, timer === "retry" ? this.#stretched(length) : length);
  }

  #startTimer(timer: OutputTimer, length: Duration): void {
    if (timer === "rest") this.#restUntil = plus(this.#clock.now(), length);
    const running = this.#timers.get(timer) ?? new Set();
    this.#timers.set(timer, running);
    const pending = this.#clock.timer(`device ${timer}`, length, () => {
      running.delete(pending);
      this.#take({ kind: "elapsed", timer });
    });
    running.add(pending);
  }

  #faultOf(error: unknown): Fault {
    if (error instanceof DeviceFailure) return error.fault;
    this.#serverLog.error("a device driver failed in a way of its own", error);
    return "invalid_response";
  }

  /** Whether it said what cannot be; that is told of once, the fault with each outage. */
  #isBad(report: R): boolean {
    if (this.#driver.isReport(report)) return false;
    const { address } = this.#driver;
    if (!this.#isBadTold) this.#serverLog.warn("a device reports what cannot be", { address, report });
    this.#isBadTold = true;
    return true;
  }
}

function isAway<V, R>({ fault }: Output<V, R>): boolean {
  return fault !== null && isAbsence(fault);
}

/** How much longer it is left alone; null: it is not. A clock that was set back makes that no longer than it is. */
function restLeft({ suspendedUntil }: ToldOfOutput, now: Instant): Duration | null {
  if (suspendedUntil === null || suspendedUntil <= now) return null;
  return shortest(between(now, suspendedUntil), WALL_REST);
}

/** What of a machine is shown; another text is news. */
function shown<V, R>(output: Output<V, R>): string {
  const { reported, command, fault } = output;
  return JSON.stringify([reported, isOpen(command) ? command.value : null, fault, heldBackOf(output)]);
}
