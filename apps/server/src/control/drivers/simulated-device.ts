import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds, SECOND, seconds } from "@platzwart/domain/time/instant";
import { DeviceFailure } from "../../platform/network/device-failure.ts";

export const SIMULATED_FAULTS = [
  "offline",
  "silent", // reachable, without answers or reports
  "stuck", // answers without a change
  "late", // obeys at once, but answers after the timeout
  "twice", // reports everything twice
  "stale", // answers queries late, with the state at the query
  "flapping", // goes offline and comes back every second
  "garbled", // obeys, but reports impossible states
] as const;
export type SimulatedFault = (typeof SIMULATED_FAULTS)[number];

/** Delay of an answer that is longer than any timeout. */
const LATE_BY = seconds(7);
/** Delay of an answer within the timeout, long enough for other reports to come first. */
const STALE_BY = seconds(3);

/** Impossible report: its time lies beyond all dates. */
const GARBLED: unknown = { isUnlocked: true, heldUntil: 9e18 };

export class SimulatedDevice<State> {
  answerAfter: Duration;
  commands = 0;
  #onReport: (state: State) => void = () => {};
  #state: State;
  #fault: SimulatedFault | null;
  #faultSince: Duration;
  readonly #clock: Clock;

  /** `address`: a name, perhaps with "?fault=offline" or "?delay=2500" (milliseconds until the answer). */
  constructor(options: { clock: Clock; address: string; state: State; answerAfter: Duration }) {
    const faultOptions = new URLSearchParams(options.address.split("?")[1] ?? "");
    const delay = Number(faultOptions.get("delay") ?? options.answerAfter);
    this.#clock = options.clock;
    this.#state = options.state;
    this.#fault = SIMULATED_FAULTS.find((fault) => fault === faultOptions.get("fault")) ?? null;
    this.#faultSince = options.clock.elapsed();
    this.answerAfter = Number.isFinite(delay) && delay >= 0 ? milliseconds(delay) : options.answerAfter;
  }

  get state(): State {
    return this.#state;
  }

  get fault(): SimulatedFault | null {
    return this.#fault;
  }

  setFault(fault: SimulatedFault | null): void {
    this.#fault = fault;
    this.#faultSince = this.#clock.elapsed();
  }

  /** A later watcher replaces an earlier one. */
  watch(onReport: (state: State) => void): () => void {
    this.#onReport = onReport;
    return () => {
      if (this.#onReport === onReport) this.#onReport = () => {};
    };
  }

  async obey(apply: (state: State) => State, signal: AbortSignal): Promise<State> {
    this.commands += 1;
    if (this.#fault === "late") {
      this.#state = apply(this.#state);
      await this.#wait(LATE_BY);
      return this.#state;
    }
    await this.#answer(signal);
    if (this.#fault !== "stuck") this.setState(apply(this.#state));
    return this.#reported();
  }

  async read(signal: AbortSignal): Promise<State> {
    const { state } = this;
    if (this.#fault === "stale") {
      await this.#wait(STALE_BY);
      return state;
    }
    await this.#answer(signal);
    return this.#reported();
  }

  /** Sends a report unless the device is cut off. */
  setState(state: State): void {
    const isChanged = state !== this.#state;
    this.#state = state;
    if (this.#isUnreachable() || this.#fault === "silent" || this.#fault === "late") return;
    if (isChanged || this.#fault === "twice") this.#onReport(this.#reported());
    if (this.#fault === "twice") this.#onReport(state);
  }

  #reported(): State {
    return this.#fault === "garbled" ? (GARBLED as State) : this.#state;
  }

  #isUnreachable(): boolean {
    const seconds = Math.floor((this.#clock.elapsed() - this.#faultSince) / SECOND);
    return this.#fault === "offline" || (this.#fault === "flapping" && seconds % 2 === 0);
  }

  async #answer(signal: AbortSignal): Promise<void> {
    if (this.#isUnreachable()) throw new DeviceFailure("unreachable");
    if (this.#fault === "silent") return new Promise(() => undefined);
    if (this.answerAfter > 0) await this.#wait(this.answerAfter);
    // a command after the timeout is void (D-31)
    if (signal.aborted) throw new DeviceFailure("timeout");
  }

  #wait(duration: Duration): Promise<void> {
    return new Promise<void>((resolve) => {
      this.#clock.timer("simulated device", duration, resolve);
    });
  }
}

/** By address, each created at its first use. */
export class SimulatedDevices<Device> {
  readonly #devices = new Map<string, Device>();
  readonly #make: (address: string) => Device;

  constructor(make: (address: string) => Device) {
    this.#make = make;
  }

  at(address: string): Device {
    const device = this.#devices.get(address) ?? this.#make(address);
    this.#devices.set(address, device);
    return device;
  }

  all(): Iterable<Device> {
    return this.#devices.values();
  }
}
