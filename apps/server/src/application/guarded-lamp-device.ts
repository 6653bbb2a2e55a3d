import { isLoginFault } from "@platzwart/domain/devices/fault";
import type { Clock } from "@platzwart/domain/time/clock";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { GrowingPause } from "./growing-pause.ts";
import { DeviceFailure } from "./ports/device-failure.ts";
import type { LampDevice } from "./ports/light-driver.ts";

/** A device that lets nobody in is tried again after this; Shelly counts wrong passwords over ten minutes. */
const PAUSES = { shortest: seconds(10), longest: minutes(10) };

/**
 * Does not try again and again to get into a device that does not let us in: that looks like guessing, and keeps out the
 * right password, too (decision 15).
 */
export class GuardedLampDevice implements LampDevice {
  readonly address: string;
  readonly password: string | null;
  /** Why the last try was refused; null: it was not. */
  #refusal: DeviceFailure | null = null;
  /** A person wants something: the next command is tried, whatever is refused until it has its turn. */
  #isInsisted = false;
  readonly #pause: GrowingPause;

  constructor(clock: Clock, { address, password }: Pick<LampDevice, "address" | "password">) {
    this.address = address;
    this.password = password;
    this.#pause = new GrowingPause(clock, () => {}, PAUSES);
  }

  async attempt<T>(kind: "command" | "question", call: () => Promise<T>): Promise<T> {
    const isInsisted = kind === "command" && this.#isInsisted;
    if (isInsisted) this.#isInsisted = false;
    if (this.#refusal !== null && this.#pause.isRunning && !isInsisted) throw this.#refusal;
    try {
      const answer = await call();
      this.#refusal = null;
      this.#pause.reset();
      return answer;
    } catch (error) {
      if (error instanceof DeviceFailure && isLoginFault(error.fault)) {
        this.#refusal = error;
        this.#pause.begin();
      }
      throw error;
    }
  }

  /** A person wants something of it: the next try is made at once, and the next command in any case. */
  insist(): void {
    this.#isInsisted = true;
    this.#pause.cancel();
  }

  /** One of its lamps goes. */
  cutPause(): void {
    this.#pause.cancel();
  }
}
