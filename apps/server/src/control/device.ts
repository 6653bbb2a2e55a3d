import { type DevicePolicy, timerLength, WALL_SUSPENSION } from "@platzwart/domain/devices/device-policies";
import { type Fault, faultClass, isLoginFault, meansNoResponse } from "@platzwart/domain/devices/fault";
import {
  type Comparison,
  type Initiator,
  isOpen,
  type Outcome,
  type Output,
  type OutputEffect,
  type OutputEvent,
  type OutputTimer,
  outputAtStart,
  outputDeferral,
} from "@platzwart/domain/devices/output";
import { stepOutput } from "@platzwart/domain/devices/output-step";
import { deferralOf } from "@platzwart/domain/devices/wall-switch";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { between, type Duration, type Instant, plus, shortest } from "@platzwart/domain/time/instant";
import type { LoggedOutage } from "../facts/equipment-records.ts";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { askDevice } from "./ask-device.ts";

/** `signal` and `begin`: see DeviceCall (ask-device.ts); `isByPerson`: not a rule's command. */
export interface CommandCall {
  readonly signal: AbortSignal;
  readonly begin: () => void;
  readonly isByPerson: boolean;
}

interface Reported<R> {
  readonly kind: "reported";
  readonly value: R;
  readonly cause: Initiator | "device";
  /** null: no earlier report. */
  readonly previousReport: R | null;
  /** The first report after unresponsiveness, so the time of the change is unknown. */
  readonly wasUnresponsive: boolean;
}

/** Begin and end of an outage (L-03), and each suspension of ten minutes. */
export type OutageNews =
  | { readonly kind: "failed"; readonly fault: Fault }
  | { readonly kind: "recovered" }
  | { readonly kind: "suspended" };

/** outage: an outage or a suspension began or ended, which is stored for restarts (case B3). */
export type DeviceNews<R> =
  | { readonly kind: "visible_change" }
  | Reported<R>
  | OutageNews
  | { readonly kind: "outage"; readonly logged: LoggedOutage };

/** The newest command, or the previous one while its answer may still arrive. */
interface Call {
  readonly abort: AbortController;
  readonly outcome: PromiseWithResolvers<Outcome>;
  isAnswered: boolean;
  /** The device serves this command, so its answer timeout runs. */
  hasBegun: boolean;
}

export interface DeviceOptions<V, R> {
  readonly policy: DevicePolicy;
  readonly comparison: Comparison<V, R>;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  /** As stored; `since`: time of the last change. */
  readonly remembered: {
    readonly report: R | null;
    readonly changedAt: Instant | null;
    readonly logged: LoggedOutage;
  };
}

/** One output (lamp, door, heating): steps its state machine and sends by a driver. V: command; R: report. */
export abstract class Device<V, R = V> {
  protected readonly clock: Clock;
  protected readonly serverLog: ServerLog;
  #output: Output<V, R>;
  #newestCall: Call | null = null;
  #previousCall: Call | null = null;
  #openQuery: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  readonly #timers = new Map<OutputTimer, Set<PendingTimer>>();
  /** Events raised during a step, handled after it. */
  readonly #queuedEvents: OutputEvent<V, R>[] = [];
  #isStepping = false;
  /** The newest command's answer timeout is requested but does not run yet. */
  #isAnswerTimerDue = false;
  #isStopped = false;
  /** Number of commands sent; an answer to a query before the last one is stale. */
  #sentCount = 0;
  /** Time of the last change. */
  #changedAt: Instant | null;
  /** Time of the last answer or report. */
  #answeredAt: Instant | null = null;
  #respondedAt: Instant | null = null;
  #unresponsiveSince: Instant | null = null;
  #suspendedUntil: Instant | null = null;
  #isInvalidLogged = false;
  readonly #policy: DevicePolicy;
  readonly #comparison: Comparison<V, R>;

