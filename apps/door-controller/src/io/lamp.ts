import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import type { KernelPin } from "./kernel-pin.ts";

/** Alternating on and off durations, beginning with on. */
export type Signal = readonly Duration[];

/** State between signals. */
export type Rest = "off" | "on" | "blinking";

const BLINK: Signal = [milliseconds(500), milliseconds(1_500)];

export class Lamp {
  readonly #pin: KernelPin;
  readonly #clock: Pick<Clock, "timer">;
  #rest: Rest = "off";
  #isPlaying = false;
  #next: PendingTimer | null = null;
  #fault: Error | null = null;

  constructor(pin: KernelPin, clock: Pick<Clock, "timer">) {
    this.#pin = pin;
    this.#clock = clock;
  }

  /** Of the last switch; null: none. */
  get fault(): Error | null {
    return this.#fault;
  }

  /** `isAtOnce` ends a playing signal, which otherwise ends first. */
  rest(rest: Rest, isAtOnce = false): void {
    if (rest === this.#rest) return;
    this.#rest = rest;
    if (isAtOnce || !this.#isPlaying) this.#goToRest();
  }

  play(signal: Signal): void {
    this.#isPlaying = true;
    this.#step(signal, 0);
  }

  reset(): void {
    this.#rest = "off";
    this.#goToRest();
  }

  #goToRest(): void {
    this.#isPlaying = false;
    this.#next?.cancel();
    if (this.#rest === "blinking") this.#step(BLINK, 0);
    else this.#switch(this.#rest === "on");
  }

  #step(signal: Signal, index: number): void {
    this.#next?.cancel();
    const duration = signal[index];
    if (duration === undefined) {
      this.#goToRest();
      return;
    }
    this.#switch(index % 2 === 0);
    this.#next = this.#clock.timer("lamp", duration, () => this.#step(signal, index + 1));
  }

  /** Stored for the next query, since timers have no caller to throw to. */
  #switch(isOn: boolean): void {
    try {
      this.#pin.write(isOn ? "1" : "0");
      this.#fault = null;
    } catch (error) {
      this.#fault = error as Error;
    }
  }
}
