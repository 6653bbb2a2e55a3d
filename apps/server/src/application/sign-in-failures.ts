import type { Clock } from "@platzwart/domain/time/clock";
import { minutes } from "@platzwart/domain/time/instant";
import { signInFailed } from "./log-entries.ts";
import { PeriodCounter } from "./period-counter.ts";
import type { Diagnostics } from "./ports/diagnostics.ts";
import type { Storage } from "./ports/storage.ts";

/**
 * More than somebody mistypes; whoever tries passwords by the thousand sweeps nothing else out of the log. Both figures
 * stand in LOG_SENTENCES.signInsFailing.
 */
const ENTRIES = 5;
const PERIOD = minutes(10);

/**
 * Writes failed sign-ins to the log (G-05), for each user by themselves and for all names that nobody has together, so
 * that a flood of some does not hide others. The name that was typed is not written: it may be a password.
 */
export class SignInFailures {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #diagnostics: Diagnostics;
  /** By the user's id; null: nobody's name. */
  readonly #counts: PeriodCounter<string | null>;

  constructor({
    storage,
    clock,
    diagnostics,
  }: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly diagnostics: Diagnostics;
  }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#diagnostics = diagnostics;
    this.#counts = new PeriodCounter(clock, PERIOD);
  }

  /** Returns at once: how long an entry takes must not tell whether there is such a user (N-04). */
  note(userId: string | null): void {
    const count = this.#counts.next(userId);
    if (count > ENTRIES) return;
    const entry = signInFailed(this.#clock.now(), userId, count === ENTRIES);
    this.#storage
      .write((store) => store.systemLog.append(entry))
      .catch((error: unknown) => this.#diagnostics.error("a failed sign-in is not in the log", error));
  }
}
