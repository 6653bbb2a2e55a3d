import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, latest } from "@platzwart/domain/time/instant";
import type { PasswordHasher } from "../../platform/ports/password-hasher.ts";
import type { Randomness } from "../../platform/ports/randomness.ts";
import type { ServerLog } from "../../platform/ports/server-log.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { UserCaller } from "../../storage/caller.ts";
import { changesRefusedIn } from "../../storage/changes-refused.ts";
import type { Storage, Store } from "../../storage/storage.ts";
import type { Rates } from "../rates/rates.ts";
import { ACCESS_TOKEN_LIFETIME, AccessTokens, TOKEN_BYTES } from "./access-tokens.ts";
import { PasswordCheck } from "./password-check.ts";
import {
  isExchangeable,
  mayBeOfLateTab,
  type OpenedSession,
  RefreshTokenRotation,
  type SessionWithToken,
} from "./refresh-token-rotation.ts";
import { SessionEnds } from "./session-ends.ts";
import { type SessionOrigin, type SessionRecord, UNKNOWN_ORIGIN } from "./session-store.ts";
import { SessionUses } from "./session-uses.ts";
import { SignInFailures } from "./sign-in-failures.ts";
import { UnstoredSessions } from "./unstored-sessions.ts";
import type { UserRecord } from "./user-store.ts";

/**
 * Sign-in, refresh and sign-out. Access tokens are opaque and held in memory; refresh tokens are stored and rotate.
 *
 * While nothing can be stored (a full disk, a database that is read-only) nothing is rotated. A session that begins then
 * is kept in memory: it reads, and is stored by its first refresh once that is over.
 */
