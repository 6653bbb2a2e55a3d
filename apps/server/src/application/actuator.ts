import { faultClass } from "@platzwart/domain/devices/fault";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";
import { askDevice, type DeviceAnswer } from "./ask-device.ts";
import {
  type ActuatorListener,
  BY_DEVICE,
  BY_RULE,
  type Cause,
  type CommandOutcome,
  type Device,
  type EnsureOptions,
} from "./device.ts";
import { LastReport } from "./last-report.ts";
import { Outage } from "./outage.ts";
import { DeviceFailure } from "./ports/device-failure.ts";
import type { ServerLog } from "./ports/server-log.ts";

interface Command<Wish> {
  readonly wish: Wish;
  readonly cause: Cause;
  readonly abort: AbortController;
  /** How many reports there had been when one confirmed it; null: none has. */
  confirmedAt: number | null;
  outcome: Promise<CommandOutcome>;
}

/** Something that the device is to do once, beside its wish. */
interface Errand<Report> {
  readonly isDone: (report: Report) => boolean;
  readonly cause: Cause;
  readonly abort: AbortController;
  isSeenDone: boolean;
}

/**
 * One device that is brought to a wish: what it reports, what it is being told, and how it fails. Retries of a rule's
 * wish pause 1, 2, 4, … 60 seconds (L-03). A new command takes the place of one that has not been confirmed; the last
 * wish wins, and whoever wishes the same waits with the first.
 */
export class Actuator<Wish extends boolean | number | null, Report> {
  #pending: Command<Wish> | null = null;
  /** The last command that was sent, whatever came of it. */
  #latest: Command<Wish> | null = null;
  readonly #errands = new Set<Errand<Report>>();
  /** Raised by everything that it is told, so that the answer to an older question is known as such. */
  #sent = 0;
  /** Raised by every report. */
  #heard = 0;
  /** Everything it was told to become since its last report; it may have done any of that without saying so. */
  readonly #toldSinceReport = new Set<Wish>();
  #isStopped = false;
  readonly #last: LastReport<Report>;
  readonly #outage: Outage<Command<Wish>>;
  readonly #device: Device<Wish, Report>;
  readonly #unwatch: () => void;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #listener: ActuatorListener<Report>;

  constructor(options: {
    device: Device<Wish, Report>;
    clock: Clock;
    serverLog: ServerLog;
    listener: ActuatorListener<Report>;
    /** What was stored of its last report. */
    remembered: { report: Report | null; since: Instant | null };
  }) {
    this.#device = options.device;
    this.#clock = options.clock;
    this.#serverLog = options.serverLog;
    this.#listener = options.listener;
    this.#last = new LastReport(options);
    this.#outage = new Outage(options.clock, () => this.#listener.retryDue());
    this.#unwatch = this.#device.watch((report) => this.#reported(report));
  }

  get report(): Report | null {
    return this.#last.report;
  }

  /** What it is being told to become; undefined: nothing. */
  get pending(): Wish | undefined {
    return this.#pending?.wish;
  }

  /** Whether it is being told anything that it has not confirmed yet. */
  get isPending(): boolean {
    return this.#pending !== null || this.#errands.size > 0;
  }

  get fault(): DeviceFault | null {
    return this.#outage.fault;
  }

  /** With a fault: when it last answered. Else since when its state stands. */
  get reportedAt(): Instant | null {
    const { since, answeredAt } = this.#last;
    return this.fault === null ? since : (answeredAt ?? since);
  }

