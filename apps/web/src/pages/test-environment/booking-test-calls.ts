import { CallFailed } from "@platzwart/contract/client";
import { cancelBooking, listBookings } from "@platzwart/contract/endpoints/booking-endpoints";
import { controlSystemApi } from "@platzwart/contract/endpoints/control-system-endpoints";
import { RefusedInWords } from "@platzwart/contract/refused-in-words";
import type { CourtId } from "@platzwart/domain/court/court";
import { toIso } from "@platzwart/domain/time/instant";
import type { Interval } from "@platzwart/domain/time/interval";
import { bookingTestTexts } from "@platzwart/texts/pages/booking-test";
import type { BookingTestCalls } from "../../features/test-environment/booking-test.ts";
import { callServer, callServerWithHeaders } from "../../lib/api/api.ts";
import { readAllPages } from "../../lib/queries/all-pages.ts";
import { callFailure } from "./call-failure.ts";

/** Visibly no customer; the domain `invalid` leads nowhere (RFC 2606). */
const CUSTOMER = { customer_email: "buchungstest@example.invalid", customer_phone: "+49 000 00000" };

/** The server calls of a booking test; `id` names its run, so that at most one booking is made. */
export function bookingTestCalls(options: {
  readonly id: string;
  readonly courtId: CourtId;
  readonly time: Interval;
}): BookingTestCalls {
  const { id, courtId, time } = options;
  const customer = bookingTestTexts.customer(id);
  return {
    testConnection: () => callServer(controlSystemApi, { body: { action: "test_connection" } }),
    book: () =>
      callServerWithHeaders({ headers: { "idempotency-key": `booking-test-${id}` } }, controlSystemApi, {
        body: {
          action: "create_booking",
          data: {
            court_id: courtId,
            customer_name: customer,
            ...CUSTOMER,
            start_time: toIso(time.from),
            end_time: toIso(time.until),
          },
        },
      }),
    checkCode: (code) =>
      callServer(controlSystemApi, {
        body: { action: "validate_code", data: { code, court_id: courtId } },
      }),
    remove: (booking) => callServer(cancelBooking, { params: { id: booking } }),
    findBooking: () => findTestBooking(customer, time),
    isUnanswered: (error) => error instanceof CallFailed,
    isRefused: (error) => error instanceof RefusedInWords && error.status < 500,
    reasonOf: callFailure,
  };
}

/** Id of the booking that a test left; null: none. */
export async function findTestBooking(customer: string, { from, until }: Interval): Promise<string | null> {
  const { items } = await readAllPages((after) =>
    callServer(listBookings, { query: { from, to: until, after } }),
  );
  return (
    items.find(({ customerName, status }) => customerName === customer && status === "active")?.id ?? null
  );
}
