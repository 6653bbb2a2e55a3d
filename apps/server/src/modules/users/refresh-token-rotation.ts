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

/** Period after the first exchange in which it can be repeated, because the response may be lost. */
const REPEATED_EXCHANGE_PERIOD = minutes(10);
/** Exchanges of one token; more than responses get lost in a row. */
const MAX_EXCHANGES = 5;
/** Isolated tabs may exchange one token simultaneously. */
const TABS_TOGETHER = seconds(10);
const REFRESH_TOKEN_LIFETIME = days(7);
/** Ends sessions however often refreshed, against stolen browsers. */
const SESSION_LIFETIME = days(30);

interface OpenedSession {
  readonly user: UserRecord;
  readonly familyId: string;
  readonly signedInAt: Instant;
  /** Origin of the sign-in or last refresh. */
  readonly origin: SessionOrigin;
}

export interface SessionWithToken extends OpenedSession {
  readonly refreshToken: string;
}

type Validation =
  | {
      readonly kind: "good";
      readonly token: RefreshTokenRecord;
      readonly relatives: readonly RefreshTokenRecord[];
    }
  /** The token or its successor was stolen: the family must end. */
  | { readonly kind: "reused"; readonly token: RefreshTokenRecord }
  /** Unknown, expired, or of a tab that sent it a moment too late. */
  | { readonly kind: "refused" };

type Exchange =
  | { readonly kind: "exchanged"; readonly session: SessionWithToken }
  | { readonly kind: "ended"; readonly familyId: string }
  | { readonly kind: "refused" };

/** Tokens rotate: using a successor retires its parent, and a spent token, maybe stolen, ends its family. */
export class RefreshTokenRotation {
  readonly #services: Needs<"clock" | "randomness">;

  constructor(services: Needs<"clock" | "randomness">) {
    this.#services = services;
  }

  /** `parentHash`: hash of the exchanged token; null at sign-in. */
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

  async validate(store: Store, hash: string): Promise<Validation> {
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

  /** Exchanges a token for its successor, or ends its family. */
  async exchange(store: Store, hash: string, origin: SessionOrigin): Promise<Exchange> {
    const now = this.#services.clock.now();
    const validation = await this.validate(store, hash);
    if (validation.kind === "refused") return validation;
    const { token } = validation;
    const { familyId, signedInAt } = token;
    if (validation.kind === "reused") {
      await refreshTokensIn(store).deleteFamily(familyId);
      await logIn(store).append(userLog.refreshTokenReused(now, token.userId));
      return { kind: "ended", familyId };
    }
    const user = await usersIn(store).get(token.userId);
    if (user === null || user.isDisabled) {
      await refreshTokensIn(store).deleteFamily(familyId);
      return { kind: "ended", familyId };
    }
    await retireReplaced(store, token, validation.relatives, now);
    if (token.exchangedAt === null) await refreshTokensIn(store).update(hash, { exchangedAt: now });
    const session = await this.issue(store, { user, familyId, signedInAt, origin }, hash);
    return { kind: "exchanged", session };
  }
}

/** The first exchange of a token retires its parent and its siblings, whose responses got lost. */
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

export function isExchangeable(token: RefreshTokenRecord, now: Instant): boolean {
  if (token.retiredAt !== null) return false;
  return token.exchangedAt === null || now < plus(token.exchangedAt, REPEATED_EXCHANGE_PERIOD);
}

/** Another tab may just have used the successor or a sibling of this retired token. */
export function mayBeOfLateTab(
  { retiredAt, exchangedAt, parentHash }: RefreshTokenRecord,
  now: Instant,
): boolean {
  if (retiredAt === null || !areTogether(retiredAt, now)) return false;
  return exchangedAt === null ? parentHash !== null : areTogether(exchangedAt, now);
}

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
