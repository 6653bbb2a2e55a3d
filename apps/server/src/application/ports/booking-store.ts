import type { Booking, Customer } from "@platzwart/domain/booking/booking";
import type { CourtId } from "@platzwart/domain/court/court";
import type { Instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";

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
  /** Bookings in any state that touch the interval, by start, then court; of one who made them, or all. */
  listTouching(time: Interval, createdBy?: string): Promise<BookingRecord[]>;
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
