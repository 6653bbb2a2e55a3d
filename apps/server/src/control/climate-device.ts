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
import { type CommandCall, Device, type DeviceNews } from "./device.ts";
import type { ClimateDriver, ClimateOrder } from "./drivers/climate-driver.ts";

/** Period of repeated commands, since the device may have restarted. */
const REASSERT_EVERY = seconds(60);
/** Random addition to the pauses between attempts, so that devices are not commanded in step. */
const LARGEST_JITTER = milliseconds(500);

/** Climate devices report nothing but the acceptance of an order. */
const BY_ORDER: Comparison<ClimateOrder, ClimateOrder> = { matches: isSameOrder, isSameReport: isSameOrder };

export interface ClimateDeviceOptions {
  readonly output: ClimateOutput;
  /** Empty: simulated. */
  readonly url: string;
  readonly driver: ClimateDriver;
  /** Whether the device may run already, from before a restart. */
  readonly maybeRunning: boolean;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "below">;
  readonly serverLog: ServerLog;
  readonly onNews: () => void;
}

/** One output of the hall climate: heating, cooling or ventilation. */
export class ClimateDevice extends Device<ClimateOrder> {
  protected override readonly address: string;
  readonly #options: ClimateDeviceOptions;
  readonly #knownOrders = new Map<string, ClimateOrder>();
  #desired: ClimateOrder | null = null;
  /** The desired order is not sent, as the replaced device still awaits its last order. */
  #isOrderWithheld = false;
  #maybeRunning: boolean;
  #maybeResting = true;
  #faultSince: Instant | null = null;
  /** `receivedAt`: elapsed time. */
  #reading: (Reading & { readonly receivedAt: Duration }) | null = null;
  #newestOrder: ClimateOrder | null = null;
  #reassertTimer: PendingTimer | null = null;

  constructor(options: ClimateDeviceOptions) {
    const { clock, serverLog } = options;
    // without a stored report, the first command is always sent
    const remembered = { report: null, changedAt: null, logged: { outage: null, suspendedUntil: null } };
    super({ policy: CLIMATE_POLICY, comparison: BY_ORDER, clock, serverLog, remembered });
    this.#options = options;
    this.address = options.output;
    this.#maybeRunning = options.maybeRunning;
  }

  get url(): string {
    return this.#options.url;
  }

  get isSimulated(): boolean {
    return this.#options.driver.isSimulated;
  }

  /** null: nothing confirmed yet. */
  get isOn(): boolean | null {
    return this.state.reported?.isOn ?? null;
  }

  /** Commanded to run without a later confirmation that it rests (K-04). */
  get maybeRunning(): boolean {
    return this.#maybeRunning;
  }

  /** True unless the device confirmed that it runs. */
  get maybeResting(): boolean {
    return this.#maybeResting;
  }

  get isPending(): boolean {
    return this.exactFault === null && this.#desired !== null && this.#desired.isOn !== this.isOn;
  }

  get httpFault(): HttpFault | null {
    return this.exactFault === null ? null : httpFaultOf(this.exactFault);
  }

  get faultSince(): Instant | null {
    return this.#faultSince;
  }

