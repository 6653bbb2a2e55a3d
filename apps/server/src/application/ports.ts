import type { LiveChannel } from "@platzwart/contract/live-events";
import type { AccessCode } from "@platzwart/domain/access/access-code";
import type { Booking, Customer } from "@platzwart/domain/booking/booking";
import type { Block } from "@platzwart/domain/court/block";
import type { Court, CourtId } from "@platzwart/domain/court/court";
import type { LampTrouble } from "@platzwart/domain/lighting/lamp-trouble";
import type { DeviceFault } from "@platzwart/domain/refusal";
import type { Role } from "@platzwart/domain/role";
import type { DoorMode, LightOverride } from "@platzwart/domain/scheduler/facts";
import type { RunResult, RunTrigger } from "@platzwart/domain/scheduler/run-result";
import type { Duration, Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { ApiKeyStore } from "./api-key-store.ts";

/** The database: one write transaction at a time, reads of what is committed. */
export interface Storage {
  /** Sees the last committed state, never the inside of a transaction. */
  readonly read: Store;
  /**
   * Runs `work` in one write transaction, alone on the database, and resolves after COMMIT. When `work` throws,
   * nothing is stored. Inside it nothing is awaited but this store's own calls.
   */
  write<T>(work: (store: Store) => Promise<T>): Promise<T>;
  /** Called after each COMMIT with the live events that the transaction appended, in order of their numbers. */
  onCommitted(listener: (events: readonly LiveEvent[]) => void): void;
  /** Rejects when the database does not answer. */
  ping(): Promise<void>;
  /**
   * Makes sure that what was deleted cannot be read in the database's files any more, as far as the engine lets us;
   * false: not now, something else is reading it.
   */
  scrub(): Promise<boolean>;
  close(): Promise<void>;
}

export interface Store {
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

export interface CourtRecord extends Court {
  /** What the lamp last reported. */
  readonly isLightOn: boolean;
  readonly lightReportedAt: Instant | null;
  /** See CourtFacts.lightWish. */
  readonly lightWish: boolean | null;
  readonly lightOverride: LightOverride | null;
  /** Who or what last switched the light; null: it was never seen to change. */
  readonly lightCause: LightCause | null;
}

/** Why a light was switched: by rule, by a person here, or at the lamp. */
export type LightCause =
  | { readonly kind: "rule" }
  | { readonly kind: "person"; readonly userId: string }
  | { readonly kind: "device" };

export interface CourtStore {
  /** Every court, also those out of use, in order of id. */
  list(): Promise<CourtRecord[]>;
  get(id: CourtId): Promise<CourtRecord | null>;
  insert(court: CourtRecord): Promise<void>;
  update(id: CourtId, changes: Partial<Omit<CourtRecord, "id">>): Promise<void>;
}

export interface BlockRecord extends Block {
  readonly reason: string;
  readonly createdBy: string;
  readonly createdAt: Instant;
}

export interface BlockStore {
  get(id: string): Promise<BlockRecord | null>;
  insert(block: BlockRecord): Promise<void>;
  update(id: string, changes: Partial<Pick<BlockRecord, "period" | "reason">>): Promise<void>;
  delete(id: string): Promise<void>;
  /** Forgets blocks that were over by then; answers how many. */
  deleteBefore(at: Instant, limit: number): Promise<number>;
  /** The blocks that touch the interval, by start, then court. */
  listTouching(time: Interval): Promise<BlockRecord[]>;
}

export interface AccessCodeRecord extends AccessCode {
  /** The digits, sealed; null once they are erased. */
  readonly sealedDigits: string | null;
  /** HMAC of the digits, for look-up and uniqueness; null once it is erased. */
  readonly tag: string | null;
  readonly purpose: string | null;
  readonly userName: string;
  readonly durationMinutes: number;
  /** Id of the user or name of the caller who made it. */
  readonly createdBy: string | null;
  readonly bookingId: string | null;
}

export interface AccessCodeFilter {
  /** Codes of this court and codes for all courts. */
  readonly courtId?: CourtId | undefined;
  readonly isPermanent?: boolean | undefined;
  /** Codes that have an effect before this instant. */
  readonly before?: Instant | undefined;
}

export interface AccessCodeStore {
  insert(code: AccessCodeRecord): Promise<void>;
  update(id: string, changes: Partial<Omit<AccessCodeRecord, "id">>): Promise<void>;
  get(id: string): Promise<AccessCodeRecord | null>;
  /** Those that there are of several, in no order. */
  getMany(ids: readonly string[]): Promise<AccessCodeRecord[]>;
  /** Active codes whose effect window is not over, by valid_from, then id. */
  listInEffect(now: Instant, filter?: AccessCodeFilter): Promise<AccessCodeRecord[]>;
  /** Time-limited codes, over or not, whose effect window touches the interval: what the loop and the preview need. */
  listAround(time: Interval): Promise<AccessCodeRecord[]>;
  /** Active codes whose effect window is over, oldest end first, at most so many. */
  listOver(now: Instant, limit: number): Promise<AccessCodeRecord[]>;
  /** Active codes with this tag. */
  findByTag(tag: string): Promise<AccessCodeRecord[]>;
  findByBooking(bookingId: string): Promise<AccessCodeRecord | null>;
  /** The codes of several bookings at once, in no order. */
  findByBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]>;
  /** The tags of active codes, permanent ones too, of any court, whose effect window overlaps. */
  tagsOverlapping(window: Interval): Promise<string[]>;
  /**
   * The tags of codes in any state, of the courts or for all courts, whose effect window overlaps, latest end first:
   * asked about a code's own window and the days around it.
   */
  tagsUsedAround(courts: readonly CourtId[], around: Interval): Promise<string[]>;
  /** Forgets the digits of codes whose effect ended before, at most so many; answers how many (G-07). */
  eraseDigits(endedBefore: Instant, limit: number): Promise<number>;
  /** Forgets what else tells of a person or of digits: tag and user name; likewise. */
  eraseTags(endedBefore: Instant, limit: number): Promise<number>;
  /** Forgets the user names of these bookings' codes. */
  eraseNamesOfBookings(bookingIds: readonly string[]): Promise<void>;
  /** Codes without a booking that still have a name, in any state. */
  listNamedWithoutBooking(): Promise<AccessCodeRecord[]>;
}

export interface BookingRecord extends Booking {
  readonly customer: Omit<Customer, "name"> & { readonly name: string | null };
  readonly createdAt: Instant;
  readonly createdBy: string;
  readonly endedAt: Instant | null;
  /** The caller's key for a repeated request and what it stood for (B-02); unique with createdBy. */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
}

export interface BookingStore {
  insert(booking: BookingRecord): Promise<void>;
  update(id: string, changes: Partial<Pick<BookingRecord, "status" | "time" | "endedAt">>): Promise<void>;
  get(id: string): Promise<BookingRecord | null>;
  /** The first active booking of the court that overlaps (B-01). */
  findOverlapping(court: CourtId, time: Interval): Promise<BookingRecord | null>;
  /** Bookings in any state that touch the interval, by start, then court. */
  listTouching(time: Interval): Promise<BookingRecord[]>;
  findByIdempotencyKey(createdBy: string, key: string): Promise<BookingRecord | null>;
  /** Forgets name, e-mail and phone of bookings that ended before, at most so many; answers which (G-07). */
  eraseContacts(endedBefore: Instant, limit: number): Promise<string[]>;
  /** Likewise, of these bookings. */
  eraseContactsOf(ids: readonly string[]): Promise<void>;
  /** Bookings that still have a contact, by name, then id, after one of them (null: from the first on). */
  listWithContact(after: { name: string; id: string } | null, limit: number): Promise<BookingRecord[]>;
  /** All bookings of somebody. */
  findByCustomer(customer: Customer): Promise<BookingRecord[]>;
}

export interface SettingRecord {
  readonly key: string;
  /** JSON text. */
  readonly value: string;
  readonly description: string | null;
}

export interface SettingStore {
  list(): Promise<SettingRecord[]>;
  put(setting: SettingRecord & { readonly updatedAt: Instant; readonly updatedBy: string }): Promise<void>;
}

export interface LightChannelRecord {
  readonly id: string;
  readonly courtId: CourtId;
  readonly driver: string;
  readonly address: string;
  /** Which output of the device, as it counts them itself; 0 for one without outputs. */
  readonly output: number;
  /** The device's password, sealed; null: it has none. */
  readonly sealedPassword: string | null;
}

export interface DoorRecord {
  readonly id: string;
  readonly name: string;
  readonly driver: string;
  readonly address: string;
  readonly mode: DoorMode;
  readonly openSeconds: number;
  readonly courtIds: readonly CourtId[];
  /** What it last reported; null: it never did. */
  readonly reported: StoredDoorReport | null;
}

export interface StoredDoorReport extends DoorReport {
  /** Since when it stands so. */
  readonly at: Instant;
}

export interface EquipmentStore {
  listLightChannels(): Promise<LightChannelRecord[]>;
  putLightChannel(channel: LightChannelRecord): Promise<void>;
  deleteLightChannel(id: string): Promise<void>;
  listDoors(): Promise<DoorRecord[]>;
  /** Makes or changes a door; what it reported is kept. */
  putDoor(door: Omit<DoorRecord, "reported">): Promise<void>;
  reportDoor(id: string, report: StoredDoorReport): Promise<void>;
  deleteDoor(id: string): Promise<void>;
}

/** Whether the scheduler is paused, since when and by whom; `doorsAsOf`: see Facts. */
export type SchedulerState =
  | { readonly isPaused: false }
  | {
      readonly isPaused: true;
      readonly since: Instant;
      readonly byUserId: string;
      readonly doorsAsOf: Instant;
    };

export interface SchedulerRunRecord {
  readonly startedAt: Instant;
  readonly trigger: RunTrigger;
  /** The user who started it by hand. */
  readonly startedBy: string | null;
  readonly result: RunResult;
}

export type StoredRun = SchedulerRunRecord & { readonly id: number };

export interface SchedulerStore {
  state(): Promise<SchedulerState>;
  setState(state: SchedulerState): Promise<void>;
  /** Stores a run and answers its number. */
  addRun(run: SchedulerRunRecord): Promise<number>;
  /** Runs before a number (null: from the newest on), newest first. */
  listRuns(before: number | null, limit: number): Promise<StoredRun[]>;
  deleteRunsBefore(at: Instant, limit: number): Promise<number>;
}

/** Heating or cooling as it is stored. */
export interface StoredOutput {
  /** What a person wants of it, without the automatic. */
  readonly wish: boolean;
  /** As it was last decided, and since when; null: it never changed. */
  readonly isOn: boolean;
  readonly since: Instant | null;
}

/** What is stored of the hall's climate; what was measured is not among it (design: storage). */
export interface ClimateState {
  /** °C; `/` starts at 21 (K-02). */
  readonly target: number;
  /** Whether a person wants the automatic; `auto_climate_control` may forbid it all the same (K-08). */
  readonly isAutomatic: boolean;
  readonly heating: StoredOutput;
  readonly cooling: StoredOutput;
  readonly ventilationUntil: Instant | null;
}

/** Five minutes of the hall's climate (K-09). */
export interface ClimateHistoryRow {
  /** Where they begin. */
  readonly at: Instant;
  /** °C on average; null: nothing was measured. */
  readonly current: number | null;
  /** °C at their end. */
  readonly target: number;
}

export interface ClimateStore {
  state(): Promise<ClimateState>;
  update(changes: Partial<ClimateState>): Promise<void>;
  /** Stores a row; one of the same five minutes gives way. */
  putHistory(row: ClimateHistoryRow): Promise<void>;
  /** Rows that begin in the interval, oldest first. */
  listHistory(time: Interval): Promise<ClimateHistoryRow[]>;
  deleteHistoryBefore(at: Instant, limit: number): Promise<number>;
}

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

export interface LiveEvent {
  readonly number: number;
  readonly channel: LiveChannel;
  /** The payload as it goes out, encoded; digits in it are sealed until delivery. */
  readonly payload: unknown;
}

export interface LiveEventStore {
  /** Numbers and stores an event; it is told to listeners once its transaction is committed. */
  append(channel: LiveChannel, payload: unknown, at: Instant): Promise<void>;
  /** The events after a number, oldest first; null when the number is too old or was never given out. */
  listAfter(number: number, limit: number): Promise<LiveEvent[] | null>;
  /** The number of the newest event; 0 when there was none. */
  newest(): Promise<number>;
  /** Forgets what is older, but never the newest event, so that numbers go on. */
  pruneBefore(at: Instant): Promise<void>;
}

export type LogLevel = "info" | "warn" | "error";

/** How long an entry is kept: technical 30 days, denied attempts 30, access events 90, changes by people 12 months (G-07). */
export type LogCategory = "technical" | "access" | "denied" | "audit";

export interface LogRecord {
  readonly at: Instant;
  readonly level: LogLevel;
  readonly category: LogCategory;
  readonly component: string;
  /** German; ids only, never a person's name or digits. */
  readonly message: string;
  readonly courtId: CourtId | null;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What an entry's metadata names by id, joined when it is read; what no longer exists is left out. */
export type LogReference =
  | {
      readonly kind: "code";
      readonly id: string;
      /** null once it is erased. */
      readonly name: string | null;
      readonly sealedDigits: string | null;
      readonly isPermanent: boolean;
    }
  | { readonly kind: "user"; readonly id: string; readonly name: string }
  | { readonly kind: "booking"; readonly id: string; readonly name: string | null };

export interface LogEntry extends LogRecord {
  /** Counts up. */
  readonly id: number;
  readonly references: readonly LogReference[];
}

export interface LogFilter {
  readonly level?: LogLevel | undefined;
  readonly component?: string | undefined;
  readonly courtId?: CourtId | undefined;
  /** Found in message or component, without case. */
  readonly text?: string | undefined;
  /** Made in this time. */
  readonly during?: Interval | undefined;
  /** Only entries with a smaller id. */
  readonly before?: number | undefined;
}

export interface LogPage {
  readonly items: readonly LogEntry[];
  /** Where the next page begins; null at the end. */
  readonly nextBefore: number | null;
}

export interface SystemLogStore {
  /** Stores an entry and tells it on the live channel. */
  append(entry: LogRecord): Promise<LogEntry>;
  /**
   * The newest entries that the filter lets through, newest first, at most so many. Looks at a bounded number of
   * entries, so a page may hold fewer, even none, though older ones fit: it goes on from `nextBefore` until that is null.
   */
  list(filter: LogFilter, limit: number): Promise<LogPage>;
  /** Entries since then that name one of these bookings or codes, oldest first. */
  listNaming(ids: ReadonlySet<string>, since: Instant): Promise<LogRecord[]>;
  /** Deletes entries of a category that are older, at most so many; answers how many. */
  deleteBefore(category: LogCategory, at: Instant, limit: number): Promise<number>;
}

/** A device that did not do as it was told, or did not say so. */
export class DeviceFailure extends Error {
  readonly fault: DeviceFault;
  /** What exactly is the matter, where that is known. */
  readonly trouble: LampTrouble | null;

  constructor(fault: DeviceFault, options?: ErrorOptions & { readonly trouble?: LampTrouble }) {
    super(fault, options);
    this.name = "DeviceFailure";
    this.fault = fault;
    this.trouble = options?.trouble ?? null;
  }
}

/** Where a lamp is reached. */
export interface LampPlace {
  readonly address: string;
  readonly output: number;
  readonly password: string | null;
}

/** Speaks to lamps of one kind. Every call rejects with DeviceFailure; `signal` ends the wait for an answer. */
export interface LightDriver {
  /** Whether it only plays lamps; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /** Whether its lamps have a timer of their own that puts them out whatever becomes of this program. */
  readonly hasOffTimer: boolean;
  /**
   * Switches the lamp and resolves with the state that it then reports. `offAfter`: how long after this it goes off by
   * itself at the latest, where it can.
   */
  switch(place: LampPlace, on: boolean, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Sets the off timer of a lamp that is on anew; one that is off stays off. Resolves with what it reports. */
  keepOn(place: LampPlace, offAfter: Duration, signal: AbortSignal): Promise<boolean>;
  /** Asks the lamp for its state. */
  read(place: LampPlace, signal: AbortSignal): Promise<boolean>;
  /** Tells of states that the lamp reports by itself, for instance of its wall switch; answers how to stop that. */
  watch(place: LampPlace, onReport: (on: boolean) => void): () => void;
}

/** What a door says of itself. */
export interface DoorReport {
  readonly isUnlocked: boolean;
  /** Until when it is held unlocked by the schedule; null: it is not. Opened for a code it is unlocked and not held. */
  readonly heldUntil: Instant | null;
}

/**
 * Speaks to doors of one kind. Every call rejects with DeviceFailure; `signal` ends the wait for an answer.
 * The door itself locks when its time is over, whatever becomes of this program (design: doors).
 */
export interface DoorDriver {
  /** Whether it only plays doors; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /** Holds the door unlocked until an instant, or (null) no longer; resolves with what it then reports. */
  hold(address: string, until: Instant | null, signal: AbortSignal): Promise<DoorReport>;
  /** Unlocks the door once for a while (D-31); resolves with what it then reports. */
  open(address: string, duration: Duration, signal: AbortSignal): Promise<DoorReport>;
  /** Asks the door for its state. */
  read(address: string, signal: AbortSignal): Promise<DoorReport>;
  /** Tells of states that the door reports by itself; answers how to stop that. */
  watch(address: string, onReport: (report: DoorReport) => void): () => void;
}

/** A question to a device in the hall's network, over HTTP. */
export interface HallRequest {
  readonly method: "GET" | "POST";
  /** http or https. */
  readonly url: string;
  /** JSON. */
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends the wait, also in the middle of an answer. */
  readonly signal: AbortSignal;
}

/** Whatever it answered but a redirection. */
export interface HallAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/**
 * Why a device in the hall's network could not be asked:
 * - unresolvable: its name stands for nothing
 * - public: it, or what its name stands for, is not in a private network
 * - unreachable: nothing takes the connection, or it breaks off
 * - silent: no whole answer in time
 * - redirect: it sends elsewhere
 * - too_large: its answer has no end
 * - status: it answers with an error
 * - rubbish: its answer is none that such a device gives
 */
export type HallFault =
  | "unresolvable"
  | "public"
  | "unreachable"
  | "silent"
  | "redirect"
  | "too_large"
  | "status"
  | "rubbish";

export class HallFailure extends Error {
  readonly fault: HallFault;

  constructor(fault: HallFault, options?: ErrorOptions) {
    super(fault, options);
    this.name = "HallFailure";
    this.fault = fault;
  }
}

/** HTTP to devices in the hall's own network and nowhere else (K-10). */
export interface HallNetwork {
  /** Rejects with HallFailure (never `status` or `rubbish` of its content: those its caller finds). */
  ask(request: HallRequest): Promise<HallAnswer>;
  /** Whether an address lies in a private network; unknown: its name stands for nothing now. */
  placeOf(url: string): Promise<"private" | "public" | "unknown">;
}

/** What a device's machine says of itself; null: it does not say. */
export interface VitalSigns {
  /** Percent. */
  readonly cpuUsage: number | null;
  readonly memoryUsage: number | null;
  readonly diskUsage: number | null;
  /** °C. */
  readonly temperature: number | null;
  /** Seconds since it was started. */
  readonly uptime: number | null;
}

export interface MachineReport extends VitalSigns {
  readonly ipAddress: string;
  /** Whether it is there and when it last was; what a connection says of that goes before. */
  readonly isOnline: boolean;
  readonly lastSeen: Instant | null;
}

/** Tells of the machines behind the devices that a driver speaks to. */
export interface Machines {
  /** As last heard; null: nothing was. */
  report(address: string): MachineReport | null;
}

/** A device as the monitoring address tells of it; what it does not say or says wrongly is null (M-04). */
export interface ForeignDevice extends VitalSigns {
  readonly id: string | null;
  readonly name: string | null;
  readonly ipAddress: string | null;
  readonly isOnline: boolean;
  readonly connectedCourts: readonly CourtId[];
  readonly lastSeen: Instant | null;
  readonly deviceType: "door" | "light" | null;
  readonly doorStatus: "locked" | "unlocked" | null;
  readonly lastAccess: Instant | null;
}

/** Asks a monitoring address for its devices. */
export interface MonitoringSource {
  /** Rejects with HallFailure. */
  read(url: string, signal: AbortSignal): Promise<readonly ForeignDevice[]>;
}

/** Whether the machine's clock is kept by a time server, as far as the machine says. */
export interface TimeSource {
  state(): "synchronised" | "not_synchronised" | "unknown";
}

/** What heating, cooling or ventilation is told. */
export interface ClimateOrder {
  readonly isOn: boolean;
  /** °C; ventilation has no use for it. */
  readonly target: number;
}

/** Speaks to one device of the hall's climate. */
export interface ClimateDriver {
  /** Whether it only plays the device; then everything it touches says "Simuliert". */
  readonly isSimulated: boolean;
  /**
   * Tells the device and resolves once it has taken it, with the temperature that it measures, °C; null: it tells none.
   * Telling the same again does nothing. Rejects with HallFailure; `signal` ends the wait for an answer.
   */
  tell(order: ClimateOrder, signal: AbortSignal): Promise<number | null>;
}

/** The air of a hall whose heating and cooling are only played. */
export interface SimulatedAir {
  /** °C. */
  readonly celsius: number;
  /** Five seconds pass (K-06). */
  drift(): void;
}

/** Randomness from a cryptographic source. */
export interface Randomness {
  /** A new id, unguessable and unique. */
  id(): string;
  /** A whole number in [0, below). */
  below(limit: number): number;
  /** A secret of at least 128 bits as URL-safe text. */
  secret(bytes: number): string;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** A hash that no password matches and that costs as much to verify as any (N-04). */
  readonly unmatchable: string;
}

/** Seals digits and passwords of devices for storage and makes the tags that stand in for digits (design: storage). */
export interface CodeSeal {
  seal(digits: string): string;
  /** null when it was not made with this key or was damaged since; that is told once for each. */
  open(sealed: string): string | null;
  tag(digits: string): string;
}

/** Wall-clock arithmetic in the hall's time zone, Europe/Berlin. */
export interface HallCalendar {
  /**
   * Reads ISO 8601 text; without an offset it is wall-clock time in the hall, which may not exist or exist twice on the
   * nights when the clocks change.
   */
  read(text: string): Instant | "malformed" | "does_not_exist" | "ambiguous";
  /** The start of the calendar day that lies `days` after the one that holds `at`. */
  startOfDay(at: Instant, days: number): Instant;
  /** The same time of the same day so many years later; of a 29 February that is missing there, the day before. */
  yearsLater(at: Instant, years: number): Instant;
}

/** The program's own log, for operators of the machine; people at the hall read system_logs. */
export interface Diagnostics {
  info(message: string, context?: Readonly<Record<string, unknown>>): void;
  warn(message: string, context?: Readonly<Record<string, unknown>>): void;
  error(message: string, error: unknown, context?: Readonly<Record<string, unknown>>): void;
}
