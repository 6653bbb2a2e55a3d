import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import type { KernelPin } from "./kernel-pin.ts";

/** Alternating on and off durations, beginning with on. */
export type Pattern = readonly Duration[];

/** State while no pattern plays. */
export type RestState = "off" | "on" | "blinking";

const BLINKING: Pattern = [milliseconds(500), milliseconds(1_500)];

export class Lamp {
  readonly #pin: KernelPin;
  readonly #clock: Pick<Clock, "timer">;
  #rest: RestState = "off";
  #isPlaying = false;
  #next: PendingTimer | null = null;
  #fault: Error | null = null;

  constructor(pin: KernelPin, clock: Pick<Clock, "timer">) {
    this.#pin = pin;
    this.#clock = clock;
  }

  /** Of the last switching; null: it worked. */
  get fault(): Error | null {
    return this.#fault;
  }

  /** `isImmediate`: breaks off a playing pattern, which is completed otherwise. */
  setRest(rest: RestState, isImmediate = false): void {
    if (rest === this.#rest) return;
    this.#rest = rest;
    if (isImmediate || !this.#isPlaying) this.#goToRest();
  }

  play(pattern: Pattern): void {
    this.#isPlaying = true;
    this.#step(pattern, 0);
  }

  reset(): void {
    this.#rest = "off";
    this.#goToRest();
  }

  #goToRest(): void {
    this.#isPlaying = false;
    this.#next?.cancel();
    if (this.#rest === "blinking") this.#step(BLINKING, 0);
    else this.#switch(this.#rest === "on");
  }

  #step(pattern: Pattern, index: number): void {
    this.#next?.cancel();
    const duration = pattern[index];
    if (duration === undefined) {
      this.#goToRest();
      return;
    }
    this.#switch(index % 2 === 0);
    this.#next = this.#clock.timer("lamp", duration, () => this.#step(pattern, index + 1));
  }

  /** Keeps an error for `fault`, as timers have no caller to throw to. */
  #switch(isOn: boolean): void {
    try {
      this.#pin.write(isOn ? "1" : "0");
      this.#fault = null;
    } catch (error) {
      this.#fault = error as Error;
    }
  }
}
