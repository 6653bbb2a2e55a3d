import { instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { browserStorage } from "../../lib/storage/browser-storage.ts";

/** A booking of a test, made or about to be made, and not yet removed (T-09). */
interface LeftBooking {
  readonly customer: string;
  readonly time: Interval;
}

const LEFT_BOOKINGS = "platzwart.booking-tests";

/** Stored, as a page closed during the test cannot remove its booking. */
export function noteLeftBooking(left: LeftBooking): void {
  write([...leftBookings().filter(({ customer }) => customer !== left.customer), left]);
}

export function forgetLeftBooking({ customer }: Pick<LeftBooking, "customer">): void {
  write(leftBookings().filter((left) => left.customer !== customer));
}

/** Unreadable data, as of a newer version, counts as none. */
export function leftBookings(): readonly LeftBooking[] {
  const text = browserStorage.read(LEFT_BOOKINGS);
  if (text === null) return [];
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? all.flatMap(asLeftBooking) : [];
  } catch {
    return [];
  }
}

function write(all: readonly LeftBooking[]): void {
  browserStorage.write(LEFT_BOOKINGS, all.length === 0 ? null : JSON.stringify(all));
}

function asLeftBooking(one: unknown): LeftBooking[] {
  const { customer, time } = (one ?? {}) as Partial<LeftBooking>;
  const { from, until } = (time ?? {}) as { from?: unknown; until?: unknown };
  if (typeof customer !== "string" || typeof from !== "number" || typeof until !== "number") return [];
  return [{ customer, time: { from: instant(from), until: instant(until) } }];
}
