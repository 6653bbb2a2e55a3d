import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minutes } from "@platzwart/domain/time/instant";
import { Actuator } from "./actuator.ts";
import type { ActuatorListener, CommandOutcome, EnsureOptions } from "./device.ts";
import type { Diagnostics, LightCause, LightDriver } from "./ports.ts";

/** A lamp switched at the wall against the rule is put right this often in that time, then left alone (design 6). */
const MOST_CORRECTIONS = 3;
const CORRECTIONS_WITHIN = minutes(10);

/** What there is to tell of a lamp; the lamp itself neither stores nor logs. */
export interface LampListener extends ActuatorListener<boolean> {
  /** Somebody keeps switching it against the rule: it is left as it is for a while; once each time. */
  leftAlone(): void;
}

export interface LampEnsureOptions extends EnsureOptions {
  /** A person asks for it: what was switched at the wall before is forgotten. */
  readonly insist?: boolean;
}

/** One lamp: a device that is on or off, with a switch at the wall that people use too. */
export class Lamp {
  readonly isSimulated: boolean;
  readonly #actuator: Actuator<boolean, boolean>;
  readonly #clock: Clock;
  readonly #listener: LampListener;
  /** The last change was made at the lamp itself. */
  #isChangedThere = false;
  #corrections: Duration[] = [];
  #isLeftAlone = false;
  /** It was told that the lamp is left alone, and not corrected since. */
  #isLeaveTold = false;

  constructor(options: {
    driver: LightDriver;
    address: string;
    clock: Clock;
    diagnostics: Diagnostics;
    listener: LampListener;
    /** What was stored of its last report. */
    remembered: { on: boolean; since: Instant | null };
  }) {
    const { driver, address, clock, diagnostics, listener, remembered } = options;
    this.#clock = clock;
    this.#listener = listener;
    this.isSimulated = driver.isSimulated;
    this.#actuator = new Actuator<boolean, boolean>({
      device: {
        address,
        command: (on, signal) => driver.switch(address, on, signal),
        read: (signal) => driver.read(address, signal),
        watch: (onReport) => driver.watch(address, onReport),
        isReport: (report) => typeof report === "boolean",
        fulfils: (isOn, on) => isOn === on,
        isSame: (a, b) => a === b,
      },
      clock,
      diagnostics,
      listener: {
        changed: () => listener.changed(),
        reported: (on, cause, before) => {
          this.#isChangedThere = cause.kind === "device";
          listener.reported(on, cause, before);
        },
        failed: (fault) => listener.failed(fault),
        recovered: () => listener.recovered(),
        retryDue: () => listener.retryDue(),
      },
      remembered: { report: remembered.on, since: remembered.since },
    });
  }

  get isOn(): boolean {
    return this.#actuator.report ?? false;
  }

  /** What it is being told to become and has not confirmed yet. */
  get pending(): boolean | null {
    return this.#actuator.pending ?? null;
  }

  get fault(): DeviceFault | null {
    return this.#actuator.fault;
  }

  /** See CourtView.light.reportedAt. */
  get reportedAt(): Instant | null {
    return this.#actuator.reportedAt;
  }

  /** It is not as the rule wants it, because somebody kept switching it at the wall. */
  get isLeftAlone(): boolean {
    return this.#isLeftAlone;
  }

  /** Brings the lamp to a state by rule; null when nothing is sent: it is there, on its way, pausing or left alone. */
  ensure(on: boolean, { afresh, insist }: LampEnsureOptions = {}): Promise<CommandOutcome> | null {
    if (insist === true) this.#corrections = [];
    if (this.isOn === on) this.#leaveAlone(false);
    return this.#actuator.ensure(on, {
      ...(afresh === undefined ? {} : { afresh }),
      may: () => !this.#isChangedThere || this.#mayCorrect(),
    });
  }

  /** Tells the lamp and resolves with what came of it. */
  command(on: boolean, cause: LightCause): Promise<CommandOutcome> {
    this.#leaveAlone(false);
    return this.#actuator.command(on, cause);
  }

  /** Asks for the state; finds wall switches and lamps that fell silent or came back. */
  poll(): Promise<void> {
    return this.#actuator.poll();
  }

  /** No rule wants anything of it. */
  release(): void {
    this.#leaveAlone(false);
    this.#actuator.release();
  }

  stop(): void {
    this.#actuator.stop();
  }

  #leaveAlone(isLeftAlone: boolean): void {
    if (this.#isLeftAlone === isLeftAlone) return;
    this.#isLeftAlone = isLeftAlone;
    // it is shown, so whoever looks is told when it begins and when it ends
    this.#listener.changed();
  }

  /** Counts a correction of what was switched at the lamp; a fight with whoever stands there helps nobody. */
  #mayCorrect(): boolean {
    const now = this.#clock.elapsed();
    this.#corrections = this.#corrections.filter((at) => now - at < CORRECTIONS_WITHIN);
    this.#leaveAlone(this.#corrections.length >= MOST_CORRECTIONS);
    if (this.#isLeftAlone) {
      if (!this.#isLeaveTold) this.#listener.leftAlone();
      this.#isLeaveTold = true;
      return false;
    }
    this.#isLeaveTold = false;
    this.#isChangedThere = false;
    this.#corrections.push(now);
    return true;
  }
}
