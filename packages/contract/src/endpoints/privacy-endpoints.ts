import * as z from "zod/mini";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A person as named in bookings and codes; entries match only if all three fields are equal. */
const personInput = z.object({
  name: textInput(),
  email: z.nullable(textInput()),
  phone: z.nullable(textInput()),
});

const MOST_AT_ONCE = 50;
const peopleInput = z.array(personInput).check(z.minLength(1), z.maxLength(MOST_AT_ONCE));

export const foundPersonSchema = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  bookings: z.number(),
  /** Present and future bookings; any such booking prevents the erasure. */
  bookingsAhead: z.number(),
  /** Codes without a booking. */
  codes: z.number(),
  /** Codes without a booking that still open a door; any such code prevents the erasure. */
  codesInForce: z.number(),
  /** The end of the last booking. */
  lastBooking: z.nullable(wireInstant),
});

export type FoundPerson = z.output<typeof foundPersonSchema>;

/** POST with a body, so that no name is part of a URL, which proxies and browsers store. */
export const findPeople = endpoint({
  method: "POST",
  path: "/api/people/search",
  allowedCallers: ADMIN_ONLY,
  summary: "Whom bookings and codes are about, found by a part of name, e-mail or phone number.",
  body: z.object({ text: textInput(200) }),
  response: z.object({
    items: z.array(foundPersonSchema).check(z.maxLength(MOST_AT_ONCE)),
    /** Whether more people match than the response contains. */
    hasMore: z.boolean(),
  }),
});

export const personDataSchema = z.object({
  at: wireInstant,
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
  /** Without digits, because the exported file may be passed on. */
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
  /** The entries of the system log about these bookings and codes. */
  logEntries: z.array(z.object({ at: wireInstant, component: z.string(), message: z.string() })),
});

export type PersonData = z.output<typeof personDataSchema>;

export const exportPeople = endpoint({
  method: "POST",
  path: "/api/people/export",
  allowedCallers: ADMIN_ONLY,
  summary: "Everything stored about people, who may be one person in several spellings.",
  body: z.object({ people: peopleInput }),
  response: personDataSchema,
});

export const erasePeople = endpoint({
  method: "POST",
  path: "/api/people/erase",
  allowedCallers: ADMIN_ONLY,
  summary: "Erases names and contacts; refused while a booking is running or ahead or a code is in force.",
  body: z.object({ people: peopleInput }),
  response: z.object({ bookings: z.number(), codes: z.number() }),
});
