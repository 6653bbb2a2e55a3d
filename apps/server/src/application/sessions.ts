import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, days, type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { refreshTokenReused } from "./log-entries.ts";
import { PasswordCheck } from "./password-check.ts";
import { SERVER, type UserCaller } from "./ports/caller.ts";
import type { PasswordHasher } from "./ports/password-hasher.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { RefreshTokenRecord } from "./ports/refresh-token-store.ts";
import type { SecretCipher } from "./ports/secret-cipher.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";
import type { UserRecord } from "./ports/user-store.ts";
import { hashOfSecret } from "./secret-hash.ts";
import { SignInFailures } from "./sign-in-failures.ts";

/** How long an access token is valid (design, section 7). */
export const ACCESS_TOKEN_LIFETIME = minutes(10);
/** How long after its first exchange a refresh token can be exchanged again, if its response got lost. */
const REPEATED_EXCHANGE_PERIOD = minutes(10);
/** How often one refresh token is exchanged at most: more often than responses get lost in a row. */
const MAX_EXCHANGES = 5;
/** How long a refresh token is valid; a session ends so long after its last refresh. */
const REFRESH_TOKEN_LIFETIME = days(7);
/** The length of an access or refresh token in random bytes, before its encoding as text. */
const TOKEN_BYTES = 32;

/** What is known about a valid access token: the user who sends it, and its end. */
interface AccessToken {
  readonly caller: UserCaller;
  readonly expiresAt: Instant;
}

/**
 * Sign-in, refresh and sign-out. Access tokens are opaque and held in memory; refresh tokens are stored as hashes and
 * rotate: a refresh exchanges a token for its successor. Because that response may get lost, an exchanged token can be
 * exchanged again for 10 minutes, at most five times in all, as long as no successor has been used. The first use of a
 * successor retires the old token. Using a token that is retired or past its 10 minutes ends the whole token family,
 * because it may be stolen (design: security). While the disk is full nothing is rotated, and new sessions only read.
 */