  constructor({ policy, comparison, clock, serverLog, remembered }: DeviceOptions<V, R>) {
    this.#policy = policy;
    this.#comparison = comparison;
    this.clock = clock;
    this.serverLog = serverLog;
    const { report, changedAt, logged } = remembered;
    this.#changedAt = changedAt;
    this.#noteFault(logged.outage);
    const suspension = suspensionLeft(logged, clock.now());
    this.#output = outputAtStart({
      reported: report,
      fault: logged.outage,
      isSuspended: suspension !== null,
    });
    if (suspension !== null) this.#startTimer("suspension", suspension);
  }

  protected abstract readonly address: string;

  /** Resolves with the report in the answer; rejects with DeviceFailure. */
  protected abstract send(value: V, call: CommandCall): Promise<R>;

  /** As `send`; never called if DevicePolicy.answersQueries is false. */
  protected abstract query(signal: AbortSignal, begin: () => void): Promise<R>;

  /** False: the device sent an impossible report. */
  protected abstract isReport(report: unknown): boolean;

  protected abstract publish(news: DeviceNews<R>): void;

  /** Called when a person commands what an open command demands already; `_signal`: of that command. */
  protected onJoined(_signal: AbortSignal): void {}

  /** Called with each event before its effects are carried out. */
  protected onStep(_event: OutputEvent<V, R>, _effects: readonly OutputEffect<V, R>[]): void {}

  /** Called with each event after its effects, so that a new desired value comes after them. */
  protected onHandled(_event: OutputEvent<V, R>): void {}

  /** Adapts the policy's pause between attempts. */
  protected withJitter(pause: Duration): Duration {
    return pause;
  }

  protected get state(): Output<V, R> {
    return this.#output;
  }

  get fault(): DeviceFault | null {
    const { fault } = this.#output;
    return fault === null ? null : faultClass(fault);
  }

  get exactFault(): Fault | null {
    return this.#output.fault;
  }

  /** Value of the open command; null: none. */
  protected get commanded(): V | null {
    const { command } = this.#output;
    return isOpen(command) ? command.value : null;
  }

  /** Time of the last answer if there is a fault, else of the last change. */
  get reportedAt(): Instant | null {
    return this.#output.fault === null ? this.#changedAt : (this.#answeredAt ?? this.#changedAt);
  }

  /** Time of the last answer since the program started, refusals included; null: none yet. */
  get respondedAt(): Instant | null {
    return this.#respondedAt;
  }

  get unresponsiveSince(): Instant | null {
    return this.#unresponsiveSince;
  }

  protected get isStopped(): boolean {
    return this.#isStopped;
  }

  protected get sentCount(): number {
    return this.#sentCount;
  }

  /** Sets the rules' value; returns the outcome of a command sent or, unless "level", joined. */
  protected setDesired(
    value: V | null,
    mode: "level" | "retry" | "confirm" | "forced",
  ): Promise<Outcome> | null {
    if (this.#isStopped) return null;
    const { sentCount } = this;
    const isJoining = mode !== "level" && this.commanded === value && value !== null;
    this.#handle({ kind: "desired", value, mode });
    return this.#sentCount > sentCount || isJoining ? (this.#newestCall?.outcome.promise ?? null) : null;
  }

  /** Sends a person's command once; resolves with its outcome, at the latest after the policy's `answer`. */
  protected async commandOnce(value: V): Promise<Outcome> {
    if (this.#isStopped) return "superseded";
    this.#handle({ kind: "command", value });
    // a joined command of the rule may still be queued
    this.#startAnswerTimer();
    return this.#newestCall?.outcome.promise ?? "superseded";
  }

  protected noteReport(value: R): void {
    this.#handle(this.#isInvalid(value) ? { kind: "garbled" } : { kind: "reported", value });
  }

  /** Asks for the state unless a command is open; resolves after the answer. */
  async poll(): Promise<void> {
    this.#handle({ kind: "poll" });
    await this.#openQuery?.done;
  }

  /** Open commands end as superseded. */
  stop(): void {
    this.#isStopped = true;
    for (const timers of this.#timers.values()) for (const timer of timers) timer.cancel();
    this.#newestCall?.outcome.resolve("superseded");
    for (const call of [this.#newestCall, this.#previousCall, this.#openQuery]) call?.abort.abort();
  }

  /** Steps the state machine; events raised by effects are queued, so that steps never nest. */
  #handle(event: OutputEvent<V, R>): void {
    this.#queuedEvents.push(event);
    if (this.#isStepping) return;
    this.#isStepping = true;
    try {
      for (let next = this.#queuedEvents.shift(); next !== undefined; next = this.#queuedEvents.shift())
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
    this.onStep(event, effects);
    this.#updateTimes(event, output.fault);
    const { sentCount } = this;
    const isByPerson = event.kind === "command" || (event.kind === "desired" && event.mode === "forced");
    for (const effect of effects) this.#carryOut(effect, before, isByPerson);
    const openCall = this.#sentCount === sentCount ? this.#newestCall : null;
    if (isByPerson && openCall !== null && this.commanded === event.value)
      this.onJoined(openCall.abort.signal);
    this.#publishOutage(before);
    if (visibleState(before) !== visibleState(output)) this.publish({ kind: "visible_change" });
    this.onHandled(event);
  }

  /** Another fault in an outage is not logged (case B8); an ended suspension must not survive a restart. */
  #publishOutage(before: Output<V, R>): void {
    const { fault, wall } = this.#output;
    const isSuspended = deferralOf(wall) === "suspended";
    const wasSuspended = deferralOf(before.wall) === "suspended";
    if ((before.fault === null) === (fault === null) && wasSuspended === isSuspended) return;
    const suspendedUntil = isSuspended ? this.#suspendedUntil : null;
    this.publish({ kind: "outage", logged: { outage: fault, suspendedUntil } });
  }

  #carryOut(effect: OutputEffect<V, R>, before: Output<V, R>, isByPerson: boolean): void {
    switch (effect.kind) {
      case "send":
        this.#send(effect.value, isByPerson);
        break;
      case "query":
        this.#startQuery();
        break;
      case "arm":
        if (effect.timer === "answer") this.#isAnswerTimerDue = true;
        else this.#arm(effect.timer, "triesBefore" in effect ? effect.triesBefore : 0);
        this.#startAnswerTimer();
        break;
      case "disarm":
        if (effect.timer === "answer") this.#isAnswerTimerDue = false;
        for (const timer of this.#timers.get(effect.timer) ?? []) timer.cancel();
        this.#timers.delete(effect.timer);
        break;
      case "outcome":
        this.#newestCall?.outcome.resolve(effect.outcome);
        // this cancels a call over HTTP; any other late answer is matched by its call
        if (effect.outcome !== "confirmed") this.#newestCall?.abort.abort();
        break;
      case "changed": {
        const { value, cause } = effect;
        this.#changedAt = this.clock.now();
        this.publish({
          kind: "reported",
          value,
          cause: cause,
          previousReport: before.reported,
          wasUnresponsive: isUnresponsive(before.fault),
        });
        break;
      }
      case "failed":
      case "suspended":
        this.publish(effect);
        break;
      case "recovered":
        this.publish({ kind: "recovered" });
    }
  }

  #updateTimes(event: OutputEvent<V, R>, fault: Fault | null): void {
    const now = this.clock.now();
    if (carriesState(event)) this.#answeredAt = now;
    if (carriesState(event) || isRefusal(event)) this.#respondedAt = now;
    this.#noteFault(fault);
  }

  #noteFault(fault: Fault | null): void {
    this.#unresponsiveSince = isUnresponsive(fault) ? (this.#unresponsiveSince ?? this.clock.now()) : null;
  }

  #send(value: V, isByPerson: boolean): void {
    const call: Call = {
      abort: new AbortController(),
      outcome: Promise.withResolvers(),
      isAnswered: false,
      hasBegun: false,
    };
    if (this.#newestCall?.isAnswered === false) this.#previousCall = this.#newestCall;
    this.#newestCall = call;
    this.#sentCount += 1;
    // the answer to an earlier query is stale now
    this.#openQuery?.abort.abort();
    const failed = (fault: Fault) =>
      this.#handleAnswer(call, (command) => ({ kind: "failed", command, fault }));
    const begin = () => {
      call.hasBegun = true;
      if (call === this.#newestCall) this.#startAnswerTimer();
    };
    this.send(value, { signal: call.abort.signal, begin, isByPerson }).then(
      (report) => {
        if (this.#isInvalid(report)) failed("invalid_response");
        else this.#handleAnswer(call, (command) => ({ kind: "answered", command, value: report }));
      },
      (error: unknown) => failed(this.#faultOf(error)),
    );
  }

  /** Answers to commands before the previous one are dropped. */
  #handleAnswer(call: Call, event: (command: "newest" | "previous") => OutputEvent<V, R>): void {
    call.isAnswered = true;
    if (call === this.#previousCall) {
      this.#previousCall = null;
      this.#handle(event("previous"));
    } else if (call === this.#newestCall) this.#handle(event("newest"));
  }

  #startQuery(): void {
    const { clock, serverLog } = this;
    const abort = new AbortController();
    const read = (signal: AbortSignal, begin: () => void) => this.query(signal, begin);
    const done = askDevice(read, { clock, serverLog, abort, limitFrom: "begin" }).then((answer) => {
      this.#openQuery = null;
      if (answer.fault !== null) this.#handle({ kind: "queryFailed", fault: answer.fault });
      else if (this.#isInvalid(answer.report))
        this.#handle({ kind: "queryFailed", fault: "invalid_response" });
      else this.#handle({ kind: "queryAnswered", value: answer.report });
    });
    this.#openQuery = { abort, done };
  }

  /** A rule's timeout runs once a device serves it, lest its lamps fail together; a person's at once. */
  #startAnswerTimer(): void {
    if (!this.#isAnswerTimerDue) return;
    if (this.#newestCall?.hasBegun !== true && this.#output.command?.initiator !== "person") return;
    this.#isAnswerTimerDue = false;
    this.#arm("answer", 0);
  }

  #arm(timer: OutputTimer, count: number): void {
    const length = timerLength(this.#policy, timer, count);
    this.#startTimer(timer, timer === "retry" ? this.withJitter(length) : length);
  }

  #startTimer(timer: OutputTimer, length: Duration): void {
    if (timer === "suspension") this.#suspendedUntil = plus(this.clock.now(), length);
    const running = this.#timers.get(timer) ?? new Set();
    this.#timers.set(timer, running);
    const pending = this.clock.timer(`device ${timer}`, length, () => {
      running.delete(pending);
      this.#handle({ kind: "elapsed", timer });
    });
    running.add(pending);
  }

  #faultOf(error: unknown): Fault {
    if (error instanceof DeviceFailure) return error.fault;
    this.serverLog.error("a device driver threw an unexpected error", error);
    return "invalid_response";
  }

  /** Logged once, because the fault is logged per outage. */
  #isInvalid(report: R): boolean {
    if (this.isReport(report)) return false;
    if (!this.#isInvalidLogged)
      this.serverLog.warn("a device sent an impossible report", { address: this.address, report });
    this.#isInvalidLogged = true;
    return true;
  }
}

function isUnresponsive(fault: Fault | null): boolean {
  return fault !== null && meansNoResponse(fault);
}

function carriesState<V, R>({ kind }: OutputEvent<V, R>): boolean {
  return kind === "answered" || kind === "reported" || kind === "queryAnswered";
}

/** A login fault may come without a request to the device (decision 15). */
function isRefusal<V, R>(event: OutputEvent<V, R>): boolean {
  if (event.kind === "garbled") return true;
  if (event.kind !== "failed" && event.kind !== "queryFailed") return false;
  return !meansNoResponse(event.fault) && !isLoginFault(event.fault);
}

/** null: no suspension; a clock set back does not lengthen it. */
function suspensionLeft({ suspendedUntil }: LoggedOutage, now: Instant): Duration | null {
  if (suspendedUntil === null || suspendedUntil <= now) return null;
  return shortest(between(now, suspendedUntil), WALL_SUSPENSION);
}

function visibleState<V, R>(output: Output<V, R>): string {
  const { reported, command, fault } = output;
  return JSON.stringify([reported, isOpen(command) ? command.value : null, fault, outputDeferral(output)]);
}
