import * as z from "zod/mini";
import { EVERY_USER, endpoint, USERS_AND_BOOKING_SYSTEMS } from "../endpoint.ts";
import { idInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** A customer's reservation of a court. */
const bookingSchema = z.object({
  id: z.string(),
  courtId: courtIdSchema,
  /** null: erased. */
  customerName: z.nullable(z.string()),
  /** E-mail and phone are null if not given or erased. */
  customerEmail: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  /** The booked time, without margins; a booking that was ended early ends at that instant. */
  startTime: wireInstant,
  endTime: wireInstant,
  /** ended: ended early by a user; a booking whose time is over stays active. */
  status: z.enum(["active", "ended", "cancelled"]),
  /** The digits of the booking's code; null once erased. */
  accessCode: z.nullable(z.string()),
  createdAt: wireInstant,
});

export type BookingView = z.output<typeof bookingSchema>;

export const listBookings = endpoint({
  method: "GET",
  path: "/api/bookings",
  allowedCallers: USERS_AND_BOOKING_SYSTEMS,
  summary:
    "The bookings that overlap [from, to), at most 62 days, ordered by start, in pages of 500; a booking system sees its own.",
  query: z.object({
    from: wireInstant,
    to: wireInstant,
    /** The id of a booking: only those that follow it. For the next page: nextAfter of the page before. */
    after: z.optional(idInput),
  }),
  response: z.object({
    items: z.array(bookingSchema),
    /** The value of `after` for the next page; null: no further bookings. */
    nextAfter: z.nullable(z.string()),
  }),
});

/** For users of the control panel; booking systems use action create_booking of controlSystemApi. */
export const createBooking = endpoint({
  method: "POST",
  path: "/api/bookings",
  allowedCallers: EVERY_USER,
  summary: "Books a court from the panel; times without an offset are Europe/Berlin.",
  takesIdempotencyKey: true,
  body: z.object({
    courtId: courtIdInput,
    customerName: textInput(),
    customerEmail: z.optional(z.nullable(textInput())),
    customerPhone: z.optional(z.nullable(textInput())),
    startTime: textInput(40),
    endTime: textInput(40),
  }),
  response: bookingSchema,
});

export const cancelBooking = endpoint({
  method: "DELETE",
  path: "/api/bookings/:id",
  allowedCallers: USERS_AND_BOOKING_SYSTEMS,
  summary:
    "Cancels a booking that has not ended; its code is invalid at once. A booking system cancels its own.",
  params: z.object({ id: idInput }),
});
