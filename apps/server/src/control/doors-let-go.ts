import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, seconds } from "@platzwart/domain/time/instant";
import type { DoorLogContext, NewLogEntry } from "../facts/log-entry.ts";
import type { Door } from "./door.ts";
import { doorHoldNotEnded } from "./door-log-entries.ts";

/** When a door that did not confirm that it is let go of is told once more. */
const RETRY = seconds(2);

/**
 * Doors that were removed or are to be reached elsewhere: each that may be held unlocked is told that it is not any
 * more, beside the work of the others. One that does not confirm is in the log: somebody has to look.
 */
export class DoorsLetGo {
  readonly #clock: Clock;
  readonly #note: (entry: NewLogEntry) => void;
  /** By the place where the door is reached: how to give up, and what to say then. */
  readonly #leaving = new Map<
    string,
    { readonly abort: AbortController; readonly entry: (fault: DeviceFault) => NewLogEntry }
  >();

  constructor(options: { clock: Clock; note: (entry: NewLogEntry) => void }) {
    this.#clock = options.clock;
    this.#note = options.note;
  }

  async letGo(door: Door, about: Omit<DoorLogContext, "at">, place: string): Promise<void> {
    const until = door.maybeHeldUntil;
    if (until === null) return;
    const abort = new AbortController();
    const entry = (fault: DeviceFault) => doorHoldNotEnded({ ...about, at: this.#clock.now() }, until, fault);
    const leaving = { abort, entry };
    this.#leaving.set(place, leaving);
    const fault = await this.#tellTwice(door, abort.signal);
    if (this.#leaving.get(place) === leaving) this.#leaving.delete(place);
    if (fault !== null) this.#note(entry(fault));
  }

  /** With one retry: else it would stay unlocked until the end of its time. */
  async #tellTwice(door: Door, abort: AbortSignal): Promise<DeviceFault | null> {
    const fault = await door.letGo(abort);
    if (fault === null || abort.aborted) return null;
    await pause(this.#clock, RETRY, abort);
    return abort.aborted ? null : door.letGo(abort);
  }

  /** Another door is reached there now: it says itself how it is to stand. */
  isTaken(place: string): void {
    this.#leaving.get(place)?.abort.abort();
    this.#leaving.delete(place);
  }

  /** Gives up; what is not confirmed by now will not be. */
  stop(): void {
    for (const { abort, entry } of this.#leaving.values()) {
      abort.abort();
      this.#note(entry("timeout"));
    }
    this.#leaving.clear();
  }
}

function pause(clock: Clock, duration: Duration, abort: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = clock.timer("letting go of a door", duration, resolve);
    abort.addEventListener("abort", () => {
      timer.cancel();
      resolve();
    });
  });
}
