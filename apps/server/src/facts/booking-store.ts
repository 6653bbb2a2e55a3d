import type { Booking, Customer } from "@platzwart/domain/booking/booking";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import type { CourtPosition, StartPosition } from "../database/list-position.ts";

/** A stored booking; a booking whose time is over stays "active" unless it was ended early or cancelled. */
export interface BookingRecord extends Booking {
  /** The name is null once the customer's data is erased (G-07); e-mail and phone then are null too. */
  readonly customer: Omit<Customer, "name"> & { readonly name: string | null };
  /** The contact with this customer's name, e-mail and phone; null once they are erased. */
  readonly contactId: string | null;
  readonly createdAt: Instant;
  /** The id of the user or API key that made the booking. */
  readonly createdBy: string;
  /** When the booking was ended early or cancelled; null: neither. */
  readonly endedAt: Instant | null;
  /** When one that was ended early would have ended; null: it was not. */
  readonly plannedUntil: Instant | null;
  /** The revision of the facts in which it was last stored, changed or erased; it rises with each change. */
  readonly revision: number;
  /** When it was last changed, ended or cancelled; null: not since it was made. */
  readonly changedAt: Instant | null;
  /** The id of the user or API key that did so; null: nobody, or the server. */
  readonly changedBy: string | null;
  /**
   * The Idempotency-Key with which the caller marks a repeated request, and the fingerprint (keyed hash) of the
   * request's content (B-02); the key is unique together with createdBy. Of an erased booking it is what `keepSpentKey`
   * kept. null: the caller sent no key.
   */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
}

/** A booking that is to be stored; it gets its contact and its revision then. */
export interface NewBooking
  extends Omit<BookingRecord, "contactId" | "revision" | "changedAt" | "changedBy"> {
  /** Its customer is nobody in particular, and so no contact. */
  readonly isWalkIn?: boolean;
}

/** What of a booking changes, and who changes it when. */
export interface BookingChanges
  extends Partial<
      Pick<BookingRecord, "courtId" | "customer" | "status" | "time" | "endedAt" | "plannedUntil">
    >,
    Pick<BookingRecord, "changedAt" | "changedBy"> {
  /** Of a changed customer: nobody in particular, and so no contact. */
  readonly isWalkIn?: boolean;
}

/** Where a booking stands in a list by revision; id null: behind all of that revision. */
export interface RevisionPosition {
  readonly revision: number;
  readonly id: string | null;
}

/** Which bookings a list holds. */
export interface BookingFilter {
  /** Only bookings made by this user or API key. */
  readonly createdBy?: string | undefined;
  readonly courtId?: CourtId | undefined;
  readonly status?: BookingRecord["status"] | undefined;
}

export interface BookingStore {
  insert(booking: NewBooking): Promise<BookingRecord>;
  update(id: string, changes: BookingChanges): Promise<BookingRecord>;
  get(id: string): Promise<BookingRecord | null>;
  /** The first active booking of the court that overlaps the interval (B-01); `besides`: the id of one that is left out. */
  findOverlapping(court: CourtId, time: Interval, besides?: string): Promise<BookingRecord | null>;
  /**
   * Bookings in any state whose booked time overlaps the interval, by start, then court, also those ended at their very
   * start (length 0). `after`: only those that follow this position. `nextAfter`: the position of the last booking, when
   * others follow it; null: none does.
   */
  listPage(
    time: Interval,
    page: BookingFilter & { readonly after: CourtPosition | null; readonly limit: number },
  ): Promise<{ readonly items: BookingRecord[]; readonly nextAfter: CourtPosition | null }>;
  /** Bookings stored or changed after a position, by revision; after revision 0: all that there are. `time`: only those that overlap it as `listPage` says. */
  listChangedPage(
    page: BookingFilter & {
      readonly time: Interval | null;
      readonly after: RevisionPosition;
      readonly limit: number;
    },
  ): Promise<{ readonly items: BookingRecord[]; readonly nextAfter: RevisionPosition | null }>;
  /** The active bookings whose booked time overlaps the interval, by start, then court. */
  listActive(time: Interval): Promise<BookingRecord[]>;
  /** The first `limit` of those at some courts, and how many there are in all. */
  firstActive(
    time: Interval,
    courts: readonly CourtId[],
    limit: number,
  ): Promise<{ readonly items: BookingRecord[]; readonly count: number }>;
  findByIdempotencyKey(createdBy: string, key: string): Promise<BookingRecord | null>;
  /**
   * Erases name, e-mail and phone of at most `limit` bookings whose booked time ended before an instant; returns their
   * ids (G-07).
   */
  eraseCustomerDataEndedBefore(endedBefore: Instant, limit: number): Promise<string[]>;
  /** Erases name, e-mail and phone of these bookings, and the keys by which their calls would be repeated. */
  eraseCustomerDataOf(ids: readonly string[]): Promise<void>;
  /** Keeps of a booking whose customer was erased that its key was used, by a text that names nobody. */
  keepSpentKey(id: string, spentKey: string): Promise<void>;
  /** A contact's bookings in any state, the latest first. `nextAfter`: null: no further ones. */
  listOfContact(
    contactId: string,
    page: { readonly after: StartPosition | null; readonly limit: number },
  ): Promise<{ readonly items: BookingRecord[]; readonly nextAfter: StartPosition | null }>;
  /**
   * Gives all bookings of one contact to another, and to both their spelling as it is from now on, and removes the one
   * (B-03). Answers the ids of those that changed.
   */
  mergeContacts(
    from: string,
    into: string,
    customer: Customer,
    change: Pick<BookingRecord, "changedAt" | "changedBy">,
  ): Promise<string[]>;
  /** All bookings whose name, e-mail and phone are exactly these. */
  findByCustomer(customer: Customer): Promise<BookingRecord[]>;
}