export class Sessions {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #randomness: Randomness;
  readonly #passwords: PasswordCheck;
  /** Writes failed sign-ins to the system log. */
  readonly #failures: SignInFailures;
  readonly #accessTokenLifetime: Duration;
  /** By the token's hash. */
  readonly #accessTokens = new Map<string, AccessToken>();
  /** Called with the token family of each session that ends. */
  readonly #endListeners = new Set<(familyId: string) => void>();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    hasher: PasswordHasher;
    randomness: Randomness;
    /** Makes hashes of addresses, which nobody can read back. */
    cipher: Pick<SecretCipher, "lookupHash">;
    serverLog: ServerLog;
    /** Default: ACCESS_TOKEN_LIFETIME. */
    accessTokenLifetime?: Duration | undefined;
  }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#randomness = options.randomness;
    this.#passwords = new PasswordCheck(options);
    this.#failures = new SignInFailures(options);
    this.#accessTokenLifetime = options.accessTokenLifetime ?? ACCESS_TOKEN_LIFETIME;
  }

  /**
   * Checks user name and password and opens a session. A failure is logged; an unknown user name takes the
   * same time and gets the same response as a wrong password (N-04). `network`: from where the call comes.
   */
  async signIn(username: string, password: string, network: string): Promise<Session> {
    const checked = await this.#passwords.check(username.trim(), password, network);
    if (checked.isRight) return this.openSession(checked.user, checked.addressHash);
    this.#failures.record(checked.user?.id ?? null);
    throw new Refused({ code: "credentials_wrong" });
  }

  /** The signed-in user, if the password is theirs; null: it is not. */
  verifyPassword(caller: UserCaller, password: string): Promise<UserRecord | null> {
    return this.#passwords.checkOwn(caller, password);
  }

  /** Opens a session for a user whose identity is verified. `addressHash`: from where; null: not noted. */
  async openSession(user: UserRecord, addressHash: string | null = null): Promise<Session> {
    try {
      return await this.#storeSession(user, addressHash);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      // reading goes on while nothing can be stored; this session ends with its access token
      return this.#issueAccess(user, this.#randomness.id(), this.#randomness.secret(TOKEN_BYTES));
    }
  }

  async #storeSession(user: UserRecord, addressHash: string | null): Promise<Session> {
    return this.#storage.write(SERVER, async (store) => {
      // the password may have been changed or the user disabled while the hash was computed
      const current = await store.users.get(user.id);
      if (current === null || current.isDisabled || current.passwordHash !== user.passwordHash) {
        throw new Refused({ code: "credentials_wrong" });
      }
      if (addressHash !== null) await store.signInAddresses.put(current.id, addressHash, this.#clock.now());
      return this.#issue(store, current, this.#randomness.id(), null);
    });
  }

  /**
   * Exchanges a refresh token for a new access token and a new refresh token; refuses an invalid or retired token with
   * sign_in_required.
   */
  async refresh(refreshToken: string): Promise<Session> {
    try {
      return await this.#exchange(refreshToken);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return this.#renewAccess(refreshToken);
    }
  }

  /** A new access token for a refresh token that stays as it is, because nothing can be stored. */
  async #renewAccess(refreshToken: string): Promise<Session> {
    const { read } = this.#storage;
    const now = this.#clock.now();
    const token = await read.refreshTokens.find(hashOfSecret(refreshToken));
    const isValid = token !== null && token.expiresAt > now && isExchangeable(token, now);
    const user = isValid ? await read.users.get(token.userId) : null;
    if (token === null || user === null || user.isDisabled) throw new Refused({ code: "sign_in_required" });
    return this.#issueAccess(user, token.familyId, refreshToken);
  }

  async #exchange(refreshToken: string): Promise<Session> {
    const outcome = await this.#storage.write(SERVER, async (store) => {
      const now = this.#clock.now();
      const token = await store.refreshTokens.find(hashOfSecret(refreshToken));
      if (token === null || token.expiresAt <= now) return null;
      if (!isExchangeable(token, now)) {
        await store.refreshTokens.deleteFamily(token.familyId);
        await store.systemLog.append(refreshTokenReused(now, token.userId));
        return { endedFamily: token.familyId };
      }
      const family = await store.refreshTokens.listFamily(token.familyId);
      if (family.filter(({ parentHash }) => parentHash === token.hash).length >= MAX_EXCHANGES) return null;
      const user = await store.users.get(token.userId);
      if (user === null || user.isDisabled) {
        await store.refreshTokens.deleteFamily(token.familyId);
        return { endedFamily: token.familyId };
      }
      await this.#retireReplaced(store, token, now);
      if (token.exchangedAt === null) await store.refreshTokens.update(token.hash, { exchangedAt: now });
      await store.refreshTokens.deleteExpired(now);
      return { session: await this.#issue(store, user, token.familyId, token.hash) };
    });
    if (outcome?.session !== undefined) return outcome.session;
    if (outcome?.endedFamily !== undefined) this.#endInMemory(outcome.endedFamily);
    throw new Refused({ code: "sign_in_required" });
  }

  /** Ends the session of the caller: all tokens of its family. */
  async signOut(caller: UserCaller): Promise<void> {
    await this.#storage.write(caller, (store) => store.refreshTokens.deleteFamily(caller.familyId));
    this.#endInMemory(caller.familyId);
  }

  /**
   * Ends a user's access tokens and live streams except those of one token family (null: all). A refresh
   * token that stays valid gives access again, with the user's present role.
   */
  endAccessTokens(userId: string, exceptFamilyId: string | null): void {
    const families = [...this.#accessTokens.values()]
      .filter(({ caller }) => caller.id === userId && caller.familyId !== exceptFamilyId)
      .map(({ caller }) => caller.familyId);
    for (const familyId of new Set(families)) this.#endInMemory(familyId);
  }

  /** The user of an access token; null: unknown or expired token. */
  identify(accessToken: string): UserCaller | null {
    const hash = hashOfSecret(accessToken);
    const session = this.#accessTokens.get(hash);
    if (session === undefined) return null;
    if (session.expiresAt > this.#clock.now()) return session.caller;
    this.#accessTokens.delete(hash);
    return null;
  }

  /** The token families with a valid access token; the live streams of all other families are closed. */
  activeFamilyIds(): ReadonlySet<string> {
    const now = this.#clock.now();
    const valid = [...this.#accessTokens.values()].filter(({ expiresAt }) => expiresAt > now);
    return new Set(valid.map(({ caller }) => caller.familyId));
  }

  /** Calls the listener when a token family ends, to close its live streams. Returns the unsubscribe function. */
  onEnd(listener: (familyId: string) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  /** Issues an access token and a refresh token; `parentHash`: the hash of the exchanged token, null at sign-in. */
  async #issue(
    store: Store,
    user: UserRecord,
    familyId: string,
    parentHash: string | null,
  ): Promise<Session> {
    const now = this.#clock.now();
    const refreshToken = this.#randomness.secret(TOKEN_BYTES);
    await store.refreshTokens.insert({
      hash: hashOfSecret(refreshToken),
      familyId,
      userId: user.id,
      parentHash,
      issuedAt: now,
      expiresAt: plus(now, REFRESH_TOKEN_LIFETIME),
      exchangedAt: null,
      retiredAt: null,
    });
    return this.#issueAccess(user, familyId, refreshToken);
  }

  /** Issues an access token, which is held in memory only. */
  #issueAccess(user: UserRecord, familyId: string, refreshToken: string): Session {
    const now = this.#clock.now();
    const accessToken = this.#randomness.secret(TOKEN_BYTES);
    const accessTokenExpiresAt = plus(now, this.#accessTokenLifetime);
    const sessionUser = { id: user.id, username: user.username, role: user.role };
    this.#removeExpired(now);
    this.#accessTokens.set(hashOfSecret(accessToken), {
      caller: { ...sessionUser, familyId },
      expiresAt: accessTokenExpiresAt,
    });
    return { accessToken, accessTokenExpiresAt, refreshToken, user: sessionUser };
  }

  /**
   * The first exchange of a token retires its parent and its siblings: tokens of the same parent whose
   * responses got lost.
   */
  async #retireReplaced(store: Store, token: RefreshTokenRecord, now: Instant): Promise<void> {
    if (token.exchangedAt !== null || token.parentHash === null) return;
    for (const other of await store.refreshTokens.listFamily(token.familyId)) {
      const isReplaced = other.hash === token.parentHash || other.parentHash === token.parentHash;
      if (isReplaced && other.hash !== token.hash && other.retiredAt === null) {
        await store.refreshTokens.update(other.hash, { retiredAt: now });
      }
    }
  }

  /** Removes the access tokens of a token family and calls the listeners; stored refresh tokens do not change. */
  #endInMemory(familyId: string): void {
    for (const [hash, { caller }] of this.#accessTokens) {
      if (caller.familyId === familyId) this.#accessTokens.delete(hash);
    }
    for (const listener of this.#endListeners) listener(familyId);
  }

  /** Removes expired access tokens from memory. */
  #removeExpired(now: Instant): void {
    for (const [hash, { expiresAt }] of this.#accessTokens) {
      if (expiresAt <= now) this.#accessTokens.delete(hash);
    }
  }
}

/** Whether a refresh token that has not expired may be exchanged. */
function isExchangeable(token: RefreshTokenRecord, now: Instant): boolean {
  if (token.retiredAt !== null) return false;
  return token.exchangedAt === null || now < plus(token.exchangedAt, REPEATED_EXCHANGE_PERIOD);
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Refused && error.refusal.code === "disk_full";
}
