import { LANGUAGES } from "@platzwart/domain/language";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, idParams, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";
import { bookingSchema } from "./booking-endpoints.ts";

/** A customer by name, e-mail and phone (B-03); null: none. */
const contactSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  /** Language of mails and slips; null: the hall's. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** Stored bookings in any state. */
  bookingCount: z.number(),
  lastBookingAt: z.nullable(wireInstant),
});

export type ContactView = z.output<typeof contactSchema>;

export const MAX_CONTACTS = 20;
/** In characters. */
export const MAX_SEARCH_LENGTH = 200;

/** For booking at the desk, latest customers first. */
export const findContacts = endpoint("GET", "/api/contacts", EVERY_USER, {
  query: z.object({ search: z.optional(textInput(MAX_SEARCH_LENGTH)) }),
  response: z.object({
    items: z.array(contactSchema).check(z.maxLength(MAX_CONTACTS)),
    hasMore: z.boolean(),
  }),
});

export const getContact = endpoint("GET", "/api/contacts/:id", EVERY_USER, {
  params: idParams,
  query: z.object({
    after: z.optional(textInput(100)),
  }),
  response: z.object({
    contact: contactSchema,
    bookings: z.array(bookingSchema),
    nextAfter: z.nullable(z.string()),
    codes: z.array(accessCodeSchema),
  }),
});

/** Language of mails and slips (O-06). */
export const changeContact = endpoint("PATCH", "/api/contacts/:id", EVERY_USER, {
  params: idParams,
  body: z.object({ language: z.enum(LANGUAGES) }),
  response: contactSchema,
});

/** Merging is a person's decision, never automatic. */
export const mergeContacts = endpoint("POST", "/api/contacts/:id/merge", EVERY_USER, {
  params: idParams,
  body: z.object({
    into: idInput,
  }),
  response: z.object({
    contact: contactSchema,
    changedCount: z.number(),
  }),
});
