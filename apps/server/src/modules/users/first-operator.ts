import { createHash, timingSafeEqual } from "node:crypto";
import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { Refused, throwIfRefused } from "@platzwart/domain/refusal";
import { type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { PUBLIC } from "../../database/caller.ts";
import type { Needs } from "../services.ts";
import { checkPassword } from "./password-rules.ts";
import type { SessionOrigin } from "./session-records.ts";
import type { Sessions } from "./sessions.ts";
import { checkUserName } from "./user-names.ts";
import { type UserRecord, usersIn } from "./user-records.ts";

/** Each start of the server creates a new set-up code (N-10). */
const SETUP_CODE_LIFE = minutes(30);
const SETUP_CODE_BYTES = 16;

type FirstOperatorServices = Needs<"storage" | "clock" | "hasher" | "randomness" | "rates"> & {
  readonly sessions: Sessions;
};

/** Creates the first user, an admin (N-10); refuses once any user exists. */
export class FirstOperator {
  readonly #services: FirstOperatorServices;
  /** Cached, because the last user cannot be deleted. */
  #hasUsers = false;
  /** null: none was created, or it was used. */
  #code: { readonly text: string; readonly expiresAt: Instant } | null = null;

  constructor(services: FirstOperatorServices) {
    this.#services = services;
  }

  async isSetupOpen(): Promise<boolean> {
    if (this.#hasUsers) return false;
    this.#hasUsers = (await usersIn(this.#services.storage.read).count()) > 0;
    return !this.#hasUsers;
  }

  /** Whether no user can sign in as an operator: the only one was erased again after a restore. */
  async isOperatorMissing(): Promise<boolean> {
    const users = await usersIn(this.#services.storage.read).list();
    return users.length > 0 && !users.some(({ role, isDisabled }) => role === "admin" && !isDisabled);
  }

  /** The server prints the code at its start; null: a user exists. */
  async createSetupCode(): Promise<string | null> {
    if (!(await this.isSetupOpen())) return null;
    const { randomness, clock } = this.#services;
    this.#code = {
      text: randomness.secret(SETUP_CODE_BYTES),
      expiresAt: plus(clock.now(), SETUP_CODE_LIFE),
    };
    return this.#code.text;
  }

  /** Creates the first operator by the set-up code, and signs them in. */
  async setUp(
    input: { setupCode: string; username: string; password: string },
    origin: SessionOrigin & { readonly network: string },
  ): Promise<Session> {
    if (!(await this.isSetupOpen())) throw new Refused({ code: "setup_closed" });
    const refundTry = this.#services.rates.admit("setUpTries", origin.network);
    const code = this.#code;
    const isCodeValid =
      code !== null &&
      code.expiresAt > this.#services.clock.now() &&
      isEqualText(code.text, input.setupCode.trim());
    if (!isCodeValid) throw new Refused({ code: "setup_code_wrong" });
    refundTry();
    const user = await this.#create(input.username, input.password);
    this.#code = null;
    return this.#services.sessions.openSession(user, origin);
  }

  /** `password`: from ADMIN_PASSWORD; starts after the first change nothing. */
  async createFromEnvironment(password: string): Promise<void> {
    if (await this.isSetupOpen()) await this.#create("admin", password);
  }

  async #create(username: string, password: string): Promise<UserRecord> {
    const { storage, clock, hasher, randomness } = this.#services;
    const name = username.trim();
    throwIfRefused(checkUserName(name));
    throwIfRefused(checkPassword(password, name));
    const user: UserRecord = {
      id: randomness.id(),
      username: name,
      passwordHash: await hasher.hash(password),
      role: "admin",
      isDisabled: false,
      createdAt: clock.now(),
      lastSignedInAt: null,
    };
    await storage.write(PUBLIC, async (store) => {
      // checked again in the transaction, so that the second of two parallel set-ups is refused
      if ((await usersIn(store).count()) > 0) throw new Refused({ code: "setup_closed" });
      await usersIn(store).insert(user);
    });
    return user;
  }
}

/** In constant time, so that response times do not reveal how much of the code is right. */
function isEqualText(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
