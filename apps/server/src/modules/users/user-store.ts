import type { Role } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";

/** A user: somebody who signs in to the panel (role admin or staff); no customer. */
export interface UserRecord {
  readonly id: string;
  /** The name to sign in with, as typed; names are compared without case. */
  readonly username: string;
  readonly passwordHash: string;
  readonly role: Role;
  /** Whether an admin has barred the user from signing in. */
  readonly isDisabled: boolean;
  readonly createdAt: Instant;
  /** When they last signed in; null: never, or before this was noted. */
  readonly lastSignedInAt: Instant | null;
}

export interface UserStore {
  count(): Promise<number>;
  get(id: string): Promise<UserRecord | null>;
  findByName(username: string): Promise<UserRecord | null>;
  insert(user: UserRecord): Promise<void>;
  /** By name. */
  list(): Promise<UserRecord[]>;
  update(
    id: string,
    changes: Partial<Pick<UserRecord, "passwordHash" | "role" | "isDisabled" | "lastSignedInAt">>,
  ): Promise<void>;
  /**
   * Deletes a user with all their sessions; the name is kept, so that the log can show who made a change
   * (S-12).
   */
  delete(id: string, at: Instant): Promise<void>;
  /**
   * Erases the names of at most `limit` users deleted, or API keys revoked, before an instant; returns how
   * many.
   */
  eraseFormerNames(at: Instant, limit: number): Promise<number>;
}
