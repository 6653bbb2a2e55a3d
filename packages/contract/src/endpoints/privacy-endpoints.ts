import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/**
 * A person (customer or code holder, not a user) as named in bookings and codes; null: not given. Records belong to the person
 * only if all three fields are equal.
 */
const personInput = z.object({
  name: textInput(),
  email: z.nullable(textInput()),
  phone: z.nullable(textInput()),
});

/** The largest number of people in one request or response. */
export const MAX_PEOPLE = 50;
const peopleInput = z.array(personInput).check(z.minLength(1), z.maxLength(MAX_PEOPLE));

/** An active booking that has not ended. */
const unexpiredBookingSchema = z.object({
  id: z.string(),
  courtId: courtIdSchema,
  courtName: z.string(),
  startTime: wireInstant,
  endTime: wireInstant,
});

export type UnexpiredBooking = z.output<typeof unexpiredBookingSchema>;

/**
 * A person with the number of stored bookings, of codes without a booking, and of blocks that are over and whose reason
 * is the name.
 */
const foundPersonSchema = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  bookingCount: z.number(),
  /** By start; a running one prevents the erasure, and so does a future one that is not cancelled with it. */
  unexpiredBookings: z.array(unexpiredBookingSchema),
  /** Codes without a booking. */
  codeCount: z.number(),
  /**
   * Active codes without a booking whose effect window (booked time with margins) has not ended; one of them prevents
   * the erasure.
   */
  unexpiredCodeCount: z.number(),
  blockCount: z.number(),
  /** The end of the latest booking; null: no booking. */
  lastBookingEndsAt: z.nullable(wireInstant),
});

export type FoundPerson = z.output<typeof foundPersonSchema>;

/** POST with a body, so that no name is part of a URL, which proxies and browsers store. */
export const findPeople = endpoint("POST", "/api/people/search", ADMIN_ONLY, {
  onlyReads: true,
  body: z.object({ text: textInput(200) }),
  response: z.object({
    items: z.array(foundPersonSchema).check(z.maxLength(MAX_PEOPLE)),
    /** Whether more people match than the response contains. */
    hasMore: z.boolean(),
  }),
});

/** All stored data about people. */
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
      /** active: also when its time is over; ended: ended early by a user. */
      status: z.enum(["active", "ended", "cancelled"]),
      createdAt: wireInstant,
    }),
  ),
  /** The codes of these bookings and the codes without one; without digits, because the file may be passed on. */
  codes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** null: for all courts. */
      courtId: z.nullable(courtIdSchema),
      /** Purpose of the code, as text for people (such as "Buchung"); null: not recorded. */
      purpose: z.nullable(z.string()),
      /** Whether the code has no end. */
      isPermanent: z.boolean(),
      /** The booked time, without margins; of a permanent code: from its creation to 100 years later. */
      validFrom: wireInstant,
      validTo: wireInstant,
      /** expired: the code's effect is over, or somebody ended, cancelled or deleted it. */
      status: z.enum(["active", "expired"]),
      createdAt: wireInstant,
    }),
  ),
  /** Blocks that are over and whose reason names the person. */
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
  /** The entries of the system log about these bookings and codes. */
  logEntries: z.array(z.object({ at: wireInstant, component: z.string(), message: z.string() })),
});

export type PersonData = z.output<typeof personDataSchema>;

export const exportPeople = endpoint("POST", "/api/people/export", ADMIN_ONLY, {
  body: z.object({ people: peopleInput }),
  response: personDataSchema,
});

/** The largest number of bookings that one erasure cancels. */
const MAX_CANCELLED = 1_000;

/** The bookings, codes and blocks themselves stay, without names, contacts and reasons. */
export const erasePeople = endpoint("POST", "/api/people/erase", ADMIN_ONLY, {
  body: z.object({
    people: peopleInput,
    /** The ids of bookings of these people in the future that are cancelled in the same transaction. */
    cancelBookings: z.optional(z.array(textInput()).check(z.maxLength(MAX_CANCELLED))),
  }),
  /** Number of erased bookings, codes (with and without a booking) and blocks, and of bookings cancelled for the erasure. */
  response: z.object({
    bookingCount: z.number(),
    codeCount: z.number(),
    blockCount: z.number(),
    cancelledCount: z.number(),
  }),
});
