import type { Instant } from "@platzwart/domain/time/instant";

/** The API key of a booking system; only the hash of its secret is stored. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly name: string;
  readonly secretHash: string;
  /** What the key allows; so far the only scope is the booking system's own bookings. */
  readonly scope: "own_bookings";
  readonly createdAt: Instant;
  readonly renewedAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** The valid keys; of a revoked key only the name is kept, in the table of former users. */
export interface ApiKeyStore {
  /** By name. */
  list(): Promise<ApiKeyRecord[]>;
  get(id: string): Promise<ApiKeyRecord | null>;
  /** Compares names without case. */
  findByName(name: string): Promise<ApiKeyRecord | null>;
  findByHash(secretHash: string): Promise<ApiKeyRecord | null>;
  insert(key: ApiKeyRecord): Promise<void>;
  update(
    id: string,
    changes: Partial<Pick<ApiKeyRecord, "secretHash" | "renewedAt" | "lastUsedAt">>,
  ): Promise<void>;
  revoke(id: string, at: Instant): Promise<void>;
}