  /** Whether it may be something other than it reported: what it was told since and may have done without saying so. */
  mayHaveBecome(isMeant: (wish: Wish) => boolean): boolean {
    return [...this.#toldSinceReport].some(isMeant);
  }

  isFulfilled(wish: Wish): boolean {
    return this.report !== null && this.#device.fulfils(this.report, wish);
  }

  /**
   * Brings it to a rule's wish; null when nothing is sent: it is there, it is being told, or it pauses after a failure.
   * `afresh` waits with whoever is telling it the same, `evenIfFulfilled` tells it what it already is, `may` has the
   * last word.
   */
  ensure(
    wish: Wish,
    options: EnsureOptions & { readonly evenIfFulfilled?: boolean; readonly may?: () => boolean } = {},
  ): Promise<CommandOutcome> | null {
    if (this.#isStopped) return null;
    if (this.#pending?.wish === wish) return options.afresh === true ? this.#pending.outcome : null;
    if (this.#pending === null && this.isFulfilled(wish)) {
      this.release();
      if (options.evenIfFulfilled !== true) return null;
    } else if (this.#pending === null && this.#outage.isPausing && options.afresh !== true) {
      return null;
    }
    if (options.may !== undefined && !options.may()) return null;
    return this.command(wish, BY_RULE);
  }

  /** Tells it what to become and resolves with what came of it, at the latest after ANSWER_TIMEOUT. */
  command(wish: Wish, cause: Cause): Promise<CommandOutcome> {
    if (this.#isStopped) return Promise.resolve("superseded");
    if (this.#pending?.wish === wish) return this.#pending.outcome;
    this.#pending?.abort.abort();
    this.#outage.cutPause();
    const command: Command<Wish> = {
      wish,
      cause,
      abort: new AbortController(),
      confirmedAt: null,
      outcome: Promise.resolve("superseded"),
    };
    this.#pending = command;
    this.#latest = command;
    this.#toldSinceReport.add(wish);
    this.#sent += 1;
    command.outcome = this.#carryOut(command);
    this.#listener.changed();
    return command.outcome;
  }

  /** Has it do something once, beside its wish: not tried again, and no wish waits for it. */
  async errand(
    call: (signal: AbortSignal) => Promise<Report>,
    isDone: (report: Report) => boolean,
    cause: Cause,
  ): Promise<CommandOutcome> {
    if (this.#isStopped) return "superseded";
    const errand: Errand<Report> = { isDone, cause, abort: new AbortController(), isSeenDone: false };
    this.#errands.add(errand);
    this.#sent += 1;
    const heard = this.#heard;
    this.#listener.changed();
    const answer = await this.#ask(call, errand.abort, (report) => {
      if (this.#heard === heard) this.#answered(report);
    });
    if (this.#isStopped) return "superseded";
    const isNewest = this.#heard === heard && this.#pending === null;
    if (answer.fault === null && isNewest) this.#answered(answer.report);
    if (answer.fault === null && isDone(answer.report)) errand.isSeenDone = true;
    this.#errands.delete(errand);
    // what it reported or was told meanwhile is newer than this answer: how it stands now it must say once more
    if (!isNewest) {
      this.poll().catch((error: unknown) => this.#serverLog.error("a device could not be asked", error));
    }
    const fault = errand.isSeenDone ? null : faultClass(answer.fault ?? "not_applied");
    if (fault !== null) this.#fail(fault);
    this.#listener.changed();
    return fault ?? "confirmed";
  }

  /** Asks for the state; finds what was done at the device, and devices that fell silent or came back. */
  async poll(): Promise<void> {
    if (this.#isStopped || this.isPending) return;
    const [sent, heard] = [this.#sent, this.#heard];
    // a late answer to a mere question is worth nothing: the next question is soon asked
    const answer = await this.#ask(
      (signal) => this.#device.read(signal),
      new AbortController(),
      () => {},
    );
    if (this.#isStopped || this.#sent !== sent) return;
    const isNewest = this.#heard === heard;
    if (answer.fault === null) {
      // it answers; what it reported by itself meanwhile may be newer than that
      this.#answered(isNewest ? answer.report : (this.report ?? answer.report), { isAsked: true });
    } else if (isNewest) {
      this.#outage.leaveUnanswered();
      this.#fail(faultClass(answer.fault));
    }
  }

  /** It can be told again at once what it failed to do. */
  cutPause(): void {
    this.#outage.cutPause();
  }

  /** No rule wants anything of it that it does not do: what it failed to do is over, any answer ends the outage. */
  release(): void {
    this.#outage.release();
  }

  stop(): void {
    this.#isStopped = true;
    this.#unwatch();
    const pending = this.#pending;
    this.#pending = null;
    pending?.abort.abort();
    for (const errand of this.#errands) errand.abort.abort();
    this.#outage.cutPause();
  }

  async #carryOut(command: Command<Wish>): Promise<CommandOutcome> {
    const heard = this.#heard;
    const answer = await this.#ask(
      (signal) => this.#device.command(command.wish, signal),
      command.abort,
      (report) => {
        // it is still the newest there is to know when nothing was heard and nothing else wished since
        if (this.#heard === heard && this.#latest?.wish === command.wish) this.#answered(report);
      },
    );
    if (this.#latest !== command || this.#isStopped)
      return command.confirmedAt === null ? "superseded" : "confirmed";
    // reports after the one that confirmed it are newer than the answer
    const isOld = command.confirmedAt !== null && command.confirmedAt !== this.#heard;
    if (isOld || (answer.fault !== null && command.confirmedAt !== null)) return "confirmed";
    if (answer.fault === null && this.#device.fulfils(answer.report, command.wish)) {
      this.#answered(answer.report);
      return "confirmed";
    }
    // one that answers and yet does not do it refuses; what it reports is noted, the outage goes on
    if (answer.fault === null) this.#note(answer.report, BY_DEVICE);
    this.#pending = null;
    this.#outage.miss(command);
    const fault = faultClass(answer.fault ?? "not_applied");
    this.#fail(fault);
    // also where it fails as before: it is being told nothing any more
    this.#listener.changed();
    return fault;
  }

  #ask(
    call: (signal: AbortSignal) => Promise<Report>,
    abort: AbortController,
    onLate: (report: Report) => void,
  ): Promise<DeviceAnswer<Report>> {
    const checked = async (signal: AbortSignal) => {
      const report = await call(signal);
      if (this.#last.isBad(report)) throw new DeviceFailure("invalid_response");
      return report;
    };
    return askDevice(checked, { clock: this.#clock, serverLog: this.#serverLog, abort, onLate });
  }

  /** It says by itself how it stands. */
  #reported(report: Report): void {
    if (this.#isStopped) return;
    if (this.#last.isBad(report)) this.#fail("refused");
    else this.#answered(report);
  }

  /** `isAsked`: it answers the question that every device gets every ten seconds. */
  #answered(report: Report, { isAsked = false } = {}): void {
    if (this.#isStopped) return;
    this.#heard += 1;
    this.#toldSinceReport.clear();
    const done = (command: Command<Wish> | null) =>
      command !== null && this.#device.fulfils(report, command.wish) ? command : null;
    const confirmed = done(this.#pending);
    const wanted = this.#outage.missed;
    const missed = done(wanted);
    const errand = this.#newlyDone(report);
    const cause = (confirmed ?? errand ?? missed)?.cause ?? BY_DEVICE;
    // what a person asked for is told as failed for a while, however often it reports; a rule's wish stands
    const isOver = wanted === null || (isAsked && wanted.cause.kind !== "rule");
    const goesOn = !isOver && confirmed === null && missed === null;
    if (confirmed !== null) {
      confirmed.confirmedAt = this.#heard;
      this.#pending = null;
    }
    const hasRecovered = !goesOn && this.#outage.end();
    if (hasRecovered) this.#listener.recovered();
    const changed = this.#note(report, cause);
    if (changed || confirmed !== null || hasRecovered) this.#listener.changed();
    if (goesOn) this.#outage.goOn();
  }

  #newlyDone(report: Report): Errand<Report> | null {
    const before = this.report;
    for (const errand of this.#errands) {
      if (errand.isSeenDone || !errand.isDone(report) || (before !== null && errand.isDone(before))) continue;
      errand.isSeenDone = true;
      return errand;
    }
    return null;
  }

  #note(report: Report, cause: Cause): boolean {
    const before = this.report;
    const isOther = this.#last.take(report);
    if (isOther) this.#listener.reported(report, cause, before);
    return isOther;
  }

  #fail(fault: DeviceFault): void {
    const isFirst = this.fault === null;
    const isOther = this.#outage.fail(fault);
    if (isFirst) this.#listener.failed(fault);
    if (isOther) this.#listener.changed();
  }
}
