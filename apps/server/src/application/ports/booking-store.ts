import type { Booking, Customer } from "@platzwart/domain/booking/booking";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

export interface BookingRecord extends Booking {
  readonly customer: Omit<Customer, "name"> & { readonly name: string | null };
  readonly createdAt: Instant;
  readonly createdBy: string;
  readonly endedAt: Instant | null;
  /** The caller's idempotency key with the fingerprint of its request (B-02); unique together with createdBy. */
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | null;
}

export interface BookingStore {
  insert(booking: BookingRecord): Promise<void>;
  update(id: string, changes: Partial<Pick<BookingRecord, "status" | "time" | "endedAt">>): Promise<void>;
  get(id: string): Promise<BookingRecord | null>;
  /** The first active booking of the court that overlaps (B-01). */
  findOverlapping(court: CourtId, time: Interval): Promise<BookingRecord | null>;
  /** Bookings in any state that touch the interval, by start, then court; of one creator or of all. */
  listOverlapping(time: Interval, createdBy?: string): Promise<BookingRecord[]>;
  findByIdempotencyKey(createdBy: string, key: string): Promise<BookingRecord | null>;
  /** Erases name, e-mail and phone of at most `limit` bookings that ended before an instant; returns their ids (G-07). */
  eraseContacts(endedBefore: Instant, limit: number): Promise<string[]>;
  /** Erases name, e-mail and phone of these bookings. */
  eraseContactsOf(ids: readonly string[]): Promise<void>;
  /** Bookings with a contact, by name, then id, after the given booking (null: from the first booking). */
  listWithContact(after: { name: string; id: string } | null, limit: number): Promise<BookingRecord[]>;
  /** All bookings of a customer. */
  findByCustomer(customer: Customer): Promise<BookingRecord[]>;
}
