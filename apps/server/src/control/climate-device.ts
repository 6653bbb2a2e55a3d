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

/** A device is told again so often what it should be: it may have been restarted meanwhile (field: devices 3.6). */
const REASSERT_EVERY = seconds(60);
/** Pauses between tries grow by up to so much, so that devices are not told in step (field: devices 3.6). */
const JITTER = milliseconds(500);

/** A climate device reports nothing but that it took an order. */
const ORDERS: Comparison<ClimateOrder, ClimateOrder> = { isAs: isSameOrder, isSame: isSameOrder };

export interface ClimateDeviceOptions {
  readonly output: ClimateOutput;
  /** Empty: it is only played. */
  readonly url: string;
  readonly driver: ClimateDriver;
  /** Whether it may run already, as one told to before a restart may. */
  readonly maybeRunning: boolean;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, "below">;
  readonly serverLog: ServerLog;
  /** It confirmed, failed or measured something. */
  readonly onNews: () => void;
}

/** Brings one device of the climate to what is wanted of it and keeps it there; knows what it confirmed and why it fails. */
export class ClimateDevice extends Device<ClimateOrder> {
  protected override readonly address: string;
  readonly #options: ClimateDeviceOptions;
  /** Each order that there was; targets are few. */
  readonly #orders = new Map<string, ClimateOrder>();
  #wanted: ClimateOrder | null = null;
  /** Another device in its place is still given its last order. */
  #isWaiting = false;
  #maybeRunning: boolean;
  #maybeResting = true;
  #faultSince: Instant | null = null;
  /** `receivedAt`: by the monotonic clock. */
  #reading: (Reading & { readonly receivedAt: Duration }) | null = null;
  /** What it was told last. */
  #lastOrder: ClimateOrder | null = null;
  #reassertion: PendingTimer | null = null;

  constructor(options: ClimateDeviceOptions) {
    const { clock, serverLog } = options;
    // it is told anew in any case
    const remembered = { report: null, since: null, logged: { outage: null, suspendedUntil: null } };
    super({ policy: CLIMATE_POLICY, comparison: ORDERS, clock, serverLog, remembered });
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

  /** What it last confirmed; null: it never answered. */
  get isOn(): boolean | null {
    return this.state.reported?.isOn ?? null;
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
    return this.trouble === null && this.#wanted !== null && this.#wanted.isOn !== this.isOn;
  }

  /** Why it does not do as told, and since when. */
  get httpFault(): HttpFault | null {
    return this.trouble === null ? null : httpFaultOf(this.trouble);
  }

  get faultSince(): Instant | null {
    return this.#faultSince;
  }

  /** What it last measured; null: it never told. */
  get reading(): Reading | null {
    if (this.#reading === null) return null;
    const { celsius, at, receivedAt } = this.#reading;
    const { clock } = this;
    // as old as it is, however the clock was set since
    const byClock = minus(clock.now(), minus(clock.elapsed(), receivedAt));
    if (Math.abs(between(at, byClock)) < CLOCK_STEP) return { celsius, at };
    this.#reading = { celsius, at: byClock, receivedAt };
    return { celsius, at: byClock };
  }

  /** It is to be so from now on; the same again changes nothing. `isWaiting`: it is not told yet (K-04). */
  ensure(order: ClimateOrder, { isWaiting }: { readonly isWaiting: boolean }): void {
    const isKnown = this.#wanted !== null && isSameOrder(this.#wanted, order);
    if (isKnown && this.#isWaiting === isWaiting) return;
    this.#wanted = this.#known(order);
    this.#isWaiting = isWaiting;
    if (!isWaiting) void this.want(this.#wanted, "level");
  }

  /** Tells it to stop, as its last order; null: it is off. */
  get lastOrder(): ((signal: AbortSignal) => Promise<void>) | null {
    if (!this.#maybeRunning) return null;
    return async (signal) => {
      await this.#order({ isOn: false, target: this.#wanted?.target ?? 0 }, signal);
      this.#maybeRunning = false;
    };
  }

  override stop(): void {
    this.#reassertion?.cancel();
    super.stop();
  }

  /** The machine compares orders by identity: the same one is the same object, however often it is wanted. */
  #known(order: ClimateOrder): ClimateOrder {
    const key = `${order.isOn} ${order.target}`;
    const known = this.#orders.get(key) ?? order;
    this.#orders.set(key, known);
    return known;
  }

  protected override send(order: ClimateOrder, { signal, begin }: CommandCall): Promise<ClimateOrder> {
    begin();
    return this.#order(order, signal);
  }

  /** Its policy says that it cannot be asked. */
  protected override ask(): Promise<ClimateOrder> {
    return Promise.reject(new DeviceFailure("invalid_response"));
  }

  protected override isReport(): boolean {
    return true;
  }

  protected override stretched(pause: Duration): Duration {
    return plus(pause, milliseconds(this.#options.randomness.below(shortest(pause, JITTER))));
  }

  /** Told on the console, once per outage (K-07). */
  protected override publish(news: DeviceNews<ClimateOrder>): void {
    const { output } = this.#options;
    if (news.kind === "failed") {
      const { fault } = news;
      this.serverLog.warn("a device of the climate does not answer as it should", { output, fault });
      this.#faultSince = this.clock.now();
    } else if (news.kind === "recovered") {
      this.serverLog.info("a device of the climate answers again", { output });
      this.#faultSince = null;
    }
  }

  /** Also what it measured is news; what is wanted of it is none to whoever wants it. */
  protected override settled({ kind }: OutputEvent<ClimateOrder>): void {
    if (kind !== "desired" && kind !== "look") this.#options.onNews();
  }

  protected override stepped(
    event: OutputEvent<ClimateOrder>,
    effects: readonly OutputEffect<ClimateOrder>[],
  ): void {
    const isConfirmed = effects.some((effect) => effect.kind === "outcome" && effect.outcome === "confirmed");
    const { reported } = this.state;
    const isAnswered = event.kind === "answered" && event.to === "newest";
    if (reported === null || !(isAnswered || isConfirmed)) return;
    this.#maybeRunning = reported.isOn;
    this.#maybeResting = !reported.isOn;
    this.#reassertLater();
  }

  async #order(order: ClimateOrder, signal: AbortSignal): Promise<ClimateOrder> {
    this.#lastOrder = order;
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
      if (error.isUnsent && this.#lastOrder === order) this.#maybeRunning = mightRunBefore;
      throw new DeviceFailure(error.fault, { cause: error });
    }
  }

  #reassertLater(): void {
    this.#reassertion?.cancel();
    this.#reassertion = this.clock.timer("climate device", REASSERT_EVERY, () => {
      void this.want(this.#wanted, "confirm");
    });
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
