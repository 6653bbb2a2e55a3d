import type { Session } from "@platzwart/contract/endpoints/session-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import {
  type Duration,
  days,
  earliest,
  type Instant,
  MINUTE,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import { ACCESS_TOKEN_LIFETIME, AccessTokens, TOKEN_BYTES } from "./access-tokens.ts";
import { refreshTokenReused } from "./log-entries.ts";
import { PasswordCheck } from "./password-check.ts";
import { PUBLIC, type UserCaller } from "./ports/caller.ts";
import type { PasswordHasher } from "./ports/password-hasher.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { RefreshTokenRecord } from "./ports/refresh-token-store.ts";
import type { SecretCipher } from "./ports/secret-cipher.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";
import type { UserRecord } from "./ports/user-store.ts";
import { hashOfSecret } from "./secret-hash.ts";
import { SignInFailures } from "./sign-in-failures.ts";
import { SlidingLimit } from "./sliding-limit.ts";
import { type UnstoredSession, UnstoredSessions } from "./unstored-sessions.ts";

/** How long after its first exchange a refresh token can be exchanged again, if its response got lost. */
const REPEATED_EXCHANGE_PERIOD = minutes(10);
/** How often one refresh token is exchanged at most: more often than responses get lost in a row. */
const MAX_EXCHANGES = 5;
/** Where a browser lets its tabs know nothing of each other, many exchange one token, at once. */
const TABS_TOGETHER = seconds(10);
/** How often one token family is refreshed at most: a browser does so about every nine minutes. */
const REFRESHES = { max: 20, period: MINUTE };
/** How long a refresh token is valid; a session ends so long after its last refresh. */
const REFRESH_TOKEN_LIFETIME = days(7);
/** A session ends so long after its sign-in, however often it is refreshed: a stolen browser is not signed in for ever. */
const SESSION_LIFETIME = days(30);

/** A session with the refresh token that its user has or gets. */
interface SessionWithToken extends UnstoredSession {
  readonly refreshToken: string;
}

/**
 * Sign-in, refresh and sign-out. Access tokens are opaque and held in memory; refresh tokens are stored as hashes and
 * rotate: a refresh exchanges a token for its successor. Because that response may get lost, an exchanged token can be
 * exchanged again for 10 minutes, at most five times in all, as long as no successor has been used. The first use of a
 * successor retires the old token. Using a token that is retired, past its 10 minutes or exchanged five times ends the
 * whole token family, because it may be stolen (design: security).
 *
 * While the disk is full nothing is rotated. A session that begins then is kept in memory: it reads, and is stored by
 * its first refresh once there is room.
 */
export class Sessions {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #randomness: Randomness;
  readonly #passwords: PasswordCheck;
  /** Writes failed sign-ins to the system log. */
  readonly #failures: SignInFailures;
  readonly #accessTokens: AccessTokens;
  /** The refreshes of each token family. */
  readonly #refreshes: SlidingLimit<string>;
  readonly #unstored = new UnstoredSessions();
  /** The token families that the last call of `endRevoked` did not find. */
  #missing: ReadonlySet<string> = new Set();

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
    const { clock, randomness, accessTokenLifetime: lifetime = ACCESS_TOKEN_LIFETIME } = options;
    this.#storage = options.storage;
    this.#clock = clock;
    this.#randomness = randomness;
    this.#passwords = new PasswordCheck(options);
    this.#failures = new SignInFailures(options);
    this.#accessTokens = new AccessTokens({ clock, randomness, lifetime });
    this.#refreshes = new SlidingLimit(clock, REFRESHES);
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
    const session = { user, familyId: this.#randomness.id(), signedInAt: this.#clock.now() };
    try {
      return await this.#store(session, addressHash);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      const refreshToken = this.#randomness.secret(TOKEN_BYTES);
      this.#unstored.keep(refreshToken, session);
      return this.#withAccess({ ...session, refreshToken });
    }
  }

