import type { LampTrouble } from "@platzwart/domain/lighting/lamp-trouble";
import type { Clock } from "@platzwart/domain/time/clock";
import { minutes, seconds } from "@platzwart/domain/time/instant";
import { GrowingPause } from "./growing-pause.ts";
import { DeviceFailure } from "./ports/device-failure.ts";

/** A device that lets nobody in is tried again after this; Shelly counts wrong passwords over ten minutes. */
const PAUSES = { shortest: seconds(10), longest: minutes(10) };

const KEPT_OUT: readonly (LampTrouble | null)[] = ["password_needed", "password_wrong", "too_many_logins"];

/**
 * Does not try again and again to get into a lamp that does not let us in: that looks like guessing, and keeps out the
 * right password, too (decision 15). A person's command is always tried.
 */
export class LampLogin {
  /** Why the last try was refused; null: it was not. */
  #refusal: DeviceFailure | null = null;
  readonly #pause: GrowingPause;

  constructor(clock: Clock) {
    this.#pause = new GrowingPause(clock, () => {}, PAUSES);
  }

  /** Asks or tells the lamp something, or rejects as the last try did while there is no use in another. */
  async attempt<T>(call: () => Promise<T>, isByPerson = false): Promise<T> {
    if (this.#refusal !== null && this.#pause.isRunning && !isByPerson) throw this.#refusal;
    try {
      const answer = await call();
      this.#refusal = null;
      this.#pause.reset();
      return answer;
    } catch (error) {
      if (error instanceof DeviceFailure && KEPT_OUT.includes(error.trouble)) {
        this.#refusal = error;
        this.#pause.begin();
      }
      throw error;
    }
  }

  stop(): void {
    this.#pause.cancel();
  }
}
