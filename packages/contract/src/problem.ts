import * as z from "zod/mini";
import { courtIdSchema } from "./endpoints/court-endpoints.ts";
import { wireInstant } from "./wire-instant.ts";

/** A booking that prevents a change. */
const conflictingBookingSchema = z.object({
  courtId: courtIdSchema,
  /** The customer's name; null: erased. */
  name: z.nullable(z.string()),
  /** How the customer is reached; null: not known, or erased. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  from: wireInstant,
  until: wireInstant,
});

/** The body of an error response (RFC 9457): a code for programs, and a German sentence as detail. */
export const problemSchema = z.object({
  /** Always about:blank, since `code` tells the kind of problem. */
  type: z.string(),
  /** The same text as `code`. */
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** The code of a Refusal, or INTERNAL_FAULT. */
  code: z.string(),
  /** The fields of the request that are wrong, each with a German sentence; absent: it is about the whole request. */
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
  /** The bookings that prevent the change; the caller has to decide about them first (C-13). */
  bookings: z.optional(z.array(conflictingBookingSchema)),
  /** What a contact that was merged is part of now (contact_gone); null: it is part of nothing. */
  contact: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
});

export type ConflictingBooking = z.output<typeof conflictingBookingSchema>;

export type Problem = z.output<typeof problemSchema>;

/** The code of a problem document with status 500: a fault of the server, not a refusal. */
export const INTERNAL_FAULT = "internal_fault";
