import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Duration } from "@platzwart/domain/time/instant";
import { PUBLIC, type UserCaller } from "../../database/caller.ts";
import { isStorageRefusal } from "../../database/storage-refusals.ts";
import type { Store } from "../../database/store.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { Needs } from "../services.ts";
import { ACCESS_TOKEN_LIFETIME, AccessTokens } from "./access-tokens.ts";
import { PasswordCheck } from "./password-check.ts";
import { refreshTokensIn } from "./refresh-token-records.ts";
import {
  isExchangeable,
  mayBeOfLateTab,
  RefreshTokenRotation,
  type SessionWithToken,
} from "./refresh-token-rotation.ts";
import { type SessionOrigin, type SessionRecord, sessionsIn, UNKNOWN_ORIGIN } from "./session-records.ts";
import { SignInFailures } from "./sign-in-failures.ts";
import { type UserRecord, usersIn } from "./user-records.ts";

type SessionsServices = Needs<"storage" | "clock" | "hasher" | "randomness" | "serverLog" | "rates">;

/** Signs users in and out; while the database refuses writes, a refresh returns the same refresh token. */
export class Sessions {
  readonly #services: SessionsServices;
  readonly #passwords: PasswordCheck;
  readonly #failures: SignInFailures;
  readonly #accessTokens: AccessTokens;
  readonly #rotation: RefreshTokenRotation;
  /** Token families missing in the last call of `endRevoked`. */
  #missingFamilies: ReadonlySet<string> = new Set();

  constructor(services: SessionsServices, accessTokenLifetime: Duration = ACCESS_TOKEN_LIFETIME) {
    this.#services = services;
    this.#passwords = new PasswordCheck(services);
    this.#failures = new SignInFailures(services);
    this.#accessTokens = new AccessTokens(services, accessTokenLifetime);
    this.#rotation = new RefreshTokenRotation(services);
  }

  /** Logs failures; an unknown name gets the time and response of a wrong password (N-04). */
  async signIn(
    username: string,
    password: string,
    origin: SessionOrigin & { readonly network: string },
  ): Promise<Session> {
    const checked = await this.#passwords.check(username.trim(), password, origin.network);
    if (checked.isRight) return this.openSession(checked.user, origin);
    this.#failures.record(checked.user?.id ?? null);
    throw new Refused({ code: "credentials_wrong" });
  }

  /** null: wrong password. */
  verifyPassword(caller: UserCaller, password: string): Promise<UserRecord | null> {
    return this.#passwords.checkOwn(caller, password);
  }

  /** The caller must have verified the user's identity. */
  async openSession(user: UserRecord, origin: SessionOrigin = UNKNOWN_ORIGIN): Promise<Session> {
    return this.#services.storage.write(PUBLIC, async (store) => {
      // the password may have been changed or the user disabled while the hash was computed
      const current = await usersIn(store).get(user.id);
      if (current === null || current.isDisabled || current.passwordHash !== user.passwordHash) {
        throw new Refused({ code: "credentials_wrong" });
      }
      const signedInAt = this.#services.clock.now();
      await usersIn(store).update(current.id, { lastSignedInAt: signedInAt });
      const session = { user: current, familyId: this.#services.randomness.id(), signedInAt, origin };
      return this.#withAccess(await this.#rotation.issue(store, session, null));
    });
  }

  /** Exchanges a refresh token for a new pair; refuses an invalid or retired token with sign_in_required. */
  async refresh(refreshToken: string, origin: SessionOrigin = UNKNOWN_ORIGIN): Promise<Session> {
    const hash = hashOfSecret(refreshToken);
    const token = await refreshTokensIn(this.#services.storage.read).find(hash);
    // an unknown token costs no write
    if (token === null) throw new Refused({ code: "sign_in_required" });
    this.#services.rates.admit("refreshes", token.familyId);
    const now = this.#services.clock.now();
    // a spent token may be stolen, so that the family's access tokens end before any query
    if (!isExchangeable(token, now) && !mayBeOfLateTab(token, now))
      this.#accessTokens.endFamily(token.familyId);
    // reading first saves writes; the write repeats the check, because another request may have come between
    const validation = await this.#rotation.validate(this.#services.storage.read, hash);
    if (validation.kind === "refused") throw new Refused({ code: "sign_in_required" });
    try {
      const outcome = await this.#services.storage.write(PUBLIC, async (store) => {
        const exchange = await this.#rotation.exchange(store, hash, origin);
        return exchange.kind === "exchanged" ? this.#withAccess(exchange.session) : exchange;
      });
      if (!("kind" in outcome)) return outcome;
      if (outcome.kind === "ended") this.#accessTokens.endFamily(outcome.familyId);
    } catch (error) {
      if (validation.kind !== "good" || !isStorageRefusal(error)) throw error;
      const { userId, familyId, signedInAt } = validation.token;
      const user = await usersIn(this.#services.storage.read).get(userId);
      if (user !== null && !user.isDisabled)
        return this.#withAccess({ user, familyId, signedInAt, origin, refreshToken });
    }
    throw new Refused({ code: "sign_in_required" });
  }

  async signOut(caller: UserCaller): Promise<void> {
    await this.end(caller, [caller.familyId], async () => undefined);
  }

  /** `log`: writes the log entry in the same transaction. */
  async end(
    caller: UserCaller,
    familyIds: readonly string[],
    log: (store: Store) => Promise<void>,
  ): Promise<void> {
    await this.#services.storage.write(caller, async (store) => {
      for (const familyId of familyIds) await refreshTokensIn(store).deleteFamily(familyId);
      await log(store);
    });
    for (const familyId of familyIds) this.#accessTokens.endFamily(familyId);
  }

  /** Last used first. */
  listOfUser(userId: string): Promise<SessionRecord[]> {
    return sessionsIn(this.#services.storage.read).listOfUser(userId);
  }

  /** Ends access tokens and live streams except of one family (null: all); refresh tokens stay valid. */
  endAccessTokens(userId: string, exceptFamilyId: string | null): void {
    this.#accessTokens.endTokensOfUser(userId, exceptFamilyId);
  }

  identify(accessToken: string): UserCaller | null {
    return this.#accessTokens.identify(accessToken);
  }

  /** Ends sessions missing in two calls in a row, because a beginning session may not be stored yet. */
  async endRevoked(): Promise<void> {
    const missing = new Set<string>();
    for (const familyId of this.activeFamilyIds()) {
      if (await refreshTokensIn(this.#services.storage.read).hasFamily(familyId)) continue;
      if (this.#missingFamilies.has(familyId)) this.#accessTokens.endFamily(familyId);
      else missing.add(familyId);
    }
    this.#missingFamilies = missing;
  }

  activeFamilyIds(): ReadonlySet<string> {
    return this.#accessTokens.activeFamilyIds();
  }

  onEnd(listener: (familyId: string) => void): () => void {
    return this.#accessTokens.onEnd(listener);
  }

  /** Called within the transaction, so that a later one that ends the user's sessions finds the token. */
  #withAccess({ user, familyId, refreshToken }: SessionWithToken): Session {
    return { ...this.#accessTokens.issue(user, familyId), refreshToken };
  }
}
