import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";
import type { RelayDriver, RelayPlace } from "./relay-driver.ts";
import { SimulatedDevice, SimulatedDevices, type SimulatedFault } from "./simulated-device.ts";

/** Plays lamps that behave like real ones (simulated-device.ts) and have a wall switch. */
export class SimulatedLights implements RelayDriver {
  readonly isSimulated = true;
  readonly takesTurns = false;
  /** They end with the program anyway. */
  readonly hasOffTimer = false;
  readonly #lamps: SimulatedDevices<SimulatedDevice<boolean>>;

  constructor(options: {
    clock: Clock;
    /** How long a lamp takes to answer unless its address says otherwise. */
    answerAfter: Duration;
    /** Whether a lamp was on before the program started: a real one keeps its state meanwhile. */
    wasOn?: (address: string) => boolean;
  }) {
    const { clock, answerAfter, wasOn = () => false } = options;
    this.#lamps = new SimulatedDevices(
      (address) => new SimulatedDevice({ clock, address, answerAfter, state: wasOn(address) }),
    );
  }

  switch({ device }: RelayPlace, on: boolean, _offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    return this.#lamps.at(device.address).obey(() => on, signal);
  }

  keepOn(place: RelayPlace, _offAfter: Duration, signal: AbortSignal): Promise<boolean> {
    return this.read(place, signal);
  }

  async takeBackTimer(): Promise<void> {}

  read({ device }: RelayPlace, signal: AbortSignal): Promise<boolean> {
    return this.#lamps.at(device.address).read(signal);
  }

  watch({ device }: RelayPlace, onReport: (on: boolean) => void): () => void {
    return this.#lamps.at(device.address).watch(onReport);
  }

  /** The lamp itself, as one who stands before it sees it. */
  isOn(address: string): boolean {
    return this.#lamps.at(address).state;
  }

  /** How many times it was told to switch. */
  commandsTo(address: string): number {
    return this.#lamps.at(address).commands;
  }

  setFault(address: string, fault: SimulatedFault | null): void {
    this.#lamps.at(address).setFault(fault);
  }

  setAnswerAfter(address: string, answerAfter: Duration): void {
    this.#lamps.at(address).answerAfter = answerAfter;
  }

  /** Somebody uses the switch at the wall; the lamp reports it unless it is cut off. */
  pressWallSwitch(address: string): void {
    const lamp = this.#lamps.at(address);
    lamp.become(!lamp.state);
  }
}
