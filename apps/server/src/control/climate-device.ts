import type { ClimateOutput, Reading } from "@platzwart/domain/climate/facts";
import { CLIMATE_POLICY } from "@platzwart/domain/devices/device-policies";
import type { Fault } from "@platzwart/domain/devices/fault";
import type { Comparison, OutputEffect, OutputEvent } from "@platzwart/domain/devices/output";
import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import {
  between,
  type Duration,
  type Instant,
  milliseconds,
  minus,
  plus,
  seconds,
  shortest,
} from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../platform/network/device-failure.ts";
import { HttpFailure, type HttpFault } from "../platform/network/local-network-port.ts";
import type { Randomness } from "../platform/ports/randomness.ts";
import type { ServerLog } from "../platform/ports/server-log.ts";
import { CLOCK_STEP } from "../platform/system/clock-steps.ts";
import type { ClimateDriver, ClimateOrder } from "./drivers/climate-driver.ts";
import { type CommandCall, OutputRuntime } from "./output-runtime.ts";

/** A device is told again so often what it should be: it may have been restarted meanwhile (field: devices 3.6). */
const REASSERT_EVERY = seconds(60);
/** Pauses between tries grow by up to so much, so that devices are not told in step (field: devices 3.6). */
const JITTER = milliseconds(500);
/** How often one that is replaced is told to stop, before it is given up. */
const TRIES_TO_STOP = 3;

/** A climate device reports nothing but that it took an order. */
const ORDERS: Comparison<ClimateOrder, ClimateOrder> = { isAs: isSameOrder, isSame: isSameOrder };

export interface ClimateDeviceOptions {
  readonly output: ClimateOutput;
  readonly driver: ClimateDriver;
  /** Whether it may run already, as one told to before a restart may. */
  readonly maybeRunning: boolean;
  /** It is told nothing before; null: at once. */
  readonly startsAfter: Promise<void> | null;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "below">;
  readonly serverLog: ServerLog;
  /** It confirmed, failed or measured something. */
  readonly onNews: () => void;
}

/** Brings one device of the climate to what is wanted of it and keeps it there; knows what it confirmed and why it fails. */
export class ClimateDevice {
  readonly #options: ClimateDeviceOptions;
  readonly #runtime: OutputRuntime<ClimateOrder>;
  /** Each order that there was; targets are few. */
  readonly #orders = new Map<string, ClimateOrder>();
  #wanted: ClimateOrder | null = null;
  /** Another device is still being let go of in its place. */
  #isWaiting: boolean;
  #maybeRunning: boolean;
  #maybeResting = true;
  #faultSince: Instant | null = null;
  /** `heardAt`: by the monotonic clock. */
  #reading: (Reading & { readonly heardAt: Duration }) | null = null;
  /** What it was told last. */
  #told: ClimateOrder | null = null;
  #reassertion: PendingTimer | null = null;
  #leaving: { readonly done: PromiseWithResolvers<void>; failures: number } | null = null;
  #isStopped = false;

