import type { AccessCode } from "@platzwart/domain/access/access-code";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

export interface AccessCodeRecord extends AccessCode {
  /** The digits, encrypted; null once they are erased. */
  readonly encryptedDigits: string | null;
  /** HMAC of the digits, for look-up and uniqueness; null once erased. */
  readonly lookupHash: string | null;
  readonly purpose: string | null;
  readonly holderName: string;
  readonly durationMinutes: number;
  /** Id of the user, or name of the caller, that created the code. */
  readonly createdBy: string | null;
  readonly bookingId: string | null;
}

export interface AccessCodeFilter {
  /** Codes of this court and codes for all courts. */
  readonly courtId?: CourtId | undefined;
  readonly isPermanent?: boolean | undefined;
  /** Only codes whose effect window begins before this instant. */
  readonly before?: Instant | undefined;
}

export interface AccessCodeStore {
  insert(code: AccessCodeRecord): Promise<void>;
  update(id: string, changes: Partial<Omit<AccessCodeRecord, "id">>): Promise<void>;
  get(id: string): Promise<AccessCodeRecord | null>;
  /** The existing codes of these ids, in no order. */
  getByIds(ids: readonly string[]): Promise<AccessCodeRecord[]>;
  /** Active codes whose effect window is not over, by valid_from, then id. */
  listInEffect(now: Instant, filter?: AccessCodeFilter): Promise<AccessCodeRecord[]>;
  /** Time-limited codes, past ones too, whose effect window overlaps the interval; for the loop and the preview. */
  listOverlapping(time: Interval): Promise<AccessCodeRecord[]>;
  /** Active codes whose effect window is over, oldest end first, at most `limit`. */
  listExpired(now: Instant, limit: number): Promise<AccessCodeRecord[]>;
  /** Active codes with this lookup hash. */
  findByLookupHash(lookupHash: string): Promise<AccessCodeRecord[]>;
  findByBooking(bookingId: string): Promise<AccessCodeRecord | null>;
  /** The codes of several bookings at once, in no order. */
  findByBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]>;
  /** The lookup hashes of active codes, permanent ones too, of any court, whose effect window overlaps. */
  lookupHashesOverlapping(window: Interval): Promise<string[]>;
  /**
   * The lookup hashes of codes in any state, of these courts or for all courts, whose effect window overlaps, latest end first
   * (A-31).
   */
  lookupHashesUsedWithin(courts: readonly CourtId[], around: Interval): Promise<string[]>;
  /** Erases the digits of at most `limit` codes whose effect ended before an instant; returns how many (G-07). */
  eraseDigits(endedBefore: Instant, limit: number): Promise<number>;
  /** Erases lookup hash and holder name of at most `limit` codes whose effect ended before an instant; returns how many (G-07). */
  eraseLookupHashes(endedBefore: Instant, limit: number): Promise<number>;
  /** Erases the holder names on the codes of these bookings. */
  eraseNamesOfBookings(bookingIds: readonly string[]): Promise<void>;
  /** Codes in any state without a booking whose holder name is not erased. */
  listNamedWithoutBooking(): Promise<AccessCodeRecord[]>;
}
