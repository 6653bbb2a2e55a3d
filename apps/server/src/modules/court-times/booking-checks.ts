import { activeCourts } from "@platzwart/domain/court/active-courts";
import { type CourtId, parseCourtId } from "@platzwart/domain/court/court";
import { Refused } from "@platzwart/domain/refusal";
import type { Instant } from "@platzwart/domain/time/instant";
import { type Interval, overlaps } from "@platzwart/domain/time/interval";
import type { Booker } from "../../database/caller.ts";
import type { Store } from "../../database/store.ts";
import { codesIn } from "../../facts/access-code-records.ts";
import { blocksIn } from "../../facts/block-records.ts";
import { type BookingRecord, bookingsIn } from "../../facts/booking-records.ts";
import { courtsIn } from "../../facts/court-records.ts";
import type { HallCalendar } from "../../platform/ports/hall-calendar.ts";

/** Refuses malformed, missing and ambiguous times with the name of the field. */
export function requireTime(calendar: HallCalendar, field: string, value: string): Instant {
  const parsed = calendar.parse(value);
  switch (parsed) {
    case "malformed":
      throw new Refused({ code: "time_malformed", field, value });
    case "does_not_exist":
      throw new Refused({ code: "time_does_not_exist", field, value });
    case "ambiguous":
      throw new Refused({ code: "time_ambiguous", field, value });
    default:
      return parsed;
  }
}

/** Refuses a court that is not active. `configuredCount`: the setting court_count. */
export async function bookableCourt(
  store: Store,
  configuredCount: number,
  requested: string | number,
): Promise<CourtId> {
  const id = parseCourtId(requested);
  const courts = await courtsIn(store).list();
  const court = courts.find((candidate) => candidate.id === id);
  if (court === undefined)
    throw new Refused({ code: "court_unknown", court: String(requested).slice(0, 40) });
  if (!activeCourts(courts, configuredCount).includes(court)) {
    throw new Refused({ code: "court_unavailable", court: court.id });
  }
  return court.id;
}

/** Refuses an occupied time, with time (`namesOther`) and name (`namesHolder`) of the other for staff only. */
export async function refuseOverlap(
  store: Store,
  courtId: CourtId,
  time: Interval,
  {
    // id of a booking to ignore
    except,
    namesOther = false,
    namesHolder = namesOther,
  }: { readonly except?: string; readonly namesOther?: boolean; readonly namesHolder?: boolean } = {},
): Promise<void> {
  const other = await bookingsIn(store).findOverlapping(courtId, time, except);
  if (other !== null && overlaps(other.time, time)) {
    throw new Refused({
      code: "booking_overlaps",
      court: courtId,
      ...(namesOther ? other.time : time),
      holder: namesHolder ? other.customer.name : null,
    });
  }
  const code = await codesIn(store).findOccupying(courtId, time);
  if (code !== null) {
    const holder = namesHolder && code.holderName !== "" ? code.holderName : null;
    throw new Refused({
      code: "court_occupied",
      court: courtId,
      ...(namesOther ? code.validity : time),
      holder,
    });
  }
}

/** `namesOther`: the refusal includes period and reason of the block, for staff only. */
export async function refuseBlocked(
  store: Store,
  courtId: CourtId,
  time: Interval,
  now: Instant,
  { namesOther }: { readonly namesOther: boolean },
): Promise<void> {
  const blocks = await blocksIn(store).listOverlapping(time, now);
  const block = blocks.find((candidate) => candidate.courtId === courtId);
  if (block !== undefined) {
    const { period, reason } = namesOther ? block : { period: time, reason: null };
    throw new Refused({ code: "court_blocked", court: courtId, ...period, reason });
  }
}

/** Refuses a booking that is over, ended, cancelled, or not made by the calling booking system. */
export async function requireOpenBooking(
  store: Store,
  id: string,
  caller: Booker,
  now: Instant,
): Promise<BookingRecord> {
  const booking = await bookingsIn(store).get(id);
  const isOwn = caller.role !== "booking_system" || booking?.createdBy === caller.id;
  if (booking === null || !isOwn) throw new Refused({ code: "booking_unknown", booking: id });
  if (booking.status === "cancelled") throw new Refused({ code: "booking_already_cancelled", booking: id });
  if (booking.status !== "active" || booking.time.until <= now)
    throw new Refused({ code: "booking_already_over", booking: id });
  return booking;
}
