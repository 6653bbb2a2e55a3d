import type * as bookingDayEndpoints from "@platzwart/contract/endpoints/booking-day-endpoints";
import type * as bookingEndpoints from "@platzwart/contract/endpoints/booking-endpoints";
import type * as freeTimeEndpoints from "@platzwart/contract/endpoints/free-time-endpoints";
import { Refused } from "@platzwart/domain/refusal";
import type { CalendarDay } from "@platzwart/domain/time/calendar-day";
import type { Instant } from "@platzwart/domain/time/instant";
import { INPUT_PROBLEMS } from "@platzwart/texts/input-problems";
import { readBookingDay, readBookingWeek, readFreeTimes } from "../../modules/bookings/booking-days.ts";
import { listBookings, readBooking } from "../../modules/bookings/booking-list.ts";
import { createBooking } from "../../modules/bookings/bookings.ts";
import { cancelBooking, restoreBooking } from "../../modules/bookings/cancelled-bookings.ts";
import { changeBooking } from "../../modules/bookings/change-booking.ts";
import type { HandlersOf } from "../handler.ts";
import type { Services } from "../services.ts";

export function bookingHandlers(
  services: Services,
): HandlersOf<typeof bookingEndpoints & typeof bookingDayEndpoints & typeof freeTimeEndpoints> {
  return {
    listBookings: ({ query, caller }) =>
      listBookings(
        services,
        {
          time: periodOf(query),
          changedSince: query.changedSince ?? null,
          ...{ courtId: query.courtId, status: query.status },
          after: query.after ?? null,
        },
        caller,
      ),
    getFreeTimes: ({ params }) => readFreeTimes(services, params.day as CalendarDay),
    getBooking: ({ params, caller }) => readBooking(services, params.id, caller),
    getBookingDay: ({ params, caller }) => readBookingDay(services, params.day as CalendarDay, caller),
    getBookingWeek: ({ params }) => readBookingWeek(services, params.day as CalendarDay),
    createBooking: ({ body, caller, idempotencyKey }) =>
      createBooking(
        services,
        {
          court: body.courtId,
          customer: {
            name: body.customerName,
            ...(body.customerEmail === undefined ? {} : { email: body.customerEmail }),
            ...(body.customerPhone === undefined ? {} : { phone: body.customerPhone }),
          },
          contactId: body.contactId,
          startTime: body.startTime,
          endTime: body.endTime,
        },
        { origin: "panel_booking", idempotencyKey },
        caller,
      ),
    changeBooking: ({ params, body, caller }) =>
      changeBooking(
        services,
        params.id,
        {
          ...{ revision: body.revision, courtId: body.courtId },
          ...{ startTime: body.startTime, endTime: body.endTime },
          customer: { name: body.customerName, email: body.customerEmail, phone: body.customerPhone },
          contactId: body.contactId,
        },
        caller,
      ),
    restoreBooking: ({ params, caller }) => restoreBooking(services, params.id, caller),
    cancelBooking: ({ params, caller }) => cancelBooking(services, params.id, caller),
  };
}

/** The period of a list; null: of all time. One end alone is refused. */
function periodOf({ from, to }: { readonly from?: Instant | undefined; readonly to?: Instant | undefined }) {
  if (from === undefined && to === undefined) return null;
  if (from !== undefined && to !== undefined) return { from, until: to };
  throw new Refused({
    code: "input_invalid",
    problems: [{ field: from === undefined ? "from" : "to", problem: INPUT_PROBLEMS.listTimeOrChanges }],
  });
}
