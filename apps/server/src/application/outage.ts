import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Cause } from "./device.ts";
import { GrowingPause } from "./growing-pause.ts";

/**
 * How a device fails: why, what it was told and did not do, and when it is tried again (L-03). What a rule wants of it
 * keeps the outage going until it is done or no longer wanted, whatever the device answers meanwhile; what a person
 * wanted does so until it is done or the device answers the next question.
 */
export class Outage<Command extends { readonly cause: Cause }> {
  #fault: DeviceFault | null = null;
  #missed: Command | null = null;
  #isPollUnanswered = false;
  /** A pause of this outage was cut short, because the device answered. */
  #wasCutShort = false;
  readonly #pause: GrowingPause;
  readonly #onRetryDue: () => void;

  constructor(clock: Clock, onRetryDue: () => void) {
    this.#pause = new GrowingPause(clock, onRetryDue);
    this.#onRetryDue = onRetryDue;
  }

  /** null: there is none. */
  get fault(): DeviceFault | null {
    return this.#fault;
  }

  /** The command that was not done. */
  get missed(): Command | null {
    return this.#missed;
  }

  get isPausing(): boolean {
    return this.#pause.isRunning;
  }

  /** It fails in this way; answers whether that is another than before. */
  fail(fault: DeviceFault): boolean {
    const isOther = this.#fault !== fault;
    this.#fault = fault;
    return isOther;
  }

  /** A command was not done: what a rule wants is tried again after a pause. */
  miss(command: Command): void {
    this.#missed = command;
    // what a person asked for is not tried again behind their back: they were told that it failed (C-07)
    if (command.cause.kind === "rule") this.#pause.begin();
  }

  leaveUnanswered(): void {
    this.#isPollUnanswered = true;
  }

  /** Somebody wants something else: nothing is waited for. */
  cutPause(): void {
    this.#pause.cancel();
  }

  /** No rule wants anything that it does not do: any answer ends the outage. */
  release(): void {
    if (this.#missed?.cause.kind === "rule") this.#missed = null;
    this.#pause.cancel();
  }

  /** It answered, and nothing is missed any more; answers whether there was an outage. */
  end(): boolean {
    const wasOut = this.#fault !== null;
    this.#fault = null;
    this.#missed = null;
    this.#isPollUnanswered = false;
    this.#wasCutShort = false;
    this.#pause.reset();
    return wasOut;
  }

  /**
   * It answered while a rule's wish is not done. When it is back from an absence, what it missed need not wait for the
   * end of the pause, and how often that failed counts no more. Failing when told, but not when asked, may be an absence
   * between two questions: that is tried once; a device that answers questions and still does not do as told keeps its
   * pauses.
   */
  goOn(): void {
    const { isPausing } = this;
    const wasAway = this.#isPollUnanswered;
    this.#isPollUnanswered = false;
    if (this.#fault === "refused") return;
    if (wasAway) this.#pause.reset();
    else if (this.#wasCutShort) return;
    else this.#pause.cancel();
    this.#wasCutShort = isPausing && !wasAway;
    if (isPausing) this.#onRetryDue();
  }
}
