import type { Instant } from "@platzwart/domain/time/instant";

/** A stored refresh token: its hash, its place among the tokens of one sign-in (the family), and its use. */
export interface RefreshTokenRecord {
  readonly hash: string;
  readonly familyId: string;
  readonly userId: string;
  /** Hash of the token that was exchanged for this one; null for the first token of a family. */
  readonly parentHash: string | null;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  /** When the token was first exchanged for a successor. */
  readonly exchangedAt: Instant | null;
  /** When a successor or a sibling was first used; a later use of this token ends the whole family. */
  readonly retiredAt: Instant | null;
}

export interface RefreshTokenStore {
  find(hash: string): Promise<RefreshTokenRecord | null>;
  listFamily(familyId: string): Promise<RefreshTokenRecord[]>;
  insert(token: RefreshTokenRecord): Promise<void>;
  update(
    hash: string,
    changes: Partial<Pick<RefreshTokenRecord, "exchangedAt" | "retiredAt">>,
  ): Promise<void>;
  deleteFamily(familyId: string): Promise<void>;
  /** Deletes all families of a user but one (null: all). */
  deleteOfUser(userId: string, exceptFamilyId: string | null): Promise<void>;
  deleteExpired(now: Instant): Promise<void>;
}
