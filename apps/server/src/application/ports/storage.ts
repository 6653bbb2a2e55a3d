import type { AccessCodeStore } from "./access-code-store.ts";
import type { ApiKeyStore } from "./api-key-store.ts";
import type { BlockStore } from "./block-store.ts";
import type { BookingStore } from "./booking-store.ts";
import type { ClimateStore } from "./climate-store.ts";
import type { CourtStore } from "./court-store.ts";
import type { EquipmentStore } from "./equipment-store.ts";
import type { LiveEvent, LiveEventStore } from "./live-event-store.ts";
import type { RefreshTokenStore } from "./refresh-token-store.ts";
import type { SchedulerStore } from "./scheduler-store.ts";
import type { SettingStore } from "./setting-store.ts";
import type { SystemLogStore } from "./system-log-store.ts";
import type { UserStore } from "./user-store.ts";

/** The database: one write transaction at a time; reads see committed state only. */
export interface Storage {
  /** Reads the last committed state, never that of a running transaction. */
  readonly read: Store;
  /**
   * Runs `work` in one write transaction, alone on the database, and resolves after COMMIT. When `work` throws,
   * nothing is stored. Inside it nothing is awaited but this store's own calls.
   */
  write<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Runs `work` on one committed state; later writes do not show in it. */
  readAtOnce<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Whether a query or a write is running. */
  readonly isBusy: boolean;
  /** Called after each COMMIT with the live events that the transaction appended, in order of their numbers. */
  onCommitted(listener: (events: readonly LiveEvent[]) => void): void;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /**
   * Removes deleted data from the database's files, as far as the engine allows; false: another reader prevents it
   * now.
   */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Store {
  /**
   * Raised by each transaction that changes a fact of the hall: courts, codes, bookings, blocks, settings, equipment, the
   * pause, names of users. A write that has changed one sees the number that its COMMIT will make the newest.
   */
  readonly factsRevision: number;
  readonly courts: CourtStore;
  readonly blocks: BlockStore;
  readonly accessCodes: AccessCodeStore;
  readonly bookings: BookingStore;
  readonly settings: SettingStore;
  readonly equipment: EquipmentStore;
  readonly scheduler: SchedulerStore;
  readonly climate: ClimateStore;
  readonly users: UserStore;
  readonly apiKeys: ApiKeyStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly liveEvents: LiveEventStore;
  readonly systemLog: SystemLogStore;
}
