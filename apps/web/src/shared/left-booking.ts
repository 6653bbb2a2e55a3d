import { instant } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { kept } from "./kept.ts";

/** A booking that a test made or was about to make, and has not removed yet (T-09). */
interface LeftBooking {
  /** Nobody else is called so. */
  readonly customer: string;
  readonly time: Interval;
}

const LEFT_BOOKINGS = "platzwart.booking-tests";

/** Kept beyond the page: one that is closed in the middle cannot remove what it made. */
export function noteLeftBooking(left: LeftBooking): void {
  write([...leftBookings().filter(({ customer }) => customer !== left.customer), left]);
}

export function forgetLeftBooking({ customer }: Pick<LeftBooking, "customer">): void {
  write(leftBookings().filter((left) => left.customer !== customer));
}

/** What cannot be read, as a newer version may have kept it, is none. */
export function leftBookings(): readonly LeftBooking[] {
  const text = kept.read(LEFT_BOOKINGS);
  if (text === null) return [];
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? all.flatMap(asLeftBooking) : [];
  } catch {
    return [];
  }
}

function write(all: readonly LeftBooking[]): void {
  kept.write(LEFT_BOOKINGS, all.length === 0 ? null : JSON.stringify(all));
}

function asLeftBooking(one: unknown): LeftBooking[] {
  const { customer, time } = (one ?? {}) as Partial<LeftBooking>;
  const { from, until } = (time ?? {}) as { from?: unknown; until?: unknown };
  if (typeof customer !== "string" || typeof from !== "number" || typeof until !== "number") return [];
  return [{ customer, time: { from: instant(from), until: instant(until) } }];
}