  async #store({ user, ...session }: UnstoredSession, addressHash: string | null): Promise<Session> {
    return this.#storage.write(PUBLIC, async (store) => {
      // the password may have been changed or the user disabled while the hash was computed
      const current = await store.users.get(user.id);
      if (current === null || current.isDisabled || current.passwordHash !== user.passwordHash) {
        throw new Refused({ code: "credentials_wrong" });
      }
      if (addressHash !== null) await store.signInAddresses.put(current.id, addressHash, this.#clock.now());
      return this.#issue(store, { ...session, user: current }, null);
    });
  }

  /**
   * Exchanges a refresh token for a new access token and a new refresh token; refuses an invalid or retired token with
   * sign_in_required, and too many refreshes of one family with too_many_calls_at_once.
   */
  async refresh(refreshToken: string): Promise<Session> {
    const hash = hashOfSecret(refreshToken);
    const unstored = this.#unstored.find(hash);
    const stored = unstored === undefined ? await this.#storage.read.refreshTokens.find(hash) : null;
    const familyId = unstored?.familyId ?? stored?.familyId ?? null;
    // a token that nobody was given costs no write
    if (familyId === null) throw new Refused({ code: "sign_in_required" });
    // one that is not good any more ends the session, which must not wait for whoever has stolen it
    const isGood = stored === null || isExchangeable(stored, this.#clock.now());
    if (!isGood) this.#accessTokens.endFamily(familyId);
    if (isGood && this.#refreshes.isReached(familyId)) throw new Refused({ code: "too_many_calls_at_once" });
    this.#refreshes.count(familyId);
    try {
      if (unstored === undefined) return await this.#exchange(hash);
      const session = await this.#store(unstored, null);
      this.#unstored.delete(hash);
      return session;
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return this.#withAccess(
        unstored === undefined ? await this.#current(refreshToken) : { ...unstored, refreshToken },
      );
    }
  }

  /** The session of a valid refresh token as it is, because nothing can be stored. */
  async #current(refreshToken: string): Promise<SessionWithToken> {
    const { read } = this.#storage;
    const now = this.#clock.now();
    const token = await read.refreshTokens.find(hashOfSecret(refreshToken));
    const isValid = token !== null && token.expiresAt > now && isExchangeable(token, now);
    const user = isValid ? await read.users.get(token.userId) : null;
    if (token === null || user === null || user.isDisabled) throw new Refused({ code: "sign_in_required" });
    return { user, familyId: token.familyId, signedInAt: token.signedInAt, refreshToken };
  }

  async #exchange(hash: string): Promise<Session> {
    const outcome = await this.#storage.write(PUBLIC, async (store) => {
      const now = this.#clock.now();
      const token = await store.refreshTokens.find(hash);
      if (token === null || token.expiresAt <= now) return null;
      const { familyId, signedInAt } = token;
      const relatives = await store.refreshTokens.listRelatives(token);
      const isSpent = relatives.filter(({ parentHash }) => parentHash === hash).length >= MAX_EXCHANGES;
      if (isSpent && token.exchangedAt !== null && now < plus(token.exchangedAt, TABS_TOGETHER)) return null;
      if (!isExchangeable(token, now) || isSpent) {
        await store.refreshTokens.deleteFamily(familyId);
        await store.systemLog.append(refreshTokenReused(now, token.userId));
        return { endedFamily: familyId };
      }
      const user = await store.users.get(token.userId);
      if (user === null || user.isDisabled) {
        await store.refreshTokens.deleteFamily(familyId);
        return { endedFamily: familyId };
      }
      await this.#retireReplaced(store, token, relatives, now);
      if (token.exchangedAt === null) await store.refreshTokens.update(hash, { exchangedAt: now });
      return { session: await this.#issue(store, { user, familyId, signedInAt }, hash) };
    });
    if (outcome?.session !== undefined) return outcome.session;
    if (outcome?.endedFamily !== undefined) this.#accessTokens.endFamily(outcome.endedFamily);
    throw new Refused({ code: "sign_in_required" });
  }

  /** Ends the session of the caller: all tokens of its family, in memory even if nothing can be stored. */
  async signOut(caller: UserCaller): Promise<void> {
    const { familyId } = caller;
    try {
      await this.#storage.write(caller, (store) => store.refreshTokens.deleteFamily(familyId));
    } finally {
      this.#unstored.deleteFamily(familyId);
      this.#accessTokens.endFamily(familyId);
    }
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
    return this.#accessTokens.identify(accessToken);
  }

  /**
   * Ends the sessions that the database does not have any more; of those that begin just now, or are not stored as the
   * disk is full, it is not known yet, so that two calls in a row must miss one.
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
  }

  /** The token families with a valid access token; the live streams of all other families are closed. */
  activeFamilyIds(): ReadonlySet<string> {
    return this.#accessTokens.activeFamilyIds();
  }

  /** Calls the listener when a token family ends, to close its live streams. Returns the unsubscribe function. */
  onEnd(listener: (familyId: string) => void): () => void {
    return this.#accessTokens.onEnd(listener);
  }

  /** The session as its user gets it, with a new access token. */
  #withAccess({ user, familyId, refreshToken }: SessionWithToken): Session {
    return { ...this.#accessTokens.issue(user, familyId), refreshToken };
  }

  /**
   * Issues an access token and a refresh token; `parentHash`: the hash of the exchanged token, null at sign-in. In the
   * transaction, so that a later one that ends the user's sessions finds the access token.
   */
  async #issue(store: Store, session: UnstoredSession, parentHash: string | null): Promise<Session> {
    const now = this.#clock.now();
    const refreshToken = this.#randomness.secret(TOKEN_BYTES);
    const { signedInAt } = session;
    const expiresAt = earliest(plus(now, REFRESH_TOKEN_LIFETIME), plus(signedInAt, SESSION_LIFETIME));
    await store.refreshTokens.insert({
      hash: hashOfSecret(refreshToken),
      familyId: session.familyId,
      userId: session.user.id,
      parentHash,
      signedInAt,
      issuedAt: now,
      expiresAt,
      exchangedAt: null,
      retiredAt: null,
    });
    return this.#withAccess({ ...session, refreshToken });
  }

  /**
   * The first exchange of a token retires its parent and its siblings: tokens of the same parent whose
   * responses got lost.
   */
  async #retireReplaced(
    store: Store,
    token: RefreshTokenRecord,
    relatives: readonly RefreshTokenRecord[],
    now: Instant,
  ): Promise<void> {
    if (token.exchangedAt !== null || token.parentHash === null) return;
    for (const other of relatives) {
      const isReplaced = other.hash === token.parentHash || other.parentHash === token.parentHash;
      if (isReplaced && other.hash !== token.hash && other.retiredAt === null) {
        await store.refreshTokens.update(other.hash, { retiredAt: now });
      }
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
