import {
  between,
  days,
  earliest,
  type Instant,
  minutes,
  plus,
  seconds,
} from "@platzwart/domain/time/instant";
import type { Store } from "../../database/store.ts";
import { logIn } from "../../facts/log-writer.ts";
import { hashOfSecret } from "../../platform/system/secret-hash.ts";
import type { Needs } from "../services.ts";
import { TOKEN_BYTES } from "./access-tokens.ts";
import { type RefreshTokenRecord, refreshTokensIn } from "./refresh-token-records.ts";
import { type SessionOrigin, sessionsIn } from "./session-records.ts";
import { userLog } from "./user-log-entries.ts";
import { type UserRecord, usersIn } from "./user-records.ts";

/** Time after its first exchange in which a refresh token can be exchanged again, for a lost response. */
const REPEATED_EXCHANGE_PERIOD = minutes(10);
/** Exchanges of one refresh token: more than responses get lost in a row. */
const MAX_EXCHANGES = 5;
/** Tabs that are isolated from each other exchange one token simultaneously. */
const TABS_TOGETHER = seconds(10);
/** Validity of a refresh token; a session ends this long after its last refresh. */
const REFRESH_TOKEN_LIFETIME = days(7);
/** A session ends this long after its sign-in, however often refreshed, against stolen browsers. */
const SESSION_LIFETIME = days(30);

interface OpenedSession {
  readonly user: UserRecord;
  readonly familyId: string;
  readonly signedInAt: Instant;
  /** Origin of its sign-in or last refresh. */
  readonly origin: SessionOrigin;
}

/** A session with its user's refresh token. */
export interface SessionWithToken extends OpenedSession {
  readonly refreshToken: string;
}

type Verdict =
  | {
      readonly kind: "good";
      readonly token: RefreshTokenRecord;
      readonly relatives: readonly RefreshTokenRecord[];
    }
  /** The token or its successor was stolen: its family is to end. */
  | { readonly kind: "reused"; readonly token: RefreshTokenRecord }
  /** Unknown, expired, or of a tab that came a moment too late. */
  | { readonly kind: "refused" };

/** `refused`: as in Verdict; `ended`: the token's family was ended. */
type Exchange =
  | { readonly kind: "exchanged"; readonly session: SessionWithToken }
  | { readonly kind: "ended"; readonly familyId: string }
  | { readonly kind: "refused" };

/**
 * Refresh tokens are stored as hashes and rotate: a refresh exchanges a token for its successor. Because that response may get
 * lost, an exchanged token can be exchanged again for 10 minutes, at most five times in all, as long as no successor has been
 * used. The first use of a successor retires the old token. Using a token that is retired, past its 10 minutes or exchanged
 * five times ends the whole token family, because it may be stolen, except for tabs of one browser within
 * ten seconds.
 */
export class RefreshTokenRotation {
  readonly #services: Needs<"clock" | "randomness">;

  constructor(services: Needs<"clock" | "randomness">) {
    this.#services = services;
  }

  /** Stores a new refresh token of the session; `parentHash`: the hash of the exchanged token, null at sign-in. */
  async issue(store: Store, session: OpenedSession, parentHash: string | null): Promise<SessionWithToken> {
    const now = this.#services.clock.now();
    const refreshToken = this.#services.randomness.secret(TOKEN_BYTES);
    const { signedInAt, familyId, origin } = session;
    const userId = session.user.id;
    await sessionsIn(store).put({ familyId, userId, origin, signedInAt, lastUsedAt: now });
    await refreshTokensIn(store).insert({
      hash: hashOfSecret(refreshToken),
      familyId,
      userId,
      parentHash,
      signedInAt,
      issuedAt: now,
      expiresAt: earliest(plus(now, REFRESH_TOKEN_LIFETIME), plus(signedInAt, SESSION_LIFETIME)),
      exchangedAt: null,
      retiredAt: null,
    });
    return { ...session, refreshToken };
  }

