import type { Clock } from "@platzwart/domain/time/clock";
import { PUBLIC } from "../../database/caller.ts";
import type { Storage } from "../../database/storage.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { signInFailed } from "../log/log-entries.ts";
import type { Rates } from "../rates/rates.ts";

/**
 * Logs failed sign-ins (G-05), with a limit for each user and one limit for all unknown names, so that a flood for one
 * user does not hide the others. The typed name is not logged, because it may be a password.
 */
export class SignInFailures {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #serverLog: ServerLog;
  readonly #rates: Rates;

  constructor({
    storage,
    clock,
    serverLog,
    rates,
  }: {
    readonly storage: Storage;
    readonly clock: Clock;
    readonly serverLog: ServerLog;
    readonly rates: Rates;
  }) {
    this.#storage = storage;
    this.#clock = clock;
    this.#serverLog = serverLog;
    this.#rates = rates;
  }

  /**
   * Logs a failed sign-in (null: unknown user name). Returns before the entry is stored, so that the response time does
   * not reveal whether the user exists (N-04).
   */
  record(userId: string | null): void {
    const key = userId ?? "an unknown name";
    if (this.#rates.isReached("loggedSignInFailures", key)) return;
    this.#rates.count("loggedSignInFailures", key);
    const isLast = this.#rates.isReached("loggedSignInFailures", key);
    const entry = signInFailed(this.#clock.now(), userId, isLast);
    this.#storage
      .write(PUBLIC, (store) => logIn(store).append(entry))
      .catch((error: unknown) => this.#serverLog.error("a failed sign-in could not be logged", error));
  }
}
