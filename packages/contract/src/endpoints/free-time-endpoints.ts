import * as z from "zod/mini";
import { endpoint, USERS_AND_BOOKING_SYSTEMS } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { dayInput } from "./booking-day-endpoints.ts";
import { bookingSchema } from "./booking-endpoints.ts";
import { courtIdSchema, courtNameSchema } from "./court-endpoints.ts";

const freeTimesSchema = z.object({
  courts: z.array(courtNameSchema),
  /** Limits of a new booking (B-01). */
  rules: z.object({
    shortestMinutes: z.int(),
    longestMinutes: z.int(),
    bookableUntil: wireInstant,
    advanceDays: z.int(),
  }),
  /** By court and beginning; without the past, days beyond the limit, and gaps shorter than a booking. */
  free: z.array(z.object({ courtId: courtIdSchema, from: wireInstant, until: wireInstant })),
});

export type FreeTimesView = z.output<typeof freeTimesSchema>;

export const getFreeTimes = endpoint("GET", "/api/free-times/:day", USERS_AND_BOOKING_SYSTEMS, {
  scope: "bookings:read",
  params: z.object({ day: dayInput }),
  response: freeTimesSchema,
});

export const getBooking = endpoint("GET", "/api/bookings/:id", USERS_AND_BOOKING_SYSTEMS, {
  scope: "bookings:read",
  params: idParams,
  response: bookingSchema,
});
