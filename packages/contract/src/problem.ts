import * as z from "zod/mini";
import { wireInstant } from "./wire-instant.ts";

const bookingInTheWaySchema = z.object({
  name: z.nullable(z.string()),
  from: wireInstant,
  until: wireInstant,
});

/** A refusal on the wire: RFC 9457, with a stable code and a German detail. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), problem: z.string() }))),
  /** The bookings that the caller has to decide about first (C-13); an erased name is null. */
  bookings: z.optional(z.array(bookingInTheWaySchema)),
});

export type BookingInTheWay = z.output<typeof bookingInTheWaySchema>;

export type Problem = z.output<typeof problemSchema>;

/** The code of a response to a fault of the server, which is no refusal. */
export const INTERNAL_FAULT = "internal_fault";