  get reading(): Reading | null {
    if (this.#reading === null) return null;
    const { celsius, at, receivedAt } = this.#reading;
    const { clock } = this;
    // the age stays the same across clock steps
    const atByClock = minus(clock.now(), minus(clock.elapsed(), receivedAt));
    if (Math.abs(between(at, atByClock)) < CLOCK_STEP) return { celsius, at };
    this.#reading = { celsius, at: atByClock, receivedAt };
    return { celsius, at: atByClock };
  }

  /** `isWaiting`: the order is not sent yet, as the replaced device may still run (K-04). */
  ensure(order: ClimateOrder, { isWaiting }: { readonly isWaiting: boolean }): void {
    const isKnown = this.#desired !== null && isSameOrder(this.#desired, order);
    if (isKnown && this.#isOrderWithheld === isWaiting) return;
    this.#desired = this.#sameObject(order);
    this.#isOrderWithheld = isWaiting;
    if (!isWaiting) void this.setDesired(this.#desired, "level");
  }

  /** Order that switches the device off; null: it is off. */
  get lastOrder(): ((signal: AbortSignal) => Promise<void>) | null {
    if (!this.#maybeRunning) return null;
    return async (signal) => {
      await this.#sendOrder({ isOn: false, target: this.#desired?.target ?? 0 }, signal);
      this.#maybeRunning = false;
    };
  }

  override stop(): void {
    this.#reassertTimer?.cancel();
    super.stop();
  }

  /** Equal orders are one object, since the machine compares by identity. */
  #sameObject(order: ClimateOrder): ClimateOrder {
    const key = `${order.isOn} ${order.target}`;
    const known = this.#knownOrders.get(key) ?? order;
    this.#knownOrders.set(key, known);
    return known;
  }

  protected override send(order: ClimateOrder, { signal, begin }: CommandCall): Promise<ClimateOrder> {
    begin();
    return this.#sendOrder(order, signal);
  }

  /** Never called: CLIMATE_POLICY.answersQueries is false. */
  protected override query(): Promise<ClimateOrder> {
    return Promise.reject(new DeviceFailure("invalid_response"));
  }

  protected override isReport(): boolean {
    return true;
  }

  protected override withJitter(pause: Duration): Duration {
    return plus(pause, milliseconds(this.#options.randomness.below(shortest(pause, LARGEST_JITTER))));
  }

  /** Logged on the console, once per outage (K-07). */
  protected override publish(news: DeviceNews<ClimateOrder>): void {
    const { output } = this.#options;
    if (news.kind === "failed") {
      const { fault } = news;
      this.serverLog.warn("a climate device has a fault", { output, fault });
      this.#faultSince = this.clock.now();
    } else if (news.kind === "recovered") {
      this.serverLog.info("a climate device works again", { output });
      this.#faultSince = null;
    }
  }

  /** A measurement is news, too; a new desired order is none to its sender. */
  protected override onHandled({ kind }: OutputEvent<ClimateOrder>): void {
    if (kind !== "desired" && kind !== "poll") this.#options.onNews();
  }

  protected override onStep(
    event: OutputEvent<ClimateOrder>,
    effects: readonly OutputEffect<ClimateOrder>[],
  ): void {
    const isConfirmed = effects.some((effect) => effect.kind === "outcome" && effect.outcome === "confirmed");
    const { reported } = this.state;
    const isAnswered = event.kind === "answered" && event.command === "newest";
    if (reported === null || !(isAnswered || isConfirmed)) return;
    this.#maybeRunning = reported.isOn;
    this.#maybeResting = !reported.isOn;
    this.#reassertLater();
  }

  async #sendOrder(order: ClimateOrder, signal: AbortSignal): Promise<ClimateOrder> {
    this.#newestOrder = order;
    const mightRunBefore = this.#maybeRunning;
    if (order.isOn) this.#maybeRunning = true;
    else this.#maybeResting = true;
    try {
      const celsius = await this.#options.driver.send(order, signal);
      const { clock } = this;
      if (celsius !== null)
        this.#reading = {
          celsius: Math.round(celsius * 10) / 10,
          at: clock.now(),
          receivedAt: clock.elapsed(),
        };
      return order;
    } catch (error) {
      if (!(error instanceof HttpFailure)) throw error;
      if (error.isUnsent && this.#newestOrder === order) this.#maybeRunning = mightRunBefore;
      throw new DeviceFailure(error.fault, { cause: error });
    }
  }

  #reassertLater(): void {
    this.#reassertTimer?.cancel();
    this.#reassertTimer = this.clock.timer("climate device", REASSERT_EVERY, () => {
      void this.setDesired(this.#desired, "confirm");
    });
  }
}

function isSameOrder(a: ClimateOrder, b: ClimateOrder): boolean {
  return a.isOn === b.isOn && a.target === b.target;
}

/** Climate devices speak HTTP without a login; any other fault is an invalid answer. */
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
