import * as z from "zod/mini";
import { courtIdSchema } from "./endpoints/court-endpoints.ts";
import { wireInstant } from "./wire-instant.ts";

const conflictingBookingSchema = z.object({
  courtId: courtIdSchema,
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  from: wireInstant,
  until: wireInstant,
});

/** RFC 9457: a code for programs, and a German sentence as detail. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** The code of a Refusal, or INTERNAL_FAULT. */
  code: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** Bookings about which the caller must decide first (C-13). */
  bookings: z.optional(z.array(conflictingBookingSchema)),
  /** The contact into which the named one was merged; null: none, it was erased. */
  contact: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
});

export type ConflictingBooking = z.output<typeof conflictingBookingSchema>;

export type Problem = z.output<typeof problemSchema>;

/** Status 500: a fault of the server, not a refusal. */
export const INTERNAL_FAULT = "internal_fault";
