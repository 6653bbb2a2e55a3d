import type { ClimateOutput } from "@platzwart/domain/climate/facts";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Duration } from "@platzwart/domain/time/instant";
import type { ClimateDriver, SimulatedAir } from "./climate-driver.ts";

/** Change of the air by five seconds of heating or cooling, °C, plus or minus half of it (K-06). */
const POWER = 0.05;
/** Largest random change otherwise, °C (K-06). */
const WAVER = 0.04;
/** Temperature that the air tends to, °C, and the share of the difference per five seconds; more with open windows. */
const OUTSIDE = 16;
const LEAK = 0.0004;
const LEAK_WHEN_VENTILATED = 0.002;

export class SimulatedClimate implements SimulatedAir {
  readonly #clock: Clock;
  readonly #random: () => number;
  readonly #answerAfter: Duration;
  readonly #isOn: Record<ClimateOutput, boolean> = { heating: false, cooling: false, ventilation: false };
  #celsius: number;

  constructor(options: { clock: Clock; random: () => number; answerAfter: Duration; celsius: number }) {
    this.#clock = options.clock;
    this.#random = options.random;
    this.#answerAfter = options.answerAfter;
    this.#celsius = options.celsius;
  }

  get celsius(): number {
    return this.#celsius;
  }

  setCelsius(celsius: number): void {
    this.#celsius = celsius;
  }

  drift(): void {
    const { heating, cooling, ventilation } = this.#isOn;
    const chance = this.#random() * 2 - 1;
    if (heating !== cooling) {
      this.#celsius += (heating ? 1 : -1) * POWER * (1 + chance / 2);
      return;
    }
    const leak = ventilation ? LEAK_WHEN_VENTILATED : LEAK;
    this.#celsius += (OUTSIDE - this.#celsius) * leak + chance * WAVER;
  }

  driver(output: ClimateOutput): ClimateDriver {
    return {
      isSimulated: true,
      send: async ({ isOn }) => {
        if (this.#answerAfter > 0) await this.#wait();
        this.#isOn[output] = isOn;
        return null;
      },
    };
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#clock.timer("simulated climate", this.#answerAfter, resolve);
    });
  }
}
