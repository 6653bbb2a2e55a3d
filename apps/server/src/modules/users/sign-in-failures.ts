import { PUBLIC } from "../../database/caller.ts";
import { logIn } from "../../facts/log-writer.ts";
import type { Needs } from "../services.ts";
import { userLog } from "./user-log-entries.ts";

/** Logs failed sign-ins (G-05) up to a limit per user, and never the typed name, which may be a password. */
export class SignInFailures {
  readonly #services: Needs<"storage" | "clock" | "serverLog" | "rates">;

  constructor(services: Needs<"storage" | "clock" | "serverLog" | "rates">) {
    this.#services = services;
  }

  /** Returns before the entry is stored, so that the time does not reveal whether the user exists (N-04). */
  record(userId: string | null): void {
    const { storage, clock, serverLog, rates } = this.#services;
    const key = userId ?? "an unknown name";
    if (rates.isReached("loggedSignInFailures", key)) return;
    rates.count("loggedSignInFailures", key);
    const isLast = rates.isReached("loggedSignInFailures", key);
    const logEntry = isLast ? userLog.lastSignInFailed : userLog.signInFailed;
    const entry = logEntry(clock.now(), userId);
    storage
      .write(PUBLIC, (store) => logIn(store).append(entry))
      .catch((error: unknown) => serverLog.error("a failed sign-in could not be logged", error));
  }
}
