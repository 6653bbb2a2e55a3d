import { type Fault, isAbsence, isLoginFault } from "@platzwart/domain/devices/fault";
import type { OutputEvent } from "@platzwart/domain/devices/output";
import type { Clock } from "@platzwart/domain/time/clock";
import type { Instant } from "@platzwart/domain/time/instant";

/** Since when an output stands as it does, and when its device was last heard. */
export class OutputTimes {
  #since: Instant | null;
  #answeredAt: Instant | null = null;
  #heardAt: Instant | null = null;
  #absentSince: Instant | null = null;
  readonly #clock: Clock;

  /** `since`, `fault`: what the former program stored. */
  constructor(clock: Clock, since: Instant | null, fault: Fault | null) {
    this.#clock = clock;
    this.#since = since;
    this.#noteFault(fault);
  }

  /** When it last answered since the program started, be it with a refusal; null: not yet. */
  get heardAt(): Instant | null {
    return this.#heardAt;
  }

  /** Since when nobody answers; null: somebody does, as far as is known. */
  get absentSince(): Instant | null {
    return this.#absentSince;
  }

  /** With a fault: when it last answered. Else since when its state stands. */
  reportedAt(fault: Fault | null): Instant | null {
    return fault === null ? this.#since : (this.#answeredAt ?? this.#since);
  }

  /** It is another than before. */
  changed(): void {
    this.#since = this.#clock.now();
  }

  /** `fault`: the one after the event. */
  happened<V, R>(event: OutputEvent<V, R>, fault: Fault | null): void {
    const now = this.#clock.now();
    if (isState(event)) this.#answeredAt = now;
    if (isState(event) || isRefusal(event)) this.#heardAt = now;
    this.#noteFault(fault);
  }

  #noteFault(fault: Fault | null): void {
    const isAbsent = fault !== null && isAbsence(fault);
    this.#absentSince = isAbsent ? (this.#absentSince ?? this.#clock.now()) : null;
  }
}

/** Whether it said how it is. */
function isState<V, R>({ kind }: OutputEvent<V, R>): boolean {
  return kind === "answered" || kind === "reported" || kind === "questionAnswered";
}

/** Whether its device itself said something else; a login may be refused without asking it (decision 15). */
function isRefusal<V, R>(event: OutputEvent<V, R>): boolean {
  if (event.kind === "garbled") return true;
  if (event.kind !== "failed" && event.kind !== "questionFailed") return false;
  return !isAbsence(event.fault) && !isLoginFault(event.fault);
}
