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
  readonly by: Initiator | "device";
  /** null: no earlier report. */
  readonly before: R | null;
  /** The first report after unresponsiveness, so the time of the change is unknown. */
  readonly wasUnresponsive: boolean;
}

/** Begin and end of an outage (L-03), and each suspension of ten minutes. */
export type OutageNews =
  | { readonly kind: "failed"; readonly fault: Fault }
  | { readonly kind: "recovered" }
  | { readonly kind: "suspended" };

/** shown: the visible state changed; outage: outage or suspension changed, stored for restarts (case B3). */
export type DeviceNews<R> =
  | { readonly kind: "shown" }
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
    readonly since: Instant | null;
    readonly logged: LoggedOutage;
  };
}

/** One output (lamp, door, heating): steps its state machine and sends by a driver. V: command; R: report. */
export abstract class Device<V, R = V> {
  protected readonly clock: Clock;
  protected readonly serverLog: ServerLog;
  #output: Output<V, R>;
  #newest: Call | null = null;
  #previous: Call | null = null;
  #query: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
  readonly #timers = new Map<OutputTimer, Set<PendingTimer>>();
  /** Events raised during a step. */
  readonly #waiting: OutputEvent<V, R>[] = [];
  #isStepping = false;
  /** The newest command's answer timeout is requested but does not run yet. */
  #isAnswerDue = false;
  #isStopped = false;
  /** Number of commands sent; an answer to a query before the last one is stale. */
  #sent = 0;
  /** Time of the last change. */
  #since: Instant | null;
  /** Time of the last report. */
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
    const { report, since, logged } = remembered;
    this.#since = since;
    this.#noteFault(logged.outage);
    const left = suspensionLeft(logged, clock.now());
    this.#output = outputAtStart({ reported: report, fault: logged.outage, isSuspended: left !== null });
    if (left !== null) this.#startTimer("suspension", left);
  }

  protected abstract readonly address: string;

  /** Resolves with the report in the answer; rejects with DeviceFailure. */
  protected abstract send(value: V, call: CommandCall): Promise<R>;

  /** As `send`; never called if DevicePolicy.answersQueries is false. */
  protected abstract query(signal: AbortSignal, begin: () => void): Promise<R>;

  /** Whether a report is valid, since devices are not trusted. */
  protected abstract isReport(report: unknown): boolean;

  protected abstract publish(news: DeviceNews<R>): void;

  /** Called when a person's command joins the open command with this signal, which may still be queued. */
  protected joined(_signal: AbortSignal): void {}

  /** Called with each event before its effects are carried out. */
  protected stepped(_event: OutputEvent<V, R>, _effects: readonly OutputEffect<V, R>[]): void {}

  /** Called with each event after its effects, so that a new desired value comes after them. */
  protected afterEvent(_event: OutputEvent<V, R>): void {}

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
    return this.#output.fault === null ? this.#since : (this.#answeredAt ?? this.#since);
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

  protected get sent(): number {
    return this.#sent;
  }

  /** Sets the rules' value; returns the outcome of a command sent or, unless "level", joined. */
  protected setDesired(
    value: V | null,
    mode: "level" | "retry" | "confirm" | "forced",
  ): Promise<Outcome> | null {
    if (this.#isStopped) return null;
    const { sent } = this;
    const joins = mode !== "level" && this.commanded === value && value !== null;
    this.#take({ kind: "desired", value, mode });
    return this.#sent > sent || joins ? (this.#newest?.outcome.promise ?? null) : null;
  }

  /** Sends a person's command once; resolves with its outcome, at the latest after the policy's `answer`. */
  protected async commandOnce(value: V): Promise<Outcome> {
    if (this.#isStopped) return "superseded";
    this.#take({ kind: "command", value });
    // a joined command of the rule may still be queued
    this.#startAnswer();
    return this.#newest?.outcome.promise ?? "superseded";
  }

  protected reportedItself(value: R): void {
    this.#take(this.#isInvalid(value) ? { kind: "garbled" } : { kind: "reported", value });
  }

  /** Asks for the state unless a command is open; resolves after the answer. */
  async poll(): Promise<void> {
    this.#take({ kind: "poll" });
    await this.#query?.done;
  }

  /** Open commands end as superseded. */
  stop(): void {
    this.#isStopped = true;
    for (const timers of this.#timers.values()) for (const timer of timers) timer.cancel();
    this.#newest?.outcome.resolve("superseded");
    for (const call of [this.#newest, this.#previous, this.#query]) call?.abort.abort();
  }

  /** Queues events raised by effects, so that steps never nest. */
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
    this.stepped(event, effects);
    this.#noteTimes(event, output.fault);
    const { sent } = this;
    const isByPerson = event.kind === "command" || (event.kind === "desired" && event.mode === "forced");
    for (const effect of effects) this.#carryOut(effect, before, isByPerson);
    if (isByPerson && this.#sent === sent && this.#newest !== null && this.commanded === event.value)
      this.joined(this.#newest.abort.signal);
    this.#remember(before);
    if (shown(before) !== shown(output)) this.publish({ kind: "shown" });
    this.afterEvent(event);
  }

  /** Another fault in an outage is not logged (case B8); an ended suspension must not survive a restart. */
  #remember(before: Output<V, R>): void {
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
        if (effect.timer === "answer") this.#isAnswerDue = true;
        else this.#arm(effect.timer, "triesBefore" in effect ? effect.triesBefore : 0);
        this.#startAnswer();
        break;
      case "disarm":
        if (effect.timer === "answer") this.#isAnswerDue = false;
        for (const timer of this.#timers.get(effect.timer) ?? []) timer.cancel();
        this.#timers.delete(effect.timer);
        break;
      case "outcome":
        this.#newest?.outcome.resolve(effect.outcome);
        // this cancels a call over HTTP; any other late answer is matched by its call
        if (effect.outcome !== "confirmed") this.#newest?.abort.abort();
        break;
      case "changed": {
        const { value, cause } = effect;
        this.#since = this.clock.now();
        this.publish({
          kind: "reported",
          value,
          by: cause,
          before: before.reported,
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

  #noteTimes(event: OutputEvent<V, R>, fault: Fault | null): void {
    const now = this.clock.now();
    if (isState(event)) this.#answeredAt = now;
    if (isState(event) || isRefusal(event)) this.#respondedAt = now;
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
    if (this.#newest?.isAnswered === false) this.#previous = this.#newest;
    this.#newest = call;
    this.#sent += 1;
    // the answer to an earlier query is stale now
    this.#query?.abort.abort();
    const failed = (fault: Fault) => this.#answered(call, (command) => ({ kind: "failed", command, fault }));
    const begin = () => {
      call.hasBegun = true;
      if (call === this.#newest) this.#startAnswer();
    };
    this.send(value, { signal: call.abort.signal, begin, isByPerson }).then(
      (report) => {
        if (this.#isInvalid(report)) failed("invalid_response");
        else this.#answered(call, (command) => ({ kind: "answered", command, value: report }));
      },
      (error: unknown) => failed(this.#faultOf(error)),
    );
  }

  /** Answers to commands before the previous one are dropped. */
  #answered(call: Call, event: (command: "newest" | "previous") => OutputEvent<V, R>): void {
    call.isAnswered = true;
    if (call === this.#previous) {
      this.#previous = null;
      this.#take(event("previous"));
    } else if (call === this.#newest) this.#take(event("newest"));
  }

  #startQuery(): void {
    const { clock, serverLog } = this;
    const abort = new AbortController();
    const read = (signal: AbortSignal, begin: () => void) => this.query(signal, begin);
    const done = askDevice(read, { clock, serverLog, abort, from: "begin" }).then((answer) => {
      this.#query = null;
      if (answer.fault !== null) this.#take({ kind: "queryFailed", fault: answer.fault });
      else if (this.#isInvalid(answer.report)) this.#take({ kind: "queryFailed", fault: "invalid_response" });
      else this.#take({ kind: "queryAnswered", value: answer.report });
    });
    this.#query = { abort, done };
  }

  /** A rule's timeout runs once a device serves it, lest its lamps fail together; a person's at once. */
  #startAnswer(): void {
    if (!this.#isAnswerDue) return;
    if (this.#newest?.hasBegun !== true && this.#output.command?.initiator !== "person") return;
    this.#isAnswerDue = false;
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
      this.#take({ kind: "elapsed", timer });
    });
    running.add(pending);
  }

  #faultOf(error: unknown): Fault {
    if (error instanceof DeviceFailure) return error.fault;
    this.serverLog.error("a device driver failed in a way of its own", error);
    return "invalid_response";
  }

  /** Logged once, because the fault is logged per outage. */
  #isInvalid(report: R): boolean {
    if (this.isReport(report)) return false;
    if (!this.#isInvalidLogged)
      this.serverLog.warn("a device reports what cannot be", { address: this.address, report });
    this.#isInvalidLogged = true;
    return true;
  }
}

function isUnresponsive(fault: Fault | null): boolean {
  return fault !== null && meansNoResponse(fault);
}

function isState<V, R>({ kind }: OutputEvent<V, R>): boolean {
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

function shown<V, R>(output: Output<V, R>): string {
  const { reported, command, fault } = output;
  return JSON.stringify([reported, isOpen(command) ? command.value : null, fault, outputDeferral(output)]);
}
