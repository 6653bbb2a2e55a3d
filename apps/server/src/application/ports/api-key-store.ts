import type { Instant } from "@platzwart/domain/time/instant";

/** A booking system that may call; its secret is kept as a hash only. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly name: string;
  readonly secretHash: string;
  /** What it may do: its own bookings, the one scope there is. */
  readonly scope: "own_bookings";
  readonly createdAt: Instant;
  readonly renewedAt: Instant;
  readonly lastUsedAt: Instant | null;
}

/** The keys that are good; of a revoked one only its name stays, as that of a deleted user does. */
export interface ApiKeyStore {
  /** By name. */
  list(): Promise<ApiKeyRecord[]>;
  get(id: string): Promise<ApiKeyRecord | null>;
  /** Whatever case the name is written in. */
  findByName(name: string): Promise<ApiKeyRecord | null>;
  findByHash(secretHash: string): Promise<ApiKeyRecord | null>;
  insert(key: ApiKeyRecord): Promise<void>;
  update(
    id: string,
    changes: Partial<Pick<ApiKeyRecord, "secretHash" | "renewedAt" | "lastUsedAt">>,
  ): Promise<void>;
  revoke(id: string, at: Instant): Promise<void>;
}