  constructor(options: ClimateDeviceOptions) {
    const { output, driver, clock, randomness, serverLog, onNews, startsAfter } = options;
    this.#options = options;
    this.#maybeRunning = options.maybeRunning;
    this.#isWaiting = startsAfter !== null;
    this.#runtime = new OutputRuntime<ClimateOrder>({
      policy: CLIMATE_POLICY,
      comparison: ORDERS,
      driver: {
        address: output,
        command: (order, call) => this.#tell(driver, order, call),
        joined: () => {},
        read: null,
        isReport: () => true,
      },
      clock,
      serverLog,
      stretched: (pause) => plus(pause, milliseconds(randomness.below(shortest(pause, JITTER)))),
      onStep: (event, effects) => this.#happened(event, effects),
      // also what it measured; what is wanted of it is no news to whoever wants it
      afterStep: ({ kind }) => {
        if (kind !== "desired") onNews();
      },
      listener: {
        changed: () => {},
        reported: () => {},
        // told on the console, once per outage (K-07)
        failed: (fault) => {
          serverLog.warn("a device of the climate does not answer as it should", { output, fault });
          this.#faultSince = clock.now();
        },
        recovered: () => {
          serverLog.info("a device of the climate answers again", { output });
          this.#faultSince = null;
        },
        suspended: () => {},
        remember: () => {},
      },
      // it is told anew in any case
      remembered: { report: null, since: null, told: { outage: null, suspendedUntil: null } },
    });
    void startsAfter?.then(() => {
      this.#isWaiting = false;
      this.#wantNow();
    });
  }

  get isSimulated(): boolean {
    return this.#options.driver.isSimulated;
  }

  /** What it last confirmed; null: it never answered. */
  get isOn(): boolean | null {
    return this.#runtime.output.reported?.isOn ?? null;
  }

  /** It was told to run and has not confirmed since that it does not (K-04). */
  get maybeRunning(): boolean {
    return this.#maybeRunning;
  }

  /** It was told to be off, or nothing, and has not confirmed since that it runs. */
  get maybeResting(): boolean {
    return this.#maybeResting;
  }

  get isPending(): boolean {
    return this.fault === null && this.#wanted !== null && this.#wanted.isOn !== this.isOn;
  }

  /** Why it does not do as told, and since when. */
  get fault(): HttpFault | null {
    const { fault } = this.#runtime.output;
    return fault === null ? null : httpFaultOf(fault);
  }

  get faultSince(): Instant | null {
    return this.#faultSince;
  }

  /** What it last measured; null: it never told. */
  get reading(): Reading | null {
    if (this.#reading === null) return null;
    const { celsius, at, heardAt } = this.#reading;
    const { clock } = this.#options;
    // as old as it is, however the clock was set since
    const byClock = minus(clock.now(), minus(clock.elapsed(), heardAt));
    if (Math.abs(between(at, byClock)) < CLOCK_STEP) return { celsius, at };
    this.#reading = { celsius, at: byClock, heardAt };
    return { celsius, at: byClock };
  }

  /** It is to be so from now on; the same again changes nothing. */
  want(order: ClimateOrder): void {
    if (this.#leaving !== null || (this.#wanted !== null && isSameOrder(this.#wanted, order))) return;
    this.#wanted = this.#known(order);
    this.#wantNow();
  }

  /**
   * Another device takes its place: it is told to stop, and then nothing more. Resolves when that is done or given up, with
   * whether it may still run then.
   */
  async letGo(): Promise<boolean> {
    this.#leaving = { done: Promise.withResolvers(), failures: 0 };
    this.#reassertion?.cancel();
    if (this.#isStopped) return false;
    if (this.#isWaiting) {
      // what it was not told yet it shall not be told any more, and whoever comes next waits for the one before it, too
      this.#wanted = null;
      await this.#options.startsAfter;
    }
    if (this.#maybeRunning) {
      this.#wanted = this.#known({ isOn: false, target: this.#wanted?.target ?? 0 });
      this.#wantNow();
      await this.#leaving.done.promise;
    }
    const isGivenUp = this.#maybeRunning && !this.#isStopped;
    this.stop();
    return isGivenUp;
  }

  stop(): void {
    this.#isStopped = true;
    this.#reassertion?.cancel();
    this.#runtime.stop();
    this.#leaving?.done.resolve();
  }

  /** The machine compares orders by identity: the same one is the same object, however often it is wanted. */
  #known(order: ClimateOrder): ClimateOrder {
    const key = `${order.isOn} ${order.target}`;
    const known = this.#orders.get(key) ?? order;
    this.#orders.set(key, known);
    return known;
  }

  #wantNow(): void {
    if (!this.#isWaiting && this.#wanted !== null) void this.#runtime.want(this.#wanted, "level");
  }

  async #tell(
    driver: ClimateDriver,
    order: ClimateOrder,
    { signal, begin }: CommandCall,
  ): Promise<ClimateOrder> {
    begin();
    this.#told = order;
    const mightRunBefore = this.#maybeRunning;
    if (order.isOn) this.#maybeRunning = true;
    else this.#maybeResting = true;
    try {
      const celsius = await driver.tell(order, signal);
      const { clock } = this.#options;
      if (celsius !== null)
        this.#reading = {
          celsius: Math.round(celsius * 10) / 10,
          at: clock.now(),
          heardAt: clock.elapsed(),
        };
      return order;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (error.isUnsent && this.#told === order) this.#maybeRunning = mightRunBefore;
      throw new DeviceFailure(error.fault, { cause: error });
    }
  }

  #happened(event: OutputEvent<ClimateOrder>, effects: readonly OutputEffect<ClimateOrder>[]): void {
    const outcome = effects.find((effect) => effect.kind === "outcome")?.outcome;
    const { reported } = this.#runtime.output;
    const isHeard = event.kind === "answered" && event.to === "newest";
    if (reported !== null && (isHeard || outcome === "confirmed")) {
      this.#maybeRunning = reported.isOn;
      this.#maybeResting = !reported.isOn;
      this.#reassertLater();
    }
    if (outcome !== undefined) this.#ended(outcome === "confirmed");
  }

  #reassertLater(): void {
    this.#reassertion?.cancel();
    if (this.#leaving !== null) return;
    this.#reassertion = this.#options.clock.timer("climate device", REASSERT_EVERY, () => {
      void this.#runtime.want(this.#wanted, "confirm");
    });
  }

  /** Of one that is replaced: whether it has stopped, or is given up. */
  #ended(isConfirmed: boolean): void {
    if (this.#leaving === null || this.#told?.isOn !== false) return;
    if (!isConfirmed) this.#leaving.failures += 1;
    if (isConfirmed || this.#leaving.failures === TRIES_TO_STOP) this.#leaving.done.resolve();
  }
}

function isSameOrder(a: ClimateOrder, b: ClimateOrder): boolean {
  return a.isOn === b.isOn && a.target === b.target;
}

/** Climate devices are spoken to over HTTP without a login; what is no fault of that is an answer that cannot be. */
function httpFaultOf(fault: Fault): HttpFault {
  switch (fault) {
    case "unresolvable":
    case "public":
    case "unreachable":
    case "timeout":
    case "redirect":
    case "too_large":
    case "status":
      return fault;
    default:
      return "invalid_response";
  }
}