  async judge(store: Store, hash: string): Promise<Verdict> {
    const now = this.#services.clock.now();
    const token = await refreshTokensIn(store).find(hash);
    if (token === null || token.expiresAt <= now) return { kind: "refused" };
    const relatives = await refreshTokensIn(store).listRelatives(token);
    const isSpent = relatives.filter(({ parentHash }) => parentHash === hash).length >= MAX_EXCHANGES;
    if (isSpent && token.exchangedAt !== null && now < plus(token.exchangedAt, TABS_TOGETHER)) {
      return { kind: "refused" };
    }
    if (isOfLateTab(token, relatives, now)) return { kind: "refused" };
    return !isExchangeable(token, now) || isSpent
      ? { kind: "reused", token }
      : { kind: "good", token, relatives };
  }

  /** Exchanges the token with this hash for its successor, or ends its family. `origin`: of the request. */
  async exchange(store: Store, hash: string, origin: SessionOrigin): Promise<Exchange> {
    const now = this.#services.clock.now();
    const verdict = await this.judge(store, hash);
    if (verdict.kind === "refused") return verdict;
    const { token } = verdict;
    const { familyId, signedInAt } = token;
    if (verdict.kind === "reused") {
      await refreshTokensIn(store).deleteFamily(familyId);
      await logIn(store).append(userLog.refreshTokenReused(now, token.userId));
      return { kind: "ended", familyId };
    }
    const user = await usersIn(store).get(token.userId);
    if (user === null || user.isDisabled) {
      await refreshTokensIn(store).deleteFamily(familyId);
      return { kind: "ended", familyId };
    }
    await retireReplaced(store, token, verdict.relatives, now);
    if (token.exchangedAt === null) await refreshTokensIn(store).update(hash, { exchangedAt: now });
    const session = await this.issue(store, { user, familyId, signedInAt, origin }, hash);
    return { kind: "exchanged", session };
  }
}

/** The first exchange of a token retires its parent and its siblings: tokens of the same parent whose responses got lost. */
async function retireReplaced(
  store: Store,
  token: RefreshTokenRecord,
  relatives: readonly RefreshTokenRecord[],
  now: Instant,
): Promise<void> {
  if (token.exchangedAt !== null || token.parentHash === null) return;
  for (const other of relatives) {
    const isReplaced = other.hash === token.parentHash || other.parentHash === token.parentHash;
    if (isReplaced && other.hash !== token.hash && other.retiredAt === null) {
      await refreshTokensIn(store).update(other.hash, { retiredAt: now });
    }
  }
}

/** Whether a refresh token that has not expired may be exchanged. */
export function isExchangeable(token: RefreshTokenRecord, now: Instant): boolean {
  if (token.retiredAt !== null) return false;
  return token.exchangedAt === null || now < plus(token.exchangedAt, REPEATED_EXCHANGE_PERIOD);
}

/**
 * Whether a retired token may be that of a late tab: another tab has just exchanged it and used its successor, or got a sibling
 * of it at the same time and has just used that one, according to its relatives.
 */
export function mayBeOfLateTab(
  { retiredAt, exchangedAt, parentHash }: RefreshTokenRecord,
  now: Instant,
): boolean {
  if (retiredAt === null || !areTogether(retiredAt, now)) return false;
  return exchangedAt === null ? parentHash !== null : areTogether(exchangedAt, now);
}

/** `relatives`: of listRelatives (refreshTokensIn). */
function isOfLateTab(
  token: RefreshTokenRecord,
  relatives: readonly RefreshTokenRecord[],
  now: Instant,
): boolean {
  const { retiredAt, exchangedAt, issuedAt, parentHash } = token;
  if (!mayBeOfLateTab(token, now)) return false;
  const hasReplaced = (other: RefreshTokenRecord) =>
    other.parentHash === parentHash && other.exchangedAt === retiredAt;
  return (
    exchangedAt !== null ||
    relatives.some((other) => hasReplaced(other) && areTogether(issuedAt, other.issuedAt))
  );
}

/** Whether both may be of tabs of one browser. */
function areTogether(one: Instant, other: Instant): boolean {
  return Math.abs(between(one, other)) < TABS_TOGETHER;
}
