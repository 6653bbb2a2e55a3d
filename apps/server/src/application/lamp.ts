import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minutes, SECOND, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure, type LightCause, type LightDriver } from "./ports.ts";

/** How long a lamp may take to confirm before the command counts as failed. */
export const ANSWER_TIMEOUT = seconds(5);
const LONGEST_PAUSE = seconds(60);
/** A lamp switched at the wall against the rule is put right this often in that time, then left alone (design 6). */
const MOST_CORRECTIONS = 3;
const CORRECTIONS_WITHIN = minutes(10);

/** What there is to tell of a lamp; the lamp itself neither stores nor logs. */
export interface LampListener {
  /** Shown state changed: pending, fault or reported. */
  changed(): void;
  /** The lamp reports another state than before. */
  reported(on: boolean, cause: LightCause): void;
  /** It stopped doing as told; once per outage (L-03). */
  failed(fault: DeviceFault): void;
  /** Somebody keeps switching it against the rule: it is left as it is for a while; once each time. */
  leftAlone(): void;
  /** It answers again after an outage. */
  recovered(): void;
  /** A pause before a retry is over. */
  retryDue(): void;
}

interface Command {
  readonly on: boolean;
  readonly cause: LightCause;
  readonly abort: AbortController;
  isConfirmed: boolean;
}

/** What came of a command. */
export type CommandOutcome = "confirmed" | "superseded" | DeviceFault;

/**
 * One lamp: what it reports, what it is being told, and how it fails. Retries pause 1, 2, 4, … 60 seconds (L-03).
 * A new command takes the place of one that has not been confirmed; the last wish wins.
 */
export class Lamp {
  readonly isSimulated: boolean;
  #reported: boolean;
  #since: Instant | null;
  #lastAnswer: Instant | null = null;
  #pending: Command | null = null;
  #fault: DeviceFault | null = null;
  /** The outage is that a rule's command was not done: an answer to a mere question does not end it. */
  #isDisobeying = false;
  #failures = 0;
  /** Raised by every command and every report, so that an older answer is known as such. */
  #news = 0;
  #isStopped = false;
  /** The last change was made at the lamp itself. */
  #isChangedThere = false;
  #corrections: Duration[] = [];
  #isLeftAlone = false;
  #retry: PendingTimer | null = null;
  readonly #driver: LightDriver;
  readonly #address: string;
  readonly #clock: Clock;
  readonly #listener: LampListener;

  constructor(options: {
    driver: LightDriver;
    address: string;
    clock: Clock;
    listener: LampListener;
    /** What was stored of its last report. */
    remembered: { on: boolean; since: Instant | null };
  }) {
    this.#driver = options.driver;
    this.#address = options.address;
    this.#clock = options.clock;
    this.#listener = options.listener;
    this.isSimulated = options.driver.isSimulated;
    this.#reported = options.remembered.on;
    this.#since = options.remembered.since;
    this.#driver.watch(this.#address, (on) => this.#answered(on));
  }

  get isOn(): boolean {
    return this.#reported;
  }

  get pending(): boolean | null {
    return this.#pending?.on ?? null;
  }

  get fault(): DeviceFault | null {
    return this.#fault;
  }

  /** See CourtView.light.reportedAt. */
  get reportedAt(): Instant | null {
    return this.#fault === null ? this.#since : (this.#lastAnswer ?? this.#since);
  }

