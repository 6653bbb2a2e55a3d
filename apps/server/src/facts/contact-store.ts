import type { Customer } from "@platzwart/domain/booking/booking";
import type { SearchTerms } from "@platzwart/domain/privacy/contact-words";
import type { Instant } from "@platzwart/domain/time/instant";

/**
 * A customer of bookings: everybody with the same name, e-mail and phone is one contact (B-03). The bookings keep contacts
 * true: the first booking of a spelling makes one, and the last one that is erased or gets another customer takes it away.
 */
export interface ContactRecord extends Customer {
  readonly id: string;
  readonly createdAt: Instant;
  /** When the newest of its bookings was made, by which contacts are ranked: who booked last books next. */
  readonly lastBookedAt: Instant;
}

/** What is said of a contact's bookings, in any state. */
export interface BookingsOfContact {
  readonly bookingCount: number;
  /** The start of the latest one, which may be ahead; null: none is left. */
  readonly lastBookingAt: Instant | null;
}

export interface ContactStore {
  get(id: string): Promise<ContactRecord | null>;
  /** The contact with exactly this name, e-mail and phone. */
  findByCustomer(customer: Customer): Promise<ContactRecord | null>;
  /**
   * At most `limit` contacts who have for each term a word that begins with it, those who booked last first; no terms: all.
   */
  search(terms: SearchTerms, limit: number): Promise<ContactRecord[]>;
  /** How many bookings each of these contacts has, and when the latest is. */
  bookingsOf(ids: readonly string[]): Promise<ReadonlyMap<string, BookingsOfContact>>;
  /** The id of the contact that a merged one is part of now; null: it was not merged, or nobody knows any more. */
  mergedInto(id: string): Promise<string | null>;
  /** Gives the bookings of `from` to `into`, whose spelling they get, and forgets `from` but for its id (B-03). */
  noteMerged(from: string, into: string, at: Instant): Promise<void>;
}
