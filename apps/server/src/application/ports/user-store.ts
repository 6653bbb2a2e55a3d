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

export interface UserStore {
  count(): Promise<number>;
  get(id: string): Promise<UserRecord | null>;
  findByName(username: string): Promise<UserRecord | null>;
  /** Names by id, of those that exist. */
  namesOf(ids: readonly string[]): Promise<Map<string, string>>;
  insert(user: UserRecord): Promise<void>;
  /** By name. */
  list(): Promise<UserRecord[]>;
  update(
    id: string,
    changes: Partial<Pick<UserRecord, "passwordHash" | "role" | "isDisabled">>,
  ): Promise<void>;
  /** Deletes a user with all their sessions. */
  delete(id: string): Promise<void>;
}
