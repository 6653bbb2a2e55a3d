import type { Role } from "@platzwart/domain/role";
import type { Instant } from "@platzwart/domain/time/instant";

export interface UserRecord {
  readonly id: string;
  /** As it was typed; names are compared without case. */
  readonly username: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly isDisabled: boolean;
  readonly createdAt: Instant;
}

/** What a user is called, or was until they were deleted. */
export interface UserName {
  readonly name: string;
  readonly isDeleted: boolean;
}

export interface UserStore {
  count(): Promise<number>;
  get(id: string): Promise<UserRecord | null>;
  findByName(username: string): Promise<UserRecord | null>;
  /** Names by id, also of deleted users; those that are forgotten are left out. */
  namesOf(ids: readonly string[]): Promise<Map<string, UserName>>;
  insert(user: UserRecord): Promise<void>;
  /** By name. */
  list(): Promise<UserRecord[]>;
  update(
    id: string,
    changes: Partial<Pick<UserRecord, "passwordHash" | "role" | "isDisabled">>,
  ): Promise<void>;
  /** Deletes a user with all their sessions; only the name stays, for what they did (S-12). */
  delete(id: string, at: Instant): Promise<void>;
  /** Forgets the names of users who were deleted before, at most so many; answers how many. */
  forgetNamesBefore(at: Instant, limit: number): Promise<number>;
}
