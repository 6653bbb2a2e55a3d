import { type LampProblem, problemOf } from "@platzwart/domain/lighting/lamp-problem";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, type Instant, minus, minutes } from "@platzwart/domain/time/instant";
import { Actuator } from "./actuator.ts";
import type { ActuatorListener, CommandOutcome, EnsureOptions } from "./device.ts";
import type { GuardedLampDevice } from "./guarded-lamp-device.ts";
import { LampCorrections } from "./lamp-corrections.ts";
import { LampTimer } from "./lamp-timer.ts";
import { LampWatch } from "./lamp-watch.ts";
import type { LightCause } from "./ports/court-store.ts";
import { DeviceFailure } from "./ports/device-failure.ts";
import type { LampPlace, LightDriver } from "./ports/light-driver.ts";
import type { ServerLog } from "./ports/server-log.ts";

/** A lamp that is lit for a test goes out by itself after this, should nobody be able to switch it off again. */
const LIT_FOR_TEST = minutes(1);

/** What there is to tell of a lamp; the lamp itself neither stores nor logs. */
export interface LampListener extends ActuatorListener<boolean> {
  /** Somebody keeps switching it against the rule: it is left as it is for ten minutes; once each time. */
  leftAlone(): void;
}

export interface LampEnsureOptions extends EnsureOptions {
  /** Until when it should stay so as far as is known; null or left out: without an end. */
  readonly until?: Instant | null;
}

/** A lamp in the hands of a test: neither a rule nor anybody else switches it until it is given back. */
export interface LampInTest {
  /** `isForLong`: it is to stay so; else it goes out by itself after a minute. */
  switch(on: boolean, cause: LightCause, isForLong: boolean): Promise<CommandOutcome>;
  /** Asks for its state. */
  read(): Promise<void>;
  giveBack(): void;
}

/** One lamp: a device that is on or off, with a switch at the wall that people use too. */
export class Lamp {
  readonly isSimulated: boolean;
  readonly #actuator: Actuator<boolean, boolean>;
  /** null: such lamps have none. */
  readonly #timer: LampTimer | null;
  readonly #device: GuardedLampDevice;
  /** Only where it tells nothing by itself of what is done at it. */
  readonly #watch: LampWatch;
  readonly #clock: Clock;
  /** What the last question or command found to be the matter. */
  #trouble: LampProblem | null = null;
  /** It was switched at the lamp itself and has not been as the rule wants it since. */
  #isChangedThere = false;
  readonly #corrections: LampCorrections;
  #test: "none" | "running" | "lit for a moment" = "none";

