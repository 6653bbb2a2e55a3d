import type { CourtId } from "../court/court.ts";
import type { Interval } from "../time/interval.ts";

export type BookingStatus = "active" | "ended" | "cancelled";

export interface Booking {
  readonly id: string;
  readonly courtId: CourtId;
  readonly time: Interval;
  readonly status: BookingStatus;
}

export interface Customer {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}
