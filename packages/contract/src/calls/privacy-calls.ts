import * as z from "zod/mini";
import { call, OPERATORS } from "../call.ts";
import { textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-calls.ts";

/** Whom bookings and codes are about; all three count. */
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
  /** Bookings that are running or ahead: as long as there is one, nothing can be erased. */
  bookingsAhead: z.number(),
  /** Codes without a booking. */
  codes: z.number(),
  /** Of them, those that still open a door: likewise. */
  codesInForce: z.number(),
  /** The end of the last booking. */
  lastBooking: z.nullable(wireInstant),
});

export type FoundPerson = z.output<typeof foundPersonSchema>;

/** With a body, so that no name stands in an address that others keep. */
export const findPeople = call({
  method: "POST",
  path: "/api/people/search",
  access: OPERATORS,
  summary: "Whom bookings and codes are about, found by a part of name, e-mail or phone number.",
  body: z.object({ text: textInput(200) }),
  answer: z.object({
    items: z.array(foundPersonSchema).check(z.maxLength(MOST_AT_ONCE)),
    /** There are more than an answer holds. */
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
  /** Without digits: a file goes on to others. */
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
  /** What the system log says of these bookings and codes. */
  logEntries: z.array(z.object({ at: wireInstant, component: z.string(), message: z.string() })),
});

export type PersonData = z.output<typeof personDataSchema>;

export const exportPeople = call({
  method: "POST",
  path: "/api/people/export",
  access: OPERATORS,
  summary: "Everything stored about people, who may be one person in several spellings.",
  body: z.object({ people: peopleInput }),
  answer: personDataSchema,
});

export const erasePeople = call({
  method: "POST",
  path: "/api/people/erase",
  access: OPERATORS,
  summary: "Erases names and contacts; refused while a booking is running or ahead or a code is in force.",
  body: z.object({ people: peopleInput }),
  answer: z.object({ bookings: z.number(), codes: z.number() }),
});
