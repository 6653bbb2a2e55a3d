import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import type { RelayOutput, RelayState, TimedRelayDriver } from "./relay-driver.ts";
import { SimulatedDevice, SimulatedDevices, type SimulatedFault } from "./simulated-device.ts";

/** Time that a hold's last pulse goes on after a quick restart of the server (E-06). */
const LEFT_OF_PULSE = seconds(45);

/** Lamps with a wall switch, and strikes of doors, which switch off by themselves. */
export class SimulatedRelays implements TimedRelayDriver {
  readonly isSimulated = true;
  readonly isSerial = false;
  readonly hasOffTimer: boolean;
  readonly #clock: Clock;
  readonly #relays: SimulatedDevices<SimulatedDevice<boolean>>;
  /** Off timers by address. */
  readonly #timers = new Map<string, PendingTimer>();

  constructor(options: {
    clock: Clock;
    /** Delay of answers, unless the address names another. */
    answerAfter: Duration;
    /** Whether a relay was on before the start, as a real one would still be. */
    wasOn?: (address: string) => boolean;
    hasOffTimer?: boolean;
  }) {
    const { clock, answerAfter, wasOn = () => false, hasOffTimer = false } = options;
    this.#clock = clock;
    this.hasOffTimer = hasOffTimer;
    this.#relays = new SimulatedDevices((address) => {
      const state = wasOn(address);
      if (state) this.#goOffAfter(address, LEFT_OF_PULSE);
      return new SimulatedDevice({ clock, address, answerAfter, state });
    });
  }

  switch({ device }: RelayOutput, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    const { address } = device;
    return this.#relays.at(address).obey(() => {
      this.#timers.get(address)?.cancel();
      this.#timers.delete(address);
      if (on) this.#goOffAfter(address, offAfter);
      return on;
    }, signal);
  }

  keepOn(relay: RelayOutput, _offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    return this.read(relay, signal);
  }

  async cancelOffTimer(): Promise<void> {}

  read({ device }: RelayOutput, signal: AbortSignal): Promise<boolean> {
    return this.#relays.at(device.address).read(signal);
  }

  async readTimer(relay: RelayOutput, signal: AbortSignal): Promise<RelayState> {
    const isOn = await this.read(relay, signal);
    return { isOn, hasTimer: this.#timers.has(relay.device.address) };
  }

  watch({ device }: RelayOutput, onReport: (on: boolean) => void): () => void {
    return this.#relays.at(device.address).watch(onReport);
  }

  isOn(address: string): boolean {
    return this.#relays.at(address).state;
  }

  commandsTo(address: string): number {
    return this.#relays.at(address).commands;
  }

  setFault(address: string, fault: SimulatedFault | null): void {
    this.#relays.at(address).setFault(fault);
  }

  setAnswerAfter(address: string, answerAfter: Duration): void {
    this.#relays.at(address).answerAfter = answerAfter;
  }

  /** Sends a report unless the relay is cut off. */
  pressWallSwitch(address: string): void {
    const relay = this.#relays.at(address);
    relay.setState(!relay.state);
  }

  stop(): void {
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  #goOffAfter(address: string, delay: Duration): void {
    if (!this.hasOffTimer) return;
    const goOff = () => {
      this.#timers.delete(address);
      const relay = this.#relays.at(address);
      if (relay.fault !== "stuck") relay.setState(false);
    };
    this.#timers.set(address, this.#clock.timer("simulated relay", delay, goOff));
  }
}
