import type * as bookingEndpoints from "@platzwart/contract/endpoints/booking-endpoints";
import { cancelBooking, createBooking, listBookings } from "../../modules/bookings/bookings.ts";
import { bookerOf, userOf } from "../caller-of.ts";
import { type HandlersOf, noContent } from "../handler.ts";
import type { Services } from "../services.ts";

export function bookingHandlers(services: Services): HandlersOf<typeof bookingEndpoints> {
  return {
    listBookings: ({ query, caller }) =>
      listBookings(
        { store: services.storage.read, cipher: services.cipher },
        { time: { from: query.from, until: query.to }, after: query.after ?? null },
        bookerOf(caller),
      ),
    createBooking: ({ body, caller, idempotencyKey }) =>
      createBooking(
        services,
        {
          court: body.courtId,
          customer: {
            name: body.customerName,
            email: body.customerEmail ?? null,
            phone: body.customerPhone ?? null,
          },
          startTime: body.startTime,
          endTime: body.endTime,
        },
        { origin: "panel_booking", idempotencyKey },
        userOf(caller),
      ),
    cancelBooking: ({ params, caller }) => noContent(cancelBooking(services, params.id, bookerOf(caller))),
  };
}
