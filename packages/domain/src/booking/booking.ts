import type { CourtId } from "../court/court.ts";
import type { Interval } from "../time/interval.ts";

/** ended: by a user, early, during the booking; cancelled: by a user, a booking system or a block. */
type BookingStatus = "active" | "ended" | "cancelled";

export interface Booking {
  readonly id: string;
  readonly courtId: CourtId;
  /** Booked time without margins. */
  readonly time: Interval;
  readonly status: BookingStatus;
}

/** The person who booked, not a user; null: not given. */
export interface Customer {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}
