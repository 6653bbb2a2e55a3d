import { type DevicePolicy, timerLength, WALL_REST } from "@platzwart/domain/devices/device-policies";
import { type Fault, faultClass, isAbsence, isLoginFault } from "@platzwart/domain/devices/fault";
import {
  type Asker,
  type Comparison,
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

/** A command on its way; for `signal` and `begin` see DeviceCall (ask-device.ts). */
export interface CommandCall {
  readonly signal: AbortSignal;
  readonly begin: () => void;
  /** A person commands it, or asked for what a rule wants. */
  readonly isPersons: boolean;
}

/** A device's report of another state than before. */
interface Reported<R> {
  readonly kind: "reported";
  readonly value: R;
  readonly by: Asker | "device";
  /** null: it never reported. */
  readonly before: R | null;
  /** The first report after an absence: nobody knows when the state changed. */
  readonly wasAbsent: boolean;
}

/** An output stopped doing as told, was heard again, or is left alone for ten minutes; once per outage (L-03) and each time. */
export type OutageNews =
  | { readonly kind: "failed"; readonly fault: Fault }
  | { readonly kind: "recovered" }
  | { readonly kind: "suspended" };

/**
 * What there is to tell of a device, which neither stores nor logs by itself. shown: what pages see of it changed; outage: its
 * outage, or until when it is left alone, is another than before, which a restart is to know (case B3).
 */
export type DeviceNews<R> =
  | { readonly kind: "shown" }
  | Reported<R>
  | OutageNews
  | { readonly kind: "outage"; readonly logged: LoggedOutage };

/** A command under way. The machine knows two: the newest, and the one before while its answer may still come. */
interface Call {
  readonly abort: AbortController;
  readonly outcome: PromiseWithResolvers<Outcome>;
  isAnswered: boolean;
  /** Its turn has come, so that its time runs. */
  hasBegun: boolean;
}

/** What a device is built from, whatever it is. */
export interface DeviceOptions<V, R> {
  readonly policy: DevicePolicy;
  /** How what it reports is held against what it is told. */
  readonly comparison: Comparison<V, R>;
  readonly clock: Clock;
  readonly serverLog: ServerLog;
  /** What was stored of its last report, since when it stands so, and what was told of it. */
  readonly remembered: {
    readonly report: R | null;
    readonly since: Instant | null;
    readonly logged: LoggedOutage;
  };
}

/**
 * One output of a device (a lamp, a door, the heating): runs its machine, one event after another, and does what that says
 * by the driver of the class that extends it. V: what it is told; R: what it reports.
 */
export abstract class Device<V, R = V> {
  protected readonly clock: Clock;
  protected readonly serverLog: ServerLog;
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
  /** Since when it stands as it does. */
  #since: Instant | null;
  /** When it last said how it is. */
  #answeredAt: Instant | null = null;
  #respondedAt: Instant | null = null;
  #absentSince: Instant | null = null;
  /** When the ten minutes end that it is left alone for. */
  #restUntil: Instant | null = null;
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
    const rest = restLeft(logged, clock.now());
    this.#output = outputAtStart({ reported: report, fault: logged.outage, isSuspended: rest !== null });
    if (rest !== null) this.#startTimer("rest", rest);
  }

  /** Where it is reached, for the server's own log. */
  protected abstract readonly address: string;

  /** Tells it to become so; resolves with what it then reports, rejects with DeviceFailure. */
  protected abstract send(value: V, call: CommandCall): Promise<R>;

  /** Asks it how it is (DeviceCall); not called where DevicePolicy.answersQuestions is false. */
  protected abstract ask(signal: AbortSignal, begin: () => void): Promise<R>;

  /** Whether what it says of itself can be; what a device sends is not to be trusted. */
  protected abstract isReport(report: unknown): boolean;

  protected abstract publish(news: DeviceNews<R>): void;

  /** A person wants what the command with this signal is for, which may still wait for its turn. */
  protected joined(_signal: AbortSignal): void {}

  /** Called with each event and what the machine made of it, before any of that is done. */
  protected stepped(_event: OutputEvent<V, R>, _effects: readonly OutputEffect<V, R>[]): void {}

  /** Called with each event once all is done that the machine made of it: what is wanted then comes after that. */
  protected settled(_event: OutputEvent<V, R>): void {}

  /** How long a pause between tries is, of what the policy says. */
  protected stretched(pause: Duration): Duration {
    return pause;
  }

  /** The state of the machine. */
  protected get state(): Output<V, R> {
    return this.#output;
  }

  get fault(): DeviceFault | null {
    const { fault } = this.#output;
    return fault === null ? null : faultClass(fault);
  }

  /** With a fault: what exactly is the matter. */
  get trouble(): Fault | null {
    return this.#output.fault;
  }

  /** What it is being told to become and has not confirmed yet; null: nothing. */
  protected get commanded(): V | null {
    const { command } = this.#output;
    return isOpen(command) ? command.value : null;
  }

  /** With a fault: when it last answered. Else since when its state stands. */
  get reportedAt(): Instant | null {
    return this.#output.fault === null ? this.#since : (this.#answeredAt ?? this.#since);
  }

  /** When it last answered since the program started, be it with a refusal; null: not yet. */
  get respondedAt(): Instant | null {
    return this.#respondedAt;
  }

  /** Since when nobody answers; null: somebody does, as far as is known. */
  get absentSince(): Instant | null {
    return this.#absentSince;
  }

  protected get isStopped(): boolean {
    return this.#isStopped;
  }

  /** How many commands were sent so far. */
  protected get sent(): number {
    return this.#sent;
  }

  /**
   * What the rules want of it; null: nothing. Resolves with what came of the command that is sent for it now, or, where a
   * device that pauses is told, too ("retry"), is under way for it; null: none.
   */
  protected want(value: V | null, how: "level" | "retry" | "confirm" | "forced"): Promise<Outcome> | null {
    if (this.#isStopped) return null;
    const { sent } = this;
    const joins = how !== "level" && this.commanded === value && value !== null;
    this.#take({ kind: "desired", value, how });
    return this.#sent > sent || joins ? (this.#newest?.outcome.promise ?? null) : null;
  }

  /** Tells it once what a person wants; resolves with what came of it, at the latest after the policy's `answer`. */
  protected async commandOnce(value: V): Promise<Outcome> {
    if (this.#isStopped) return "superseded";
    this.#take({ kind: "command", value });
    // whoever joins a command that still waits for its turn
    this.#startAnswer();
    return this.#newest?.outcome.promise ?? "superseded";
  }

  /** It says by itself how it is. */
  protected reportedItself(value: R): void {
    this.#take(this.#isInvalid(value) ? { kind: "garbled" } : { kind: "reported", value });
  }

  /** Asks for the state unless it is being told something, which finds what fell silent or came back; resolves once answered. */
  async poll(): Promise<void> {
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
    this.stepped(event, effects);
    this.#noteTimes(event, output.fault);
    const { sent } = this;
    const isPersons = event.kind === "command" || (event.kind === "desired" && event.how === "forced");
    for (const effect of effects) this.#carryOut(effect, before, isPersons);
    if (isPersons && this.#sent === sent && this.#newest !== null && this.commanded === event.value)
      this.joined(this.#newest.abort.signal);
    this.#remember(before);
    if (shown(before) !== shown(output)) this.publish({ kind: "shown" });
    this.settled(event);
  }

  /**
   * That a fault became another kind is not told (case B8). Of one that was put right at the wall no end is remembered: a
   * restart would take whatever is wanted next for what somebody pressed against.
   */
  #remember(before: Output<V, R>): void {
    const { fault, wall } = this.#output;
    const isSuspended = deferralOf(wall) === "suspended";
    const wasSuspended = deferralOf(before.wall) === "suspended";
    if ((before.fault === null) === (fault === null) && wasSuspended === isSuspended) return;
    const suspendedUntil = isSuspended ? this.#restUntil : null;
    this.publish({ kind: "outage", logged: { outage: fault, suspendedUntil } });
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
      case "changed": {
        const { value, by } = effect;
        this.#since = this.clock.now();
        this.publish({
          kind: "reported",
          value,
          by,
          before: before.reported,
          wasAbsent: isAway(before.fault),
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

  /** `fault`: the one after the event. */
  #noteTimes(event: OutputEvent<V, R>, fault: Fault | null): void {
    const now = this.clock.now();
    if (isState(event)) this.#answeredAt = now;
    if (isState(event) || isRefusal(event)) this.#respondedAt = now;
    this.#noteFault(fault);
  }

  #noteFault(fault: Fault | null): void {
    this.#absentSince = isAway(fault) ? (this.#absentSince ?? this.clock.now()) : null;
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
    this.send(value, { signal: call.abort.signal, begin, isPersons }).then(
      (report) => {
        if (this.#isInvalid(report)) failed("invalid_response");
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
    const { clock, serverLog } = this;
    const abort = new AbortController();
    const read = (signal: AbortSignal, begin: () => void) => this.ask(signal, begin);
    const done = askDevice(read, { clock, serverLog, abort, from: "turn" }).then((answer) => {
      this.#asking = null;
      if (answer.fault !== null) this.#take({ kind: "questionFailed", fault: answer.fault });
      else if (this.#isInvalid(answer.report))
        this.#take({ kind: "questionFailed", fault: "invalid_response" });
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
    this.#startTimer(timer, timer === "retry" ? this.stretched(length) : length);
  }

  #startTimer(timer: OutputTimer, length: Duration): void {
    if (timer === "rest") this.#restUntil = plus(this.clock.now(), length);
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

  /** Whether it said what cannot be; that is told of once, the fault with each outage. */
  #isInvalid(report: R): boolean {
    if (this.isReport(report)) return false;
    if (!this.#isInvalidLogged)
      this.serverLog.warn("a device reports what cannot be", { address: this.address, report });
    this.#isInvalidLogged = true;
    return true;
  }
}

function isAway(fault: Fault | null): boolean {
  return fault !== null && isAbsence(fault);
}

/** Whether the device said how it is. */
function isState<V, R>({ kind }: OutputEvent<V, R>): boolean {
  return kind === "answered" || kind === "reported" || kind === "questionAnswered";
}

/** Whether the device itself said something else; a login may be refused without asking it (decision 15). */
function isRefusal<V, R>(event: OutputEvent<V, R>): boolean {
  if (event.kind === "garbled") return true;
  if (event.kind !== "failed" && event.kind !== "questionFailed") return false;
  return !isAbsence(event.fault) && !isLoginFault(event.fault);
}

/** How much longer it is left alone; null: it is not. A clock that was set back makes that no longer than it is. */
function restLeft({ suspendedUntil }: LoggedOutage, now: Instant): Duration | null {
  if (suspendedUntil === null || suspendedUntil <= now) return null;
  return shortest(between(now, suspendedUntil), WALL_REST);
}

/** What of a machine is shown; another text is news. */
function shown<V, R>(output: Output<V, R>): string {
  const { reported, command, fault } = output;
  return JSON.stringify([reported, isOpen(command) ? command.value : null, fault, outputDeferral(output)]);
}
