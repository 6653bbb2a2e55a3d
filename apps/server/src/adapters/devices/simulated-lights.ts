import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";
import { DeviceFailure, type LightDriver } from "../../application/ports.ts";

/** How a simulated lamp can misbehave: unreachable, reachable but silent, or stuck in its state. */
export type SimulatedFault = "offline" | "silent" | "stuck";

const FAULTS: readonly SimulatedFault[] = ["offline", "silent", "stuck"];

interface SimulatedLamp {
  on: boolean;
  fault: SimulatedFault | null;
  answerAfter: Duration;
  onReport: (on: boolean) => void;
  commands: number;
}

/**
 * Plays lamps that behave like real ones: they answer after a while, can fall silent, stick or go offline, and have a
 * wall switch. An address is a name, with the lamp's manners behind it where it has any:
 * "lamp-3", "lamp-3?fault=offline", "lamp-3?delay=2500" (milliseconds until it answers).
 */
export class SimulatedLights implements LightDriver {
  readonly isSimulated = true;
  readonly #lamps = new Map<string, SimulatedLamp>();
  readonly #clock: Clock;
  readonly #answerAfter: Duration;
  readonly #wasOn: (address: string) => boolean;

  constructor(options: {
    clock: Clock;
    /** How long a lamp takes to answer unless its address says otherwise. */
    answerAfter: Duration;
    /** Whether a lamp was on before the program started: a real one keeps its state meanwhile. */
    wasOn?: (address: string) => boolean;
  }) {
    this.#clock = options.clock;
    this.#answerAfter = options.answerAfter;
    this.#wasOn = options.wasOn ?? (() => false);
  }

  async switch(address: string, on: boolean, signal: AbortSignal): Promise<boolean> {
    const lamp = this.#lamp(address);
    lamp.commands += 1;
    await this.#answer(lamp, signal);
    if (lamp.fault !== "stuck" && lamp.on !== on) {
      lamp.on = on;
      lamp.onReport(on);
    }
    return lamp.on;
  }

  async read(address: string, signal: AbortSignal): Promise<boolean> {
    const lamp = this.#lamp(address);
    await this.#answer(lamp, signal);
    return lamp.on;
  }

  watch(address: string, onReport: (on: boolean) => void): void {
    this.#lamp(address).onReport = onReport;
  }

  /** The lamp itself, as one who stands before it sees it. */
  isOn(address: string): boolean {
    return this.#lamp(address).on;
  }

  /** How many times it was told to switch. */
  commandsTo(address: string): number {
    return this.#lamp(address).commands;
  }

  setFault(address: string, fault: SimulatedFault | null): void {
    this.#lamp(address).fault = fault;
  }

  setAnswerAfter(address: string, answerAfter: Duration): void {
    this.#lamp(address).answerAfter = answerAfter;
  }

  /** Somebody uses the switch at the wall; the lamp reports it unless it is cut off. */
  pressWallSwitch(address: string): void {
    const lamp = this.#lamp(address);
    lamp.on = !lamp.on;
    if (lamp.fault === null) lamp.onReport(lamp.on);
  }

  async #answer(lamp: SimulatedLamp, signal: AbortSignal): Promise<void> {
    if (lamp.fault === "offline") throw new DeviceFailure("offline");
    if (lamp.fault === "silent") return new Promise(() => undefined);
    if (lamp.answerAfter > 0) {
      await new Promise<void>((resolve) => {
        this.#clock.timer("simulated lamp", lamp.answerAfter, resolve);
      });
    }
    if (signal.aborted) throw new DeviceFailure("timeout");
  }

  #lamp(address: string): SimulatedLamp {
    const known = this.#lamps.get(address);
    if (known !== undefined) return known;
    const manners = new URLSearchParams(address.split("?")[1] ?? "");
    const delay = Number(manners.get("delay") ?? this.#answerAfter);
    const lamp: SimulatedLamp = {
      on: this.#wasOn(address),
      fault: FAULTS.find((fault) => fault === manners.get("fault")) ?? null,
      answerAfter: (Number.isFinite(delay) && delay >= 0 ? delay : this.#answerAfter) as Duration,
      onReport: () => undefined,
      commands: 0,
    };
    this.#lamps.set(address, lamp);
    return lamp;
  }
}
