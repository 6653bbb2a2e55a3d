import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import type { Role } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";
import { systemClock } from "@platzwart/machine/system-clock";
import { HallApi, PASSWORD } from "./hall-api.ts";

/** A hall whose server runs elsewhere, by the machine's own time; all that is known of it is an operator's password. */
export class RunningHall extends HallApi {
  readonly url: string;
  readonly #username: string;
  readonly #password: string;

  constructor(url: string, username = "admin", password = PASSWORD) {
    super();
    this.url = url;
    this.#username = username;
    this.#password = password;
  }

  now(): Instant {
    return systemClock.now();
  }

  openSession(username: string): Promise<Session> {
    return this.signIn(username, this.#password);
  }

  async userOf(role: Role): Promise<string> {
    if (role !== "admin") throw new Error("only the operator is known");
    return this.#username;
  }
}
