import type { CourtId } from "../court/court.ts";
import type { Interval } from "../time/interval.ts";

/**
 * ended: a user ended the booking while it was running. cancelled: a user, a booking system or a block cancelled it.
 * active: all others, even after their time.
 */
type BookingStatus = "active" | "ended" | "cancelled";

export interface Booking {
  readonly id: string;
  readonly courtId: CourtId;
  /** The booked time, without margins. */
  readonly time: Interval;
  readonly status: BookingStatus;
}

/** The person who booked, not a user of the control panel; email and phone are null if not given. */
export interface Customer {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}