export class Sessions {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #randomness: Randomness;
  readonly #passwords: PasswordCheck;
  /** Writes failed sign-ins to the system log. */
  readonly #failures: SignInFailures;
  readonly #accessTokens: AccessTokens;
  readonly #rotation: RefreshTokenRotation;
  readonly #unstored = new UnstoredSessions();
  readonly #ends: SessionEnds;
  readonly #uses: SessionUses;
  /** The token families that the last call of `endRevoked` did not find. */
  #missing: ReadonlySet<string> = new Set();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    hasher: PasswordHasher;
    randomness: Randomness;
    serverLog: ServerLog;
    rates: Rates;
    /** Default: ACCESS_TOKEN_LIFETIME. */
    accessTokenLifetime?: Duration | undefined;
  }) {
    const { clock, randomness, accessTokenLifetime: lifetime = ACCESS_TOKEN_LIFETIME } = options;
    this.#storage = options.storage;
    this.#clock = clock;
    this.#randomness = randomness;
    this.#passwords = new PasswordCheck(options);
    this.#failures = new SignInFailures(options);
    this.#accessTokens = new AccessTokens({ clock, randomness, lifetime });
    this.#rotation = new RefreshTokenRotation(options);
    this.#ends = new SessionEnds(options.storage);
    this.#uses = new SessionUses(options);
  }

  /**
   * Checks user name and password and opens a session. A failure is logged; an unknown user name takes the
   * same time and gets the same response as a wrong password (N-04). `origin`: from where the call comes.
   */
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

  /** The signed-in user, if the password is theirs; null: it is not. */
  verifyPassword(caller: UserCaller, password: string): Promise<UserRecord | null> {
    return this.#passwords.checkOwn(caller, password);
  }

  /** Opens a session for a user whose identity is verified. */
  async openSession(user: UserRecord, origin: SessionOrigin = UNKNOWN_ORIGIN): Promise<Session> {
    const session = { user, familyId: this.#randomness.id(), signedInAt: this.#clock.now(), origin };
    try {
      return await this.#store(session);
    } catch (error) {
      if (changesRefusedIn(error) === null) throw error;
      const refreshToken = this.#randomness.secret(TOKEN_BYTES);
      this.#unstored.keep(refreshToken, session);
      return this.#withAccess({ ...session, refreshToken });
    }
  }

  async #store({ user, ...session }: OpenedSession): Promise<Session> {
    return this.#ends.write(async (store) => {
      // the password may have been changed or the user disabled while the hash was computed
      const current = await store.users.get(user.id);
      if (current === null || current.isDisabled || current.passwordHash !== user.passwordHash) {
        throw new Refused({ code: "credentials_wrong" });
      }
      await store.users.update(current.id, { lastSignedInAt: session.signedInAt });
      const opened = await this.#rotation.issue(store, { ...session, user: current }, null);
      return this.#withAccess(opened);
    });
  }

  /**
   * Exchanges a refresh token for a new access token and a new refresh token; refuses an invalid or retired token with
   * sign_in_required. `origin`: from where the call comes.
   */
  async refresh(refreshToken: string, origin: SessionOrigin = UNKNOWN_ORIGIN): Promise<Session> {
    const hash = hashOfSecret(refreshToken);
    const unstored = this.#unstored.find(hash);
    const stored = unstored === undefined ? await this.#storage.read.refreshTokens.find(hash) : null;
    const familyId = unstored?.familyId ?? stored?.familyId;
    // a token that nobody was given costs no write
    if (familyId === undefined) throw new Refused({ code: "sign_in_required" });
    const now = this.#clock.now();
    // one that is not good any more ends the session, which must not wait for whoever has stolen it
    if (stored !== null && !isExchangeable(stored, now) && !mayBeOfLateTab(stored, now))
      this.#accessTokens.endFamily(familyId);
    try {
      if (unstored === undefined) return await this.#exchange(hash, origin);
      return await this.#storeLate(hash, { ...unstored, origin });
    } catch (error) {
      if (changesRefusedIn(error) === null) throw error;
      return this.#withAccess(
        unstored === undefined ? await this.#current(refreshToken) : { ...unstored, refreshToken },
      );
    }
  }

  /** Stores a session that could not be stored as it began; ends it where its user may not have it any more. */
  async #storeLate(hash: string, unstored: OpenedSession): Promise<Session> {
    const { familyId } = unstored;
    try {
      const session = await this.#store(unstored);
      this.#unstored.delete(hash);
      return session;
    } catch (error) {
      if (!(error instanceof Refused) || error.refusal.code !== "credentials_wrong") throw error;
      this.#unstored.deleteFamily(familyId);
      this.#accessTokens.endFamily(familyId);
      throw new Refused({ code: "sign_in_required" });
    }
  }

  /** The session of a valid refresh token as it is, because nothing can be stored. */
  async #current(refreshToken: string): Promise<SessionWithToken> {
    const { read } = this.#storage;
    const now = this.#clock.now();
    const token = await read.refreshTokens.find(hashOfSecret(refreshToken));
    const isValid =
      token !== null &&
      token.expiresAt > now &&
      isExchangeable(token, now) &&
      !this.#ends.has(token.familyId);
    const user = isValid ? await read.users.get(token.userId) : null;
    if (token === null || user === null || user.isDisabled) throw new Refused({ code: "sign_in_required" });
    const { familyId, signedInAt } = token;
    return { user, familyId, signedInAt, origin: UNKNOWN_ORIGIN, refreshToken };
  }

  async #exchange(hash: string, origin: SessionOrigin): Promise<Session> {
    // what can be read already costs no write; the write asks again, as others may have come before it
    const { kind } = await this.#rotation.judge(this.#storage.read, hash);
    if (kind === "refused") throw new Refused({ code: "sign_in_required" });
    const outcome = await this.#ends.write(async (store) => {
      const exchange = await this.#rotation.exchange(store, hash, origin);
      return exchange.kind === "exchanged" ? this.#withAccess(exchange.session) : exchange;
    });
    if (!("kind" in outcome)) return outcome;
    if (outcome.kind === "ended") this.#accessTokens.endFamily(outcome.familyId);
    throw new Refused({ code: "sign_in_required" });
  }

  /** Ends the session of the caller: all tokens of its family, in memory even if nothing can be stored. */
  async signOut(caller: UserCaller): Promise<void> {
    await this.end(caller, [caller.familyId], async () => undefined);
  }

  /**
   * Ends sessions: all tokens of these families, in memory even if nothing can be stored. `log`: writes about it in the
   * same transaction.
   */
  async end(
    caller: UserCaller,
    familyIds: readonly string[],
    log: (store: Store) => Promise<void>,
  ): Promise<void> {
    try {
      await this.#ends.end(caller, familyIds, log);
    } finally {
      for (const familyId of familyIds) {
        this.#unstored.deleteFamily(familyId);
        this.#accessTokens.endFamily(familyId);
      }
    }
  }

  /** The sessions of a user that have not ended, last used first; also those that could not be stored. */
  async listOfUser(userId: string): Promise<SessionRecord[]> {
    const stored = await this.#storage.read.sessions.listOfUser(userId);
    const unstored = this.#unstored.listOfUser(userId).map(
      ({ familyId, signedInAt, origin }): SessionRecord => ({
        ...{ familyId, userId, origin, signedInAt },
        lastUsedAt: signedInAt,
      }),
    );
    return [...stored.filter(({ familyId }) => !this.#ends.has(familyId)), ...unstored]
      .map((session) => ({
        ...session,
        lastUsedAt: latest(session.lastUsedAt, this.#uses.of(session.familyId) ?? session.lastUsedAt),
      }))
      .sort((a, b) => b.lastUsedAt - a.lastUsedAt);
  }

  /**
   * Ends what is in memory of a user's sessions except those of one token family (null: all), whose refresh tokens were
   * deleted.
   */
  endSessions(userId: string, exceptFamilyId: string | null): void {
    this.#unstored.deleteOfUser(userId, exceptFamilyId);
    this.endAccessTokens(userId, exceptFamilyId);
  }

  /**
   * Ends a user's access tokens and live streams except those of one token family (null: all). A refresh
   * token that stays valid gives access again, with the user's present role.
   */
  endAccessTokens(userId: string, exceptFamilyId: string | null): void {
    this.#accessTokens.endOfUser(userId, exceptFamilyId);
  }

  /** The user of an access token; null: unknown or expired token. */
  identify(accessToken: string): UserCaller | null {
    const caller = this.#accessTokens.identify(accessToken);
    if (caller !== null) this.#uses.note(caller.familyId);
    return caller;
  }

  /**
   * Ends the sessions that the database does not have any more; of those that begin just now, or are not stored as the
   * disk is full, it is not known yet, so that two calls in a row must miss one. Then stores the ends that it lacks, and which sessions were used.
   */
  async endRevoked(): Promise<void> {
    const missing = new Set<string>();
    for (const familyId of this.activeFamilyIds()) {
      if (this.#unstored.hasFamily(familyId)) continue;
      if (await this.#storage.read.refreshTokens.hasFamily(familyId)) continue;
      if (this.#missing.has(familyId)) this.#accessTokens.endFamily(familyId);
      else missing.add(familyId);
    }
    this.#missing = missing;
    await this.#ends.storeRest();
    await this.#uses.store();
  }

  /** The token families with a valid access token; the live streams of all other families are closed. */
  activeFamilyIds(): ReadonlySet<string> {
    return this.#accessTokens.activeFamilyIds();
  }

  /** Calls the listener when a token family ends, to close its live streams. Returns the unsubscribe function. */
  onEnd(listener: (familyId: string) => void): () => void {
    return this.#accessTokens.onEnd(listener);
  }

  /**
   * The session as its user gets it, with a new access token. Where something is stored it is called in the same
   * transaction, so that a later one that ends the user's sessions finds the access token.
   */
  #withAccess({ user, familyId, refreshToken }: SessionWithToken): Session {
    return { ...this.#accessTokens.issue(user, familyId), refreshToken };
  }
}
