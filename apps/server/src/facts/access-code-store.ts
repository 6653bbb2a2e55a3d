import type { AccessCode } from "@platzwart/domain/access/access-code";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { StartPosition } from "../database/list-position.ts";

/** A stored access code. */
export interface AccessCodeRecord extends AccessCode {
  /** The digits, encrypted (SecretCipher.encrypt); null once they are erased. */
  readonly encryptedDigits: string | null;
  /** HMAC of the digits (SecretCipher.lookupHash), for look-up and uniqueness; null once it is erased. */
  readonly lookupHash: string | null;
  /** German text about the code's use, such as "Buchung"; null: none. */
  readonly purpose: string | null;
  /** The name of the person whom the code is for (no user of the panel); "" once it is erased. */
  readonly holderName: string;
  /**
   * The length of the validity in minutes when the code was created; ending the code early does not change
   * it.
   */
  readonly durationMinutes: number;
  /** The end of its validity before it was ended early, which taking that back restores; null: it was not. */
  readonly plannedUntil: Instant | null;
  /** The id of the user or API key that created the code; null: unknown. */
  readonly createdBy: string | null;
  /** null: a code without a booking. */
  readonly bookingId: string | null;
  /** The id of the code that took its place when it was lost; null: none did. */
  readonly replacedBy: string | null;
  /** The booking that has the code in its place; null: it was not replaced, or had no booking. */
  readonly replacedBookingId: string | null;
  /** When it last opened a door where it was typed; null: never. */
  readonly lastUsedAt: Instant | null;
  /** When it was last changed, ended or replaced; null: not since it was made. */
  readonly changedAt: Instant | null;
  /** The id of the user or API key that did so; null: nobody did, or the server. */
  readonly changedBy: string | null;
}

/** booking: of a booking, also one that was replaced since. by_hand: time-limited, without a booking. */
export type CodeKind = "booking" | "by_hand" | "permanent";

/** in_force: active, and its search interval covers now; to_come: begins later; over: neither. */
export type CodeState = "in_force" | "to_come" | "over";

/** Which of all codes are looked for; what is left out is not asked about. */
export interface CodeSearch {
  /** Folded words, each of which has to stand in the holder's name or the purpose. */
  readonly words?: readonly string[];
  /** Codes with exactly these digits (SecretCipher.lookupHash). */
  readonly lookupHash?: string | undefined;
  /** null: codes for all courts; a court: those for it alone. */
  readonly courtId?: CourtId | null | undefined;
  /** open: in force or to come. */
  readonly state?: CodeState | "open" | undefined;
  readonly kind?: CodeKind | undefined;
  /** false: time-limited codes alone. */
  readonly withPermanent: boolean;
}

export interface AccessCodeFilter {
  /** Only codes of this court and codes for all courts. */
  readonly courtId?: CourtId | undefined;
  /** true: only permanent codes; false: only time-limited codes; undefined: both. */
  readonly isPermanent?: boolean | undefined;
  /** Only codes whose effect window begins before this instant. */
  readonly before?: Instant | undefined;
}

/**
 * The stored access codes. Effect window: from a code's first to its last window (booked time plus margins). Search
 * interval: the effect window plus the booked time, also of an ended code; it is stored with the code.
 */
