import type { Instant } from "@platzwart/domain/time/instant";

/** A refresh token as it is stored: its hash, its place in the family of one sign-in, and what became of it. */
export interface RefreshTokenRecord {
  readonly hash: string;
  readonly familyId: string;
  readonly userId: string;
  /** Hash of the token it was exchanged for; null for the first. */
  readonly parentHash: string | null;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
  /** When it was first exchanged for a successor. */
  readonly exchangedAt: Instant | null;
  /** When a successor was first used, or a sibling was: from then on its use ends the family. */
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
