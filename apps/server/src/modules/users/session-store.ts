import type { Instant } from "@platzwart/domain/time/instant";

/** From where somebody signed in or last refreshed. */
export interface SessionOrigin {
  /** The header User-Agent, cut short; null: none was sent, or it is not known. */
  readonly userAgent: string | null;
  /** The network of the client (clientNetwork); null: not known. */
  readonly network: string | null;
}

export const UNKNOWN_ORIGIN: SessionOrigin = Object.freeze({ userAgent: null, network: null });

/** One sign-in of a user that has not ended: a family of refresh tokens. */
export interface SessionRecord {
  readonly familyId: string;
  readonly userId: string;
  readonly origin: SessionOrigin;
  readonly signedInAt: Instant;
  /** Its sign-in or last refresh; a page in use refreshes every 10 minutes. */
  readonly lastUsedAt: Instant;
}

/** A row goes with the tokens of its family (RefreshTokenStore). */
export interface SessionStore {
  find(familyId: string): Promise<SessionRecord | null>;
  /** The sessions of a user, last used first. */
  listOfUser(userId: string): Promise<SessionRecord[]>;
  /** Stores a session that began, or what changed with a refresh of one. */
  put(session: SessionRecord): Promise<void>;
}
