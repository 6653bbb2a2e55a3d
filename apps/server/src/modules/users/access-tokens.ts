import type { SessionUser } from "@platzwart/contract/endpoints/session-endpoints";
import { type Duration, type Instant, milliseconds, minutes, plus } from "@platzwart/domain/time/instant";
import type { UserCaller } from "../../database/caller.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { Needs } from "../services.ts";

export const ACCESS_TOKEN_LIFETIME = minutes(10);
/** Random bytes of an access or refresh token. */
export const TOKEN_BYTES = 32;
/** More than the tabs of a browser need; the oldest token ends first. */
const MAX_PER_FAMILY = 20;

interface AccessToken {
  readonly caller: UserCaller;
  readonly expiresAt: Instant;
}

interface IssuedAccess {
  readonly accessToken: string;
  readonly accessTokenExpiresAt: Instant;
  readonly user: SessionUser;
}

/** Access tokens are opaque and in memory only. */
export class AccessTokens {
  readonly #services: Needs<"clock" | "randomness">;
  readonly #lifetime: Duration;
  /** Key: hash of the token; oldest first. */
  readonly #tokens = new Map<string, AccessToken>();
  readonly #endListeners = new Set<(familyId: string) => void>();

  constructor(services: Needs<"clock" | "randomness">, lifetime: Duration) {
    this.#services = services;
    this.#lifetime = lifetime;
  }

  /**
   * A token family is all tokens of one sign-in. Their ends are in order of issue, also within a millisecond:
   * of what two tabs were given, the browser keeps what ends later.
   */
  issue({ id, username, role }: SessionUser, familyId: string): IssuedAccess {
    const { clock, randomness } = this.#services;
    const now = clock.now();
    this.#removeExpired(now);
    const ofFamily = [...this.#tokens].filter(([, { caller }]) => caller.familyId === familyId);
    const [oldest] = ofFamily;
    if (oldest !== undefined && ofFamily.length >= MAX_PER_FAMILY) this.#tokens.delete(oldest[0]);
    const accessToken = randomness.secret(TOKEN_BYTES);
    const ends = new Set(ofFamily.map(([, { expiresAt }]) => expiresAt));
    let accessTokenExpiresAt = plus(now, this.#lifetime);
    while (ends.has(accessTokenExpiresAt)) accessTokenExpiresAt = plus(accessTokenExpiresAt, milliseconds(1));
    const user = { id, username, role };
    this.#tokens.set(hashOfSecret(accessToken), {
      caller: { ...user, familyId },
      expiresAt: accessTokenExpiresAt,
    });
    return { accessToken, accessTokenExpiresAt, user };
  }

  /** null: unknown or expired token. */
  identify(accessToken: string): UserCaller | null {
    const hash = hashOfSecret(accessToken);
    const token = this.#tokens.get(hash);
    if (token === undefined) return null;
    if (token.expiresAt > this.#services.clock.now()) return token.caller;
    this.#tokens.delete(hash);
    return null;
  }

  /** `exceptFamilyId`: null: ends all. */
  endTokensOfUser(userId: string, exceptFamilyId: string | null): void {
    const families = [...this.#tokens.values()]
      .filter(({ caller }) => caller.id === userId && caller.familyId !== exceptFamilyId)
      .map(({ caller }) => caller.familyId);
    for (const familyId of new Set(families)) this.endFamily(familyId);
  }

  endFamily(familyId: string): void {
    for (const [hash, { caller }] of this.#tokens) {
      if (caller.familyId === familyId) this.#tokens.delete(hash);
    }
    for (const listener of this.#endListeners) listener(familyId);
  }

  /** Families with a valid token; the live streams of all others are closed. */
  activeFamilyIds(): ReadonlySet<string> {
    const now = this.#services.clock.now();
    const valid = [...this.#tokens.values()].filter(({ expiresAt }) => expiresAt > now);
    return new Set(valid.map(({ caller }) => caller.familyId));
  }

  /** Calls the listener when a token family ends; returns the unsubscribe function. */
  onEnd(listener: (familyId: string) => void): () => void {
    this.#endListeners.add(listener);
    return () => this.#endListeners.delete(listener);
  }

  #removeExpired(now: Instant): void {
    for (const [hash, { expiresAt }] of this.#tokens) {
      if (expiresAt <= now) this.#tokens.delete(hash);
    }
  }
}
