import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, MINUTE } from "@platzwart/domain/time/instant";
import { signInFailed, signInsFailing } from "./log-entries.ts";
import type { Storage } from "./ports/storage.ts";

/** As many as people mistype; whoever tries names and passwords by the thousand fills no log. */
const ENTRIES_A_MINUTE = 20;

/** Writes failed sign-ins to the log (G-05), without the name that was typed: it may be a password. */
export class SignInFailures {
  readonly #storage: Storage;
  readonly #clock: Clock;
  #since: Duration;
  #count = 0;

  constructor(storage: Storage, clock: Clock) {
    this.#storage = storage;
    this.#clock = clock;
    this.#since = clock.elapsed();
  }

  /** `username` is looked up whether or not there is such a user: both cost the same (N-04). */
  async note(username: string): Promise<void> {
    const elapsed = this.#clock.elapsed();
    if (elapsed - this.#since >= MINUTE) {
      this.#since = elapsed;
      this.#count = 0;
    }
    this.#count += 1;
    if (this.#count > ENTRIES_A_MINUTE) return;
    const isLast = this.#count === ENTRIES_A_MINUTE;
    const now = this.#clock.now();
    await this.#storage.write(async (store) => {
      const user = await store.users.findByName(username);
      await store.systemLog.append(signInFailed(now, user?.id ?? null));
      if (isLast) await store.systemLog.append(signInsFailing(now));
    });
  }
}
