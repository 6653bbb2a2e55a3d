import type { KeyScope } from "@platzwart/domain/key-scope";
import type { Instant } from "@platzwart/domain/time/instant";

/** The API key of a booking system. */
export interface ApiKeyRecord {
  readonly id: string;
  /** The name of the booking system. */
  readonly name: string;
  /** The hash of the token, the text that the booking system sends (column secret_hash); the token is not stored. */
  readonly tokenHash: string;
  /** What the key allows of the booking system's own bookings; at least one. */
  readonly scopes: readonly KeyScope[];
  readonly createdAt: Instant;
  /** When the present token was created: with the key, or when it replaced an older token (column renewed_at). */
  readonly tokenCreatedAt: Instant;
  /** The last call with the key, to the minute; null: none. */
  readonly lastUsedAt: Instant | null;
  /** Since when it has been used without a pause of 48 hours; null: never used. */
  readonly inUseSince: Instant | null;
}

/** The valid keys; of a revoked key only the name is kept, in the table of former users. */
export interface ApiKeyStore {
  /** By name. */
  list(): Promise<ApiKeyRecord[]>;
  get(id: string): Promise<ApiKeyRecord | null>;
  /** Compares names without case. */
  findByName(name: string): Promise<ApiKeyRecord | null>;
  findByHash(tokenHash: string): Promise<ApiKeyRecord | null>;
  insert(key: ApiKeyRecord): Promise<void>;
  update(
    id: string,
    changes: Partial<Pick<ApiKeyRecord, "tokenHash" | "tokenCreatedAt" | "lastUsedAt" | "inUseSince">>,
  ): Promise<void>;
  /** Deletes a key, so that its token is refused from then on; keeps its name. */
  revoke(id: string, at: Instant): Promise<void>;
}
