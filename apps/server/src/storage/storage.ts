import type { AccessCodeStore } from "../modules/access/access-code-store.ts";
import type { GuessLimitStore } from "../modules/access/guess-limit-store.ts";
import type { ApiKeyStore } from "../modules/api-keys/api-key-store.ts";
import type { BlockStore } from "../modules/blocks/block-store.ts";
import type { BookingStore } from "../modules/bookings/booking-store.ts";
import type { ClimateStore } from "../modules/climate/climate-store.ts";
import type { ContactStore } from "../modules/contacts/contact-store.ts";
import type { CourtStore } from "../modules/courts/court-store.ts";
import type { EquipmentStore } from "../modules/equipment/equipment-store.ts";
import type { SystemLogStore } from "../modules/log/system-log-store.ts";
import type { ErasureStore } from "../modules/people/erasure-store.ts";
import type { SchedulerStore } from "../modules/scheduler/scheduler-store.ts";
import type { SettingStore } from "../modules/settings/setting-store.ts";
import type { TerminalStore } from "../modules/terminals/terminal-store.ts";
import type { RefreshTokenStore } from "../modules/users/refresh-token-store.ts";
import type { SessionStore } from "../modules/users/session-store.ts";
import type { UserStore } from "../modules/users/user-store.ts";
import type { Writer } from "./caller.ts";
import type { InstallationStore } from "./installation-store.ts";
import type { LiveEvent, LiveEventStore } from "./live-event-store.ts";

/** Why nothing can be stored for now, while reading, lights and doors go on: the codes of the refusals. */
export type ChangesRefused = "disk_full" | "database_read_only";

/** The same, or another program keeps the database locked, or the database makes everybody wait who has to store something. */
export type StoresNothing = ChangesRefused | "database_locked";

/**
 * Called once when nothing can be stored any more; only a new start helps (decision 7), once `canStartAnew` says so. It
 * may take some seconds for that, and never rejects.
 */
export type OnLost = (error: Error, canStartAnew: () => Promise<boolean>) => void;

/** The open database: it runs transactions, and each transaction gets a Store with all repositories. */
export interface Storage {
  /**
   * Where the database lies: the same at each start, another one where the database was copied or moved to. It tells
   * machine and folder, or PostgreSQL's cluster and database, from others, and nothing about them.
   */
  readonly place: string;
  /** The repositories on the last committed state; each query sees the state committed at that time. */
  readonly read: Store;
  /**
   * Runs `work` in a write transaction, after all earlier ones, and resolves after COMMIT. When `work` throws, nothing
   * is stored. `work` must await only calls of its store, because every other write waits for it. Refuses a writer whose
   * session, role, key or terminal has ended since the request began (sign_in_required, api_key_invalid,
   * terminal_not_enrolled), and any
   * write while the disk is full (disk_full), the database takes no changes (database_read_only) or another program keeps the
   * database locked (database_locked), it accepts no connection (database_unavailable), or when it is lost (storage_lost). A
   * caller's write is refused after 3 s: with database_locked and never stored, or with outcome_unknown once COMMIT was
   * sent. The server's own writes have no limit and overtake those of callers.
   */
  write<T>(writer: Writer, work: (store: Store) => Promise<T>): Promise<T>;
  /**
   * The same storage for what callers ask: reading has connections of its own, so that questions which take long, or wait
   * for a lock, keep the loop and the server's other work from nothing.
   */
  readonly ofCallers: Storage;
  /** Runs `work` in a read transaction: all its queries see the same committed state. */
  readInTransaction<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Why the last write that would have stored something was refused, with none stored since; null: it was not. */
  readonly refusesChanges: ChangesRefused | null;
  /**
   * What whoever asks how the hall does is told: the same, or that a write was refused in the last half minute because the
   * database is locked or does not answer in time.
   */
  readonly storesNothing: StoresNothing | null;
  /** Whether a query or a transaction is running. */
  readonly isBusy: boolean;
  /** Adds a listener that gets, after each COMMIT, the live events that the transaction appended, by number. */
  onCommitted(listener: (events: readonly LiveEvent[]) => void): void;
  /** Calls the listener whenever a query found the database's file to be damaged. */
  onDamaged(listener: () => void): void;
  /** Resolves when the database answers, else rejects. */
  ping(): Promise<void>;
  /**
   * Makes deleted data unrecoverable from the database's files; false: another connection that reads, such as a backup,
   * prevents it now.
   */
  purgeDeletedData(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * All repositories (one object for each kind of stored data), bound to one transaction or, as Storage.read, to the last
 * committed state.
 */
export interface Store {
  /**
   * The number of the present state of the facts (the stored data that decide what lights and doors do, and what is
   * shown about them). Each transaction that changes facts raises it by 1: courts, codes, bookings, blocks, settings,
   * equipment, the scheduler's pause, names of users. Inside a write that has changed facts it is the number that
   * COMMIT will store.
   */
  readonly factsRevision: number;
  /**
   * The number that the facts have once this transaction has changed them: what is made in it is later than all with a
   * lower one, whatever a clock says.
   */
  readonly nextRevision: number;
  readonly courts: CourtStore;
  readonly blocks: BlockStore;
  readonly accessCodes: AccessCodeStore;
  readonly bookings: BookingStore;
  readonly contacts: ContactStore;
  readonly settings: SettingStore;
  readonly equipment: EquipmentStore;
  readonly scheduler: SchedulerStore;
  readonly climate: ClimateStore;
  readonly users: UserStore;
  readonly apiKeys: ApiKeyStore;
  readonly terminals: TerminalStore;
  readonly refreshTokens: RefreshTokenStore;
  readonly sessions: SessionStore;
  readonly guessLimits: GuessLimitStore;
  readonly installation: InstallationStore;
  readonly liveEvents: LiveEventStore;
  readonly erasures: ErasureStore;
  readonly systemLog: SystemLogStore;
}
