import { instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { browserStorage } from "../../lib/storage/browser-storage.ts";

/** A booking of a test, made or about to be made, and not yet removed (T-09). */
interface LeftBooking {
  readonly customer: string;
  readonly time: Interval;
}

const STORAGE_KEY = "platzwart.booking-tests";

/** Stored, as a page closed during the test cannot remove its booking. */
export function noteLeftBooking(booking: LeftBooking): void {
  write([...leftBookings().filter(({ customer }) => customer !== booking.customer), booking]);
}

export function forgetLeftBooking({ customer }: Pick<LeftBooking, "customer">): void {
  write(leftBookings().filter((booking) => booking.customer !== customer));
}

/** Unreadable data, as of a newer version, counts as none. */
export function leftBookings(): readonly LeftBooking[] {
  const text = browserStorage.read(STORAGE_KEY);
  if (text === null) return [];
  try {
    const bookings: unknown = JSON.parse(text);
    return Array.isArray(bookings) ? bookings.flatMap(asLeftBooking) : [];
  } catch {
    return [];
  }
}

function write(bookings: readonly LeftBooking[]): void {
  browserStorage.write(STORAGE_KEY, bookings.length === 0 ? null : JSON.stringify(bookings));
}

function asLeftBooking(stored: unknown): LeftBooking[] {
  const { customer, time } = (stored ?? {}) as Partial<LeftBooking>;
  const { from, until } = (time ?? {}) as { from?: unknown; until?: unknown };
  if (typeof customer !== "string" || typeof from !== "number" || typeof until !== "number") return [];
  return [{ customer, time: { from: instant(from), until: instant(until) } }];
}
