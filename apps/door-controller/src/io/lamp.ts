import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, milliseconds } from "@platzwart/domain/time/instant";
import type { KernelPin } from "./kernel-pin.ts";

/** How long it is on and off by turns, beginning with on. */
export type Signal = readonly Duration[];

/** How it is while no signal plays. */
export type Rest = "off" | "on" | "blinking";

/** Slowly. */
const BLINK: Signal = [milliseconds(500), milliseconds(1_500)];

/** A lamp or a buzzer, which plays a signal and goes back to its rest. */
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

  /** Why it could not be switched the last time; null: it could. */
  get fault(): Error | null {
    return this.#fault;
  }

  /** Begins at the end of the signal that plays; `isAtOnce`: ends it. */
  rest(rest: Rest, isAtOnce = false): void {
    if (rest === this.#rest) return;
    this.#rest = rest;
    if (isAtOnce || !this.#isPlaying) this.#goToRest();
  }

  /** Takes the place of the signal that plays. */
  play(signal: Signal): void {
    this.#isPlaying = true;
    this.#step(signal, 0);
  }

  /** Off at once, whatever it was. */
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

  /** Half of the time nobody is there to hear of a fault: it is kept until somebody asks. */
  #switch(isOn: boolean): void {
    try {
      this.#pin.write(isOn ? "1" : "0");
      this.#fault = null;
    } catch (error) {
      this.#fault = error as Error;
    }
  }
}
