import type { Clock } from "@platzwart/domain/time/clock";
import { minutes } from "@platzwart/domain/time/instant";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { PeriodCounter } from "../../platform/system/period-counter.ts";
import { PUBLIC } from "../../storage/caller.ts";
import type { Storage } from "../../storage/storage.ts";
import { signInFailed } from "../log/log-entries.ts";

/**
 * The largest number of entries per user and period: more than a user mistypes, and few enough that an attack does not
 * flood the log. The sentence LOG_MESSAGES.lastLoggedSignInFailed repeats both figures.
 */
const MAX_ENTRIES = 5;
const PERIOD = minutes(10);

/**
 * Logs failed sign-ins (G-05), with a limit for each user and one limit for all unknown names, so that a flood for one
 * user does not hide the others. The typed name is not logged, because it may be a password.
 */
export class SignInFailures {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  /** Counts by user id; null: unknown names. */
  readonly #counts: PeriodCounter<string | null>;

  constructor({
    storage,
    clock,
    serverLog,
  }: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
  }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#counts = new PeriodCounter(clock, PERIOD);
  }

  /**
   * Logs a failed sign-in (null: unknown user name). Returns before the entry is stored, so that the response time does
   * not reveal whether the user exists (N-04).
   */
  record(userId: string | null): void {
    const count = this.#counts.count(userId);
    if (count > MAX_ENTRIES) return;
    const entry = signInFailed(this.#clock.now(), userId, count === MAX_ENTRIES);
    this.#storage
      .write(PUBLIC, (store) => store.systemLog.append(entry))
      .catch((error: unknown) => this.#serverLog.error("a failed sign-in could not be logged", error));
  }
}
