import type { Clock, PendingTimer } from "@platzwart/domain/time/clock";
import { type Duration, minus, plus } from "@platzwart/domain/time/instant";

export type SwitchCause = "command" | "timer" | "wall" | "reboot";

/** One output with its timer and wall switch. */
export class Relay {
  readonly changes: { readonly on: boolean; readonly cause: SwitchCause }[] = [];
  /** Acknowledges commands without switching. */
  isStuck = false;
  readonly #clock: Clock;
  readonly #onChange: (on: boolean, by: SwitchCause) => void;
  #isOn = false;
  #timer: { readonly pending: PendingTimer; readonly startedAt: Duration; readonly length: Duration } | null =
    null;

  constructor(clock: Clock, onChange: (on: boolean, by: SwitchCause) => void) {
    this.#clock = clock;
    this.#onChange = onChange;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** null: no timer runs; `startedAt`: elapsed time. */
  get timer(): { readonly startedAt: Duration; readonly length: Duration } | null {
    return this.#timer;
  }

  /** null: no timer runs. */
  get remaining(): Duration | null {
    if (this.#timer === null) return null;
    return minus(plus(this.#timer.startedAt, this.#timer.length), this.#clock.elapsed());
  }

  setOutput(on: boolean, cause: SwitchCause): void {
    if (on === this.#isOn || (this.isStuck && cause === "command")) return;
    this.#isOn = on;
    this.changes.push({ on, cause });
    this.#onChange(on, cause);
  }

  /** Replaces the pending timer; null: only cancels it. */
  startTimer(length: Duration | null, run: () => void): void {
    this.#timer?.pending.cancel();
    this.#timer = null;
    if (length === null) return;
    const pending = this.#clock.timer("relay", length, () => {
      this.#timer = null;
      run();
    });
    this.#timer = { pending, startedAt: this.#clock.elapsed(), length };
  }
}
