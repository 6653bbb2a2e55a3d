import type { Refusal } from "../refusal.ts";
import type { SettingValues } from "../settings/registry.ts";
import { between, type Instant, MINUTE, minutes, plus } from "../time/instant.ts";
import type { Interval } from "../time/interval.ts";

/** A new booking may begin at most this long before now (B-01). */
const START_TOLERANCE = minutes(5);

export interface BookingLimits {
  readonly now: Instant;
  /** End of the last bookable calendar day in Berlin, `advance_booking_days` ahead (B-01). */
  readonly bookableUntil: Instant;
  readonly settings: Pick<
    SettingValues,
    "min_booking_duration" | "max_booking_duration" | "advance_booking_days"
  >;
}

/** What a change of the booking leaves as it was, and what is not checked again. */
interface KeptTime {
  readonly isStartKept: boolean;
  readonly isLengthKept: boolean;
}

const NEW_BOOKING: KeptTime = { isStartKept: false, isLengthKept: false };

/** The first exceeded limit; durations are elapsed time, even over a clock change; null: none (B-01). */
export function checkBookingTime(
  time: Interval,
  limits: BookingLimits,
  { isStartKept, isLengthKept }: KeptTime = NEW_BOOKING,
): Refusal | null {
  const { settings, now } = limits;
  if (time.until <= time.from) return { code: "booking_end_not_after_start" };
  const duration = between(time.from, time.until) / MINUTE;
  if (!isLengthKept && duration < settings.min_booking_duration) {
    return { code: "booking_too_short", minutes: duration, minimum: settings.min_booking_duration };
  }
  if (!isLengthKept && duration > settings.max_booking_duration) {
    return { code: "booking_too_long", minutes: duration, maximum: settings.max_booking_duration };
  }
  if (isStartKept) return null;
  if (plus(time.from, START_TOLERANCE) < now) return { code: "booking_in_the_past" };
  if (time.from >= limits.bookableUntil) {
    return { code: "booking_too_far_ahead", days: settings.advance_booking_days };
  }
  return null;
}