  /** Brings the lamp to a state by rule: sends nothing when it is there, on its way, or pausing after a failure. */
  ensure(on: boolean): void {
    if (this.#pending === null && this.#reported === on) {
      this.release();
      return;
    }
    if (this.#pending !== null ? this.#pending.on === on : this.#retry !== null) return;
    if (this.#isChangedThere && !this.#mayCorrect()) return;
    void this.command(on, { kind: "rule" });
  }

  /** Counts a correction of what was switched at the lamp; a fight with whoever stands there helps nobody. */
  #mayCorrect(): boolean {
    const now = this.#clock.elapsed();
    this.#corrections = this.#corrections.filter((at) => now - at < CORRECTIONS_WITHIN);
    if (this.#corrections.length >= MOST_CORRECTIONS) {
      if (!this.#isLeftAlone) this.#listener.leftAlone();
      this.#isLeftAlone = true;
      return false;
    }
    this.#isLeftAlone = false;
    this.#isChangedThere = false;
    this.#corrections.push(now);
    return true;
  }

  /** Tells the lamp and resolves with what came of it, at the latest after ANSWER_TIMEOUT. */
  async command(on: boolean, cause: LightCause): Promise<CommandOutcome> {
    this.#pending?.abort.abort();
    this.#cancelRetry();
    if (this.#isStopped) return "superseded";
    const abort = new AbortController();
    const command: Command = { on, cause, abort, isConfirmed: false };
    this.#pending = command;
    this.#news += 1;
    this.#listener.changed();
    const outcome = await this.#ask((signal) => this.#driver.switch(this.#address, on, signal), abort);
    const isCurrent = this.#pending === command || (command.isConfirmed && this.#pending === null);
    if (!isCurrent) return command.isConfirmed ? "confirmed" : "superseded";
    if (outcome.answer === on) this.#answered(on);
    if (command.isConfirmed && (outcome.answer ?? on) === on) return "confirmed";
    // a lamp that answers and yet stays as it was refuses; what it reports is noted, the outage goes on
    if (outcome.answer !== null) this.#note(outcome.answer, { kind: "device" });
    const fault = outcome.answer === null ? outcome.fault : "refused";
    this.#pending = null;
    // what a person asked for is not tried again behind their back: they were told that it failed (C-07)
    this.#isDisobeying = cause.kind === "rule";
    if (this.#isDisobeying) this.#pauseBeforeRetry();
    this.#fail(fault);
    return fault;
  }

  /** Asks for the state; finds wall switches and lamps that fell silent or came back. */
  async poll(): Promise<void> {
    if (this.#pending !== null) return;
    const news = this.#news;
    const outcome = await this.#ask(
      (signal) => this.#driver.read(this.#address, signal),
      new AbortController(),
    );
    if (this.#isStopped || this.#news !== news) return;
    if (outcome.answer === null) this.#fail(outcome.fault);
    else this.#answered(outcome.answer);
  }

  /** No rule wants anything of it: what it failed to do is over, and any answer ends the outage. */
  release(): void {
    this.#isDisobeying = false;
    this.#cancelRetry();
  }

  stop(): void {
    this.#isStopped = true;
    const pending = this.#pending;
    this.#pending = null;
    pending?.abort.abort();
    this.#cancelRetry();
  }

  async #ask(
    call: (signal: AbortSignal) => Promise<boolean>,
    abort: AbortController,
  ): Promise<{ answer: boolean } | { answer: null; fault: DeviceFault }> {
    let timeout: PendingTimer | undefined;
    const late = new Promise<never>((_, reject) => {
      timeout = this.#clock.timer("lamp answer", ANSWER_TIMEOUT, () => {
        reject(new DeviceFailure("timeout"));
        abort.abort();
      });
      abort.signal.addEventListener("abort", () => reject(new DeviceFailure("timeout")), { once: true });
    });
    try {
      return { answer: await Promise.race([call(abort.signal), late]) };
    } catch (error) {
      return { answer: null, fault: error instanceof DeviceFailure ? error.fault : "refused" };
    } finally {
      timeout?.cancel();
    }
  }

  #answered(on: boolean): void {
    if (this.#isStopped) return;
    this.#news += 1;
    const confirmed = this.#pending?.on === on ? this.#pending : null;
    if (this.#isDisobeying && confirmed === null && on === this.#reported) {
      this.#lastAnswer = this.#clock.now();
      // it is back: what it missed need not wait for the end of the pause
      if (this.#fault === "offline" && this.#retry !== null) {
        this.#cancelRetry();
        this.#listener.retryDue();
      }
      return;
    }
    const wasFailing = this.#fault !== null;
    this.#fault = null;
    this.#isDisobeying = false;
    if (confirmed !== null) {
      confirmed.isConfirmed = true;
      this.#pending = null;
      this.#failures = 0;
    }
    if (wasFailing) {
      this.#cancelRetry();
      this.#listener.recovered();
    }
    const changed = this.#note(on, confirmed?.cause ?? { kind: "device" });
    if (changed || confirmed !== null || wasFailing) this.#listener.changed();
  }

  #note(on: boolean, cause: LightCause): boolean {
    const changed = this.#reported !== on;
    this.#lastAnswer = this.#clock.now();
    if (changed || this.#since === null) this.#since = this.#lastAnswer;
    this.#reported = on;
    if (changed) this.#isChangedThere = cause.kind === "device";
    if (changed) this.#listener.reported(on, cause);
    return changed;
  }

  #fail(fault: DeviceFault): void {
    const isFirst = this.#fault === null;
    const changed = this.#fault !== fault;
    this.#fault = fault;
    if (isFirst) this.#listener.failed(fault);
    if (changed) this.#listener.changed();
  }

  #pauseBeforeRetry(): void {
    const pause = Math.min(LONGEST_PAUSE, SECOND * 2 ** Math.min(this.#failures, 10)) as Duration;
    this.#failures += 1;
    this.#cancelRetry();
    this.#retry = this.#clock.timer("lamp retry", pause, () => {
      this.#retry = null;
      this.#listener.retryDue();
    });
  }

  #cancelRetry(): void {
    this.#retry?.cancel();
    this.#retry = null;
  }
}
