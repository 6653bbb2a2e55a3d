import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A customer or code holder; records belong to the person only if all three fields are equal; null: none. */
const personInput = z.object({
  name: textInput(),
  email: z.nullable(textInput()),
  phone: z.nullable(textInput()),
});

export const MAX_PEOPLE = 50;
const peopleInput = z.array(personInput).check(z.minLength(1), z.maxLength(MAX_PEOPLE));

const unexpiredBookingSchema = z.object({
  id: z.string(),
  courtId: courtIdSchema,
  courtName: z.string(),
  startTime: wireInstant,
  endTime: wireInstant,
});

export type UnexpiredBooking = z.output<typeof unexpiredBookingSchema>;

const foundPersonSchema = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  bookingCount: z.number(),
  /** A running one prevents the erasure, and so does a future one that is not cancelled with it. */
  unexpiredBookings: z.array(unexpiredBookingSchema),
  codeCount: z.number(),
  /** Codes with an effect window (booked time with margins) that is not over, which prevent the erasure. */
  unexpiredCodeCount: z.number(),
  blockCount: z.number(),
  lastBookingEndsAt: z.nullable(wireInstant),
});

export type FoundPerson = z.output<typeof foundPersonSchema>;

/** POST with a body, so that no name is part of a URL, which proxies and browsers store. */
export const findPeople = endpoint("POST", "/api/people/search", ADMIN_ONLY, {
  onlyReads: true,
  body: z.object({ text: textInput(200) }),
  response: z.object({
    items: z.array(foundPersonSchema).check(z.maxLength(MAX_PEOPLE)),
    hasMore: z.boolean(),
  }),
});

const personDataSchema = z.object({
  exportedAt: wireInstant,
  bookings: z.array(
    z.object({
      id: z.string(),
      courtId: courtIdSchema,
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      startTime: wireInstant,
      endTime: wireInstant,
      status: z.enum(["active", "ended", "cancelled"]),
      createdAt: wireInstant,
    }),
  ),
  /** Without digits, because the file may be passed on. */
  codes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      courtId: z.nullable(courtIdSchema),
      purpose: z.nullable(z.string()),
      isPermanent: z.boolean(),
      validFrom: wireInstant,
      validTo: wireInstant,
      status: z.enum(["active", "expired"]),
      createdAt: wireInstant,
    }),
  ),
  blocks: z.array(
    z.object({
      id: z.string(),
      courtId: courtIdSchema,
      reason: z.string(),
      startTime: wireInstant,
      endTime: wireInstant,
      createdAt: wireInstant,
    }),
  ),
  logEntries: z.array(z.object({ at: wireInstant, component: z.string(), message: z.string() })),
});

export type PersonData = z.output<typeof personDataSchema>;

export const exportPeople = endpoint("POST", "/api/people/export", ADMIN_ONLY, {
  body: z.object({ people: peopleInput }),
  response: personDataSchema,
});

/** Bookings that one erasure cancels. */
const MAX_CANCELLED_BOOKINGS = 1_000;

/** Bookings, codes and blocks stay, without names, contacts and reasons. */
export const erasePeople = endpoint("POST", "/api/people/erase", ADMIN_ONLY, {
  body: z.object({
    people: peopleInput,
    cancelBookings: z.optional(z.array(textInput()).check(z.maxLength(MAX_CANCELLED_BOOKINGS))),
  }),
  response: z.object({
    bookingCount: z.number(),
    codeCount: z.number(),
    blockCount: z.number(),
    cancelledCount: z.number(),
  }),
});