  constructor(options: {
    driver: LightDriver;
    device: GuardedLampDevice;
    output: number;
    clock: Clock;
    serverLog: ServerLog;
    listener: LampListener;
    /** What was stored of its last report. */
    remembered: { on: boolean; since: Instant | null };
  }) {
    const { driver, device, clock, serverLog, listener, remembered } = options;
    const { address } = device;
    const place: LampPlace = { device, output: options.output };
    this.#clock = clock;
    this.isSimulated = driver.isSimulated;
    this.#corrections = new LampCorrections(clock, {
      changed: () => listener.changed(),
      leftAlone: () => listener.leftAlone(),
      due: () => listener.retryDue(),
    });
    this.#device = device;
    const read = (signal: AbortSignal, within?: Duration) => driver.read(place, signal, within);
    this.#watch = new LampWatch({ read, clock, serverLog });
    const keepOn = (offAfter: Duration, signal: AbortSignal) => driver.keepOn(place, offAfter, signal);
    this.#timer = driver.hasOffTimer ? new LampTimer({ keepOn, address, clock, serverLog }) : null;
    this.#actuator = new Actuator<boolean, boolean>({
      device: {
        address,
        command: (on, signal) => this.#asked(signal, () => this.#switch(driver, place, on, signal)),
        read: (signal) => this.#asked(signal, () => read(signal)),
        watch: (onReport) =>
          driver.watch === null ? this.#watch.start(onReport) : driver.watch(place, onReport),
        isReport: (report) => typeof report === "boolean",
        fulfils: (isOn, on) => isOn === on,
        isSame: (a, b) => a === b,
      },
      clock,
      serverLog,
      listener: {
        changed: () => listener.changed(),
        reported: (on, cause, before) => {
          this.#isChangedThere = cause.kind === "device";
          // it is on or off: what was held back is there now
          this.#corrections.end();
          if (this.#isChangedThere || !on) this.#timer?.forget();
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

  /** Whether it is dark as far as anybody can know: it said so, and was not told to be lit since. */
  get isKnownDark(): boolean {
    return this.reportedAt !== null && !this.isOn && !this.#actuator.mayHaveBecome((on) => on);
  }

  /** What it is being told to become, or will be in a moment, and has not confirmed yet. */
  get pending(): boolean | null {
    return this.#actuator.pending ?? (this.#corrections.heldBack === "waits" ? !this.isOn : null);
  }

  get fault(): DeviceFault | null {
    return this.#actuator.fault;
  }

  /** With a fault: what exactly is the matter. */
  get trouble(): LampProblem | null {
    return this.fault === null ? null : (this.#trouble ?? problemOf(this.fault));
  }

  /** See CourtView.light.reportedAt. */
  get reportedAt(): Instant | null {
    return this.#actuator.reportedAt;
  }

  /** It is not as the rule wants it, because somebody kept switching it at the wall. */
  get isAutomationSuspended(): boolean {
    return this.#corrections.heldBack === "left alone";
  }

  /**
   * Brings the lamp to a state by rule; null when nothing is sent: it is there, on its way, pausing, left alone or being
   * tested.
   */
  ensure(on: boolean, options: LampEnsureOptions = {}): Promise<CommandOutcome> | null {
    if (this.#test !== "none") return null;
    const { until = null, ...how } = options;
    if (this.isOn === on) {
      // whoever switched it there did not do so against the rule, or does so no more
      this.#isChangedThere = false;
      this.#corrections.end();
    }
    if (on) this.#stayOnUntil(until);
    return this.#actuator.ensure(on, {
      ...how,
      may: () => !this.#isChangedThere || this.#mayCorrect(),
    });
  }

  /** A person asks for what the rule wants next: whatever it is held back for before is forgotten. */
  insist(): void {
    this.#corrections.forget();
    this.#device.insist();
    this.#actuator.cutPause();
  }

  /** Tells the lamp what a person wants and resolves with what came of it. */
  command(on: boolean, cause: LightCause): Promise<CommandOutcome> {
    if (this.#test !== "none") return Promise.resolve("superseded");
    this.#corrections.end();
    this.#device.insist();
    return this.#actuator.command(on, cause);
  }

  /** Asks for the state; finds wall switches and lamps that fell silent or came back. */
  poll(): Promise<void> {
    return this.#actuator.poll();
  }

  /** No rule wants anything of it: it stays as it is. */
  release(): void {
    if (this.#test !== "none") return;
    this.#corrections.end();
    this.#actuator.release();
    this.#stayOnUntil(null);
  }

  /** Takes it out of everybody else's hands; null: it is in a test already. */
  takeForTest(): LampInTest | null {
    if (this.#test !== "none") return null;
    this.#test = "running";
    this.#corrections.end();
    return {
      switch: (on, cause, isForLong) => {
        this.#test = on && !isForLong ? "lit for a moment" : "running";
        this.#device.insist();
        return this.#actuator.command(on, cause);
      },
      read: () => this.#actuator.poll(),
      giveBack: () => {
        this.#test = "none";
        // it may have been lit for a moment only
        this.#timer?.forget();
      },
    };
  }

  stop(): void {
    this.#actuator.stop();
    this.#corrections.stop();
    this.#timer?.stop();
    this.#device.cutPause();
  }

  async #switch(driver: LightDriver, place: LampPlace, on: boolean, signal: AbortSignal): Promise<boolean> {
    const at = this.#clock.elapsed();
    const offAfter =
      this.#test === "lit for a moment" || this.#timer === null ? LIT_FOR_TEST : this.#timer.offAfter();
    const isOn = await driver.switch(place, on, offAfter, signal);
    if (on && isOn) this.#timer?.armed(at, offAfter);
    return isOn;
  }

  /** Notes what is the matter, which is more than the fault that comes of it. */
  async #asked(signal: AbortSignal, call: () => Promise<boolean>): Promise<boolean> {
    const at = this.#clock.elapsed();
    // a call that is given up tells none, and is not to be explained by one before
    signal.addEventListener("abort", () => {
      this.#trouble = null;
    });
    try {
      const isOn = await call();
      this.#trouble = null;
      this.#watch.answered(minus(this.#clock.elapsed(), at));
      return isOn;
    } catch (error) {
      this.#trouble = error instanceof DeviceFailure ? error.trouble : null;
      throw error;
    }
  }

  #stayOnUntil(until: Instant | null): void {
    this.#timer?.stayOnUntil(until);
    if (this.isOn && this.pending === null && this.fault === null) void this.#timer?.renew();
  }

  /** Whether what was switched at the lamp is put right now. */
  #mayCorrect(): boolean {
    if (!this.#corrections.may()) return false;
    this.#isChangedThere = false;
    return true;
  }
}