export interface AccessCodeStore {
  insert(code: AccessCodeRecord): Promise<void>;
  update(id: string, changes: Partial<Omit<AccessCodeRecord, "id">>): Promise<void>;
  get(id: string): Promise<AccessCodeRecord | null>;
  /** The codes with these ids, in no order; unknown ids are left out. */
  getByIds(ids: readonly string[]): Promise<AccessCodeRecord[]>;
  /** Active codes whose effect window is running or in the future, by valid_from, then id. */
  listCurrentAndFuture(now: Instant, filter?: AccessCodeFilter): Promise<AccessCodeRecord[]>;
  /**
   * Which of these lengths the encrypted digits of active time-limited codes have, for these courts or for all, whose door
   * window is not over (D-04).
   */
  encryptedLengthsInUse(
    now: Instant,
    courts: readonly CourtId[],
    lengths: readonly number[],
  ): Promise<number[]>;
  /**
   * At most `limit` of them. `after`: only those that follow this code; null: from the first. `nextAfter`: the id of the
   * last code, when others follow it; null: none does.
   */
  listPage(
    now: Instant,
    filter: AccessCodeFilter,
    page: { readonly after: Pick<AccessCodeRecord, "id" | "validity"> | null; readonly limit: number },
  ): Promise<{ readonly items: AccessCodeRecord[]; readonly nextAfter: string | null }>;
  /**
   * Codes that act on courts or did (`actsOnCourts`), active or expired, whose search interval overlaps the interval; for the
   * control loop and the preview. One that was replaced is left out: the code in its place has its windows.
   */
  listOverlapping(time: Interval): Promise<AccessCodeRecord[]>;
  /**
   * Of each of these courts, and of the codes for all courts, the active code that acts on courts whose booked time begins
   * first at or after an instant (C-15); in no order.
   */
  listFirstFrom(at: Instant, courts: readonly CourtId[]): Promise<AccessCodeRecord[]>;
  /**
   * Codes that are still active although their effect window is over, oldest end first, at most `limit`
   * (A-03).
   */
  listDueToExpire(now: Instant, limit: number): Promise<AccessCodeRecord[]>;
  /** Active codes with this lookup hash. */
  findByLookupHash(lookupHash: string): Promise<AccessCodeRecord[]>;
  /** The code of a booking; of one whose code was replaced, the code in its place. */
  findByBooking(bookingId: string): Promise<AccessCodeRecord | null>;
  /** The same of several bookings at once, in no order. */
  findByBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]>;
  /** The codes that bookings had and that were replaced, in no order. */
  findReplacedOfBookings(bookingIds: readonly string[]): Promise<AccessCodeRecord[]>;
  /**
   * At most `limit` of all codes, ended ones too: by beginning, the latest first, but of what is not over the first first.
   * `after`: those that follow there; null: from the first. `nextAfter`: null: none follows.
   */
  search(
    search: CodeSearch,
    now: Instant,
    page: { readonly after: StartPosition | null; readonly limit: number },
  ): Promise<{ readonly items: AccessCodeRecord[]; readonly nextAfter: StartPosition | null }>;
  /**
   * The first active code without a booking that a user made for this court alone, to occupy it, and whose time overlaps;
   * `besides`: the id of one that does not count. null: none.
   */
  findOccupying(courtId: CourtId, time: Interval, besides?: string): Promise<AccessCodeRecord | null>;
  /** Notes that a code opened a door; changes nothing else of it. */
  noteUse(id: string, at: Instant): Promise<void>;
  /**
   * The lookup hashes of active codes, permanent ones too, of any court, whose effect window overlaps `window`.
   */
  lookupHashesOverlapping(window: Interval): Promise<string[]>;
  /** Those of all active permanent codes, of which no two may be the same, whatever their days are. */
  permanentLookupHashes(): Promise<string[]>;
  /**
   * The lookup hashes of codes in any state, of these courts or for all courts, whose search interval overlaps
   * `around`, latest end first.
   */
  lookupHashesUsedWithin(courts: readonly CourtId[], around: Interval): Promise<string[]>;
  /**
   * Erases the digits of at most `limit` codes whose search interval ended before an instant; returns how many (G-07).
   */
  eraseDigits(endedBefore: Instant, limit: number): Promise<number>;
  /**
   * Erases lookup hash and holder name of at most `limit` codes whose search interval ended before an instant; returns
   * how many (G-07).
   */
  eraseLookupHashesAndNames(endedBefore: Instant, limit: number): Promise<number>;
  /** Erases the holder names on the codes of these bookings, also on those that were replaced. */
  eraseHolderNamesOfBookings(bookingIds: readonly string[]): Promise<void>;
  /**
   * Gives the codes of all bookings of a contact, replaced ones too, this holder; erased names stay erased. Whether any
   * changed.
   */
  renameHoldersOfContact(contactId: string, name: string): Promise<boolean>;
  /** Codes in any state that never had a booking and whose holder name is not erased. */
  listNamedWithoutBooking(): Promise<AccessCodeRecord[]>;
}
