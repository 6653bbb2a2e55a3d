import type { Instant } from "@platzwart/domain/time/instant";

/**
 * A stored refresh token; a browser exchanges it for a new access token and a new refresh token (its
 * successor).
 */
export interface RefreshTokenRecord {
  /** The hash of the token; the token itself is not stored. */
  readonly hash: string;
  /** All tokens that descend from one sign-in have the same family. */
  readonly familyId: string;
  readonly userId: string;
  /** Hash of the token that was exchanged for this one; null for the first token of a family. */
  readonly parentHash: string | null;
  /** When the user signed in: when the first token of the family was created. */
  readonly signedInAt: Instant;
  /** When the token was created. */
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  /** When the token was first exchanged for a successor; null: never. */
  readonly exchangedAt: Instant | null;
  /**
   * From then on the token must not be used again; null: it may still be used. Set when a token that replaced it is
   * first used, or a second token that was issued for the same parent. A use after that means that two browsers hold
   * tokens of one sign-in, and ends the whole family.
   */
  readonly retiredAt: Instant | null;
}

/** The tokens, with which their sessions go (SessionStore). */
export interface RefreshTokenStore {
  find(hash: string): Promise<RefreshTokenRecord | null>;
  /** The parent, the siblings and the successors of a token, oldest first; a family may have thousands. */
  listRelatives(token: RefreshTokenRecord): Promise<RefreshTokenRecord[]>;
  hasFamily(familyId: string): Promise<boolean>;
  insert(token: RefreshTokenRecord): Promise<void>;
  update(
    hash: string,
    changes: Partial<Pick<RefreshTokenRecord, "exchangedAt" | "retiredAt">>,
  ): Promise<void>;
  /** Deletes all tokens of one sign-in, which ends its session. */
  deleteFamily(familyId: string): Promise<void>;
  /** Deletes all families of a user but one (null: all). */
  deleteOfUser(userId: string, exceptFamilyId: string | null): Promise<void>;
  /** Deletes every token, which ends every session. */
  deleteAll(): Promise<void>;
  deleteExpired(now: Instant): Promise<void>;
}
