import { LANGUAGES } from "@platzwart/domain/language";
import * as z from "zod/mini";
import { EVERY_USER, endpoint, USERS_AND_BOOKING_SYSTEMS } from "../endpoint.ts";
import { idInput, idParams, textInput } from "../text-input.ts";
import { wholeNumberInput } from "../whole-number-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

const revisionInput = wholeNumberInput(0, Number.MAX_SAFE_INTEGER);

/** Refused if merged or erased meanwhile (contact_gone); absent e-mail or phone are the contact's. */
export const contactIdInput = z.optional(z.nullable(idInput));

/** Language of mails and slips; absent: the contact's, else the hall's (O-06). */
export const languageInput = z.optional(z.enum(LANGUAGES));

const bookingStatus = z.enum(["active", "ended", "cancelled"]);

/** null, where nothing else is said: erased, never given, or unknown. */
export const bookingSchema = z.object({
  id: z.string(),
  courtId: courtIdSchema,
  customerName: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  customerPhone: z.nullable(z.string()),
  /** Language of mails and slips; null: the hall's (O-06). */
  customerLanguage: z.nullable(z.enum(LANGUAGES)),
  /** null if erased, and for booking systems. */
  contactId: z.nullable(z.string()),
  /** An early end changes the end time. */
  startTime: wireInstant,
  endTime: wireInstant,
  status: bookingStatus,
  accessCode: z.nullable(z.string()),
  createdAt: wireInstant,
  /** Rises with every change of the hall. */
  revision: z.int(),
  createdBy: z.nullable(z.string()),
  changedAt: z.nullable(wireInstant),
  /** null also for a change by the server, and for booking systems if the author is another. */
  changedBy: z.nullable(z.string()),
  /** null: no date of a series, and for booking systems (B-04). */
  seriesId: z.nullable(z.string()),
});

export type BookingView = z.output<typeof bookingSchema>;

export const listBookings = endpoint("GET", "/api/bookings", USERS_AND_BOOKING_SYSTEMS, {
  scope: "bookings:read",
  query: z.object({
    /** Both, or `changedSince`, or all three. */
    from: z.optional(wireInstant),
    to: z.optional(wireInstant),
    changedSince: z.optional(revisionInput),
    courtId: z.optional(courtIdInput),
    status: z.optional(bookingStatus),
    after: z.optional(textInput(100)),
  }),
  response: z.object({
    items: z.array(bookingSchema),
    nextAfter: z.nullable(z.string()),
    revision: z.int(),
  }),
});

/** For users; booking systems use action create_booking of controlSystemApi. */
export const createBooking = endpoint("POST", "/api/bookings", EVERY_USER, {
  takesIdempotencyKey: true,
  body: z.object({
    courtId: courtIdInput,
    customerName: textInput(),
    customerEmail: z.optional(z.nullable(textInput())),
    customerPhone: z.optional(z.nullable(textInput())),
    contactId: contactIdInput,
    customerLanguage: languageInput,
    startTime: textInput(40),
    endTime: textInput(40),
  }),
  response: bookingSchema,
});

export const changeBooking = endpoint("PATCH", "/api/bookings/:id", USERS_AND_BOOKING_SYSTEMS, {
  scope: "bookings:write",
  params: idParams,
  body: z.object({
    revision: z.optional(z.int()),
    courtId: z.optional(courtIdInput),
    startTime: z.optional(textInput(40)),
    endTime: z.optional(textInput(40)),
    customerName: z.optional(textInput()),
    customerEmail: z.optional(z.nullable(textInput())),
    customerPhone: z.optional(z.nullable(textInput())),
    contactId: contactIdInput,
  }),
  response: bookingSchema,
});

/** "Rückgängig" of a cancelled booking (B-03). */
export const restoreBooking = endpoint("POST", "/api/bookings/:id/restore", EVERY_USER, {
  params: idParams,
  response: bookingSchema,
});

export const cancelBooking = endpoint("DELETE", "/api/bookings/:id", USERS_AND_BOOKING_SYSTEMS, {
  scope: "bookings:write",
  params: idParams,
});
