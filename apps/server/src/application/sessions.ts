import type { Session, SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { Clock } from "@platzwart/domain/time/clock";
import { type Duration, days, type Instant, minutes, plus } from "@platzwart/domain/time/instant";
import { refreshTokenReused } from "./log-entries.ts";
import type { PasswordHasher } from "./ports/password-hasher.ts";
import type { Randomness } from "./ports/randomness.ts";
import type { RefreshTokenRecord } from "./ports/refresh-token-store.ts";
import type { ServerLog } from "./ports/server-log.ts";
import type { Storage, Store } from "./ports/storage.ts";
import type { UserRecord } from "./ports/user-store.ts";
import { hashOfSecret } from "./secret-hash.ts";
import { SignInFailures } from "./sign-in-failures.ts";
import { SignInThrottle } from "./sign-in-throttle.ts";

/** Design, section 7: an access token lives 10 minutes; an exchanged refresh token is good that long at most. */
export const ACCESS_TOKEN_LIFE = minutes(10);
const EXCHANGE_GRACE = minutes(10);
/** A session ends a week after its last refresh. */
const REFRESH_TOKEN_LIFE = days(7);
const TOKEN_BYTES = 32;

/** The signed-in user who makes a call; a call with an API key has a BookingSystem instead. */
export interface UserCaller extends SessionUser {
  /** The sign-in that the access token descends from; all its tokens end together. */
  readonly familyId: string;
}

interface AccessToken {
  readonly caller: UserCaller;
  readonly expiresAt: Instant;
}

/**
 * Sign-in, refresh and sign-out. Access tokens are opaque and kept in memory; refresh tokens rotate and are stored
 * hashed. An exchanged refresh token stays good until its successor is first used; its use after that ends every
 * session of that sign-in (design: security).
 */
export class Sessions {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #hasher: PasswordHasher;
  readonly #randomness: Randomness;
  readonly #throttle: SignInThrottle;
  readonly #failures: SignInFailures;
  readonly #accessTokenLife: Duration;
  readonly #accessTokens = new Map<string, AccessToken>();
  readonly #onEnd = new Set<(familyId: string) => void>();

  constructor(options: {
    storage: Storage;
    clock: Clock;
    hasher: PasswordHasher;
    randomness: Randomness;
    serverLog: ServerLog;
    accessTokenLife?: Duration | undefined;
  }) {
    this.#storage = options.storage;
    this.#clock = options.clock;
    this.#hasher = options.hasher;
    this.#randomness = options.randomness;
    this.#throttle = new SignInThrottle(options.clock);
    this.#failures = new SignInFailures(options);
    this.#accessTokenLife = options.accessTokenLife ?? ACCESS_TOKEN_LIFE;
  }

  /** Checks name and password; an unknown user costs the same time and gets the same answer (N-04). A wrong one is logged. */
  async signIn(username: string, password: string): Promise<Session> {
    const { named, proven } = await this.#check(username.trim(), password);
    if (proven !== null) return this.open(proven);
    this.#failures.note(named?.id ?? null);
    throw new Refused({ code: "credentials_wrong" });
  }

  /** The user with this name and password; null: wrong name or password. Tries are counted per name. */
  async prove(username: string, password: string): Promise<UserRecord | null> {
    return (await this.#check(username.trim(), password)).proven;
  }

  /** The user with this name, and whether the password is right. */
  async #check(name: string, password: string) {
    this.#throttle.admit(name);
    const user = await this.#storage.read.users.findByName(name);
    const isRight = await this.#verify(user?.passwordHash ?? this.#hasher.dummyHash, name, password);
    if (user === null || !isRight || user.isDisabled) return { named: user, proven: null };
    this.#throttle.refund(name);
    return { named: user, proven: user };
  }

  /** A password that was not checked, because too many checks are waiting, does not count as a try. */
  async #verify(hash: string, name: string, password: string): Promise<boolean> {
    try {
      return await this.#hasher.verify(hash, password);
    } catch (error) {
      this.#throttle.refund(name);
      throw error;
    }
  }

  /** Opens a session for a user who has proven who they are. */
  async open(user: UserRecord): Promise<Session> {
    return this.#storage.write(async (store) => {
      // the password may have been changed or the user disabled while the hash was computed
      const current = await store.users.get(user.id);
      if (current === null || current.isDisabled || current.passwordHash !== user.passwordHash) {
        throw new Refused({ code: "credentials_wrong" });
      }
      return this.#issue(store, current, this.#randomness.id(), null);
    });
  }

  /** Exchanges a refresh token; refuses a token that is not valid any more with sign_in_required. */
  async refresh(refreshToken: string): Promise<Session> {
    const outcome = await this.#storage.write(async (store) => {
      const now = this.#clock.now();
      const token = await store.refreshTokens.find(hashOfSecret(refreshToken));
      if (token === null || token.expiresAt <= now) return null;
      if (!isGood(token, now)) {
        await store.refreshTokens.deleteFamily(token.familyId);
        await store.systemLog.append(refreshTokenReused(now, token.userId));
        return { endedFamily: token.familyId };
      }
      const user = await store.users.get(token.userId);
      if (user === null || user.isDisabled) {
        await store.refreshTokens.deleteFamily(token.familyId);
        return { endedFamily: token.familyId };
      }
      await this.#retireOlder(store, token, now);
      if (token.exchangedAt === null) await store.refreshTokens.update(token.hash, { exchangedAt: now });
      await store.refreshTokens.deleteExpired(now);
      return { session: await this.#issue(store, user, token.familyId, token.hash) };
    });
    if (outcome?.session !== undefined) return outcome.session;
    if (outcome?.endedFamily !== undefined) this.#endInMemory(outcome.endedFamily);
    throw new Refused({ code: "sign_in_required" });
  }

  async signOut(caller: UserCaller): Promise<void> {
    await this.#storage.write((store) => store.refreshTokens.deleteFamily(caller.familyId));
    this.#endInMemory(caller.familyId);
  }

  /**
   * Ends a user's access tokens and live streams, but those of one sign-in (null: all). Where the refresh tokens stay,
   * their holders get new ones with what the user may do now.
   */
  endAccess(userId: string, exceptFamilyId: string | null): void {
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

  /** The sign-ins with a valid access token; live streams of all others are closed. */
  liveFamilies(): ReadonlySet<string> {
    const now = this.#clock.now();
    const live = [...this.#accessTokens.values()].filter(({ expiresAt }) => expiresAt > now);
    return new Set(live.map(({ caller }) => caller.familyId));
  }

  /** Calls back when a sign-in ends, so that its live streams can be closed. Returns the unsubscribe function. */
  onEnd(listener: (familyId: string) => void): () => void {
    this.#onEnd.add(listener);
    return () => this.#onEnd.delete(listener);
  }

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
      expiresAt: plus(now, REFRESH_TOKEN_LIFE),
      exchangedAt: null,
      retiredAt: null,
    });
    const accessToken = this.#randomness.secret(TOKEN_BYTES);
    const accessTokenExpiresAt = plus(now, this.#accessTokenLife);
    const publicUser = { id: user.id, username: user.username, role: user.role };
    this.#forgetExpired(now);
    this.#accessTokens.set(hashOfSecret(accessToken), {
      caller: { ...publicUser, familyId },
      expiresAt: accessTokenExpiresAt,
    });
    return { accessToken, accessTokenExpiresAt, refreshToken, user: publicUser };
  }

  /** The first use of a token retires its parent and its siblings, which lost answers may have left valid. */
  async #retireOlder(store: Store, token: RefreshTokenRecord, now: Instant): Promise<void> {
    if (token.exchangedAt !== null || token.parentHash === null) return;
    for (const other of await store.refreshTokens.listFamily(token.familyId)) {
      const isOlder = other.hash === token.parentHash || other.parentHash === token.parentHash;
      if (isOlder && other.hash !== token.hash && other.retiredAt === null) {
        await store.refreshTokens.update(other.hash, { retiredAt: now });
      }
    }
  }

  #endInMemory(familyId: string): void {
    for (const [hash, { caller }] of this.#accessTokens) {
      if (caller.familyId === familyId) this.#accessTokens.delete(hash);
    }
    for (const listener of this.#onEnd) listener(familyId);
  }

  #forgetExpired(now: Instant): void {
    for (const [hash, { expiresAt }] of this.#accessTokens) {
      if (expiresAt <= now) this.#accessTokens.delete(hash);
    }
  }
}

function isGood(token: RefreshTokenRecord, now: Instant): boolean {
  if (token.retiredAt !== null) return false;
  return token.exchangedAt === null || now < plus(token.exchangedAt, EXCHANGE_GRACE);
}
