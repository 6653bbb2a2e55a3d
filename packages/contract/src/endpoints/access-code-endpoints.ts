import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/**
 * Weekdays (1 Monday to 7 Sunday) and times of day by the clock on the hall's wall, in minutes since midnight; an end before
 * the beginning is on the following day.
 */
export const weekHoursSchema = z.object({
  weekdays: z.array(z.int()),
  from: z.int(),
  until: z.int(),
});

/** An access code with its digits, as users may see it. */
export const accessCodeSchema = z.object({
  id: z.string(),
  /** The digits; null once erased. */
  accessCode: z.nullable(z.string()),
  /** null: the code is for all courts. */
  courtId: z.nullable(courtIdSchema),
  /** Purpose of the code, as text for people (such as "Buchung"); null: not recorded. */
  purpose: z.nullable(z.string()),
  /** Name of the person who holds the code, no user of the panel; empty once erased. */
  userName: z.string(),
  /** Whether the code has no end; it then opens all doors and switches no light. */
  isPermanent: z.boolean(),
  /** "Belegt und beleuchtet": whether a time-limited code books its court, lights it and releases its doors. */
  occupiesCourt: z.boolean(),
  /** Opening hours of a permanent code; null: all hours. */
  hours: z.nullable(weekHoursSchema),
  /**
   * The booked time, without margins: from validFrom up to, but not including, validTo. Of a permanent code, unless its days
   * are bounded: from its creation to 100 years later.
   */
  validFrom: wireInstant,
  validTo: wireInstant,
  /** Length of that time when the code was created; ending the code early does not change it. */
  durationMinutes: z.number(),
  /** expired: the code's effect is over, or somebody ended, cancelled or deleted it. */
  status: z.enum(["active", "expired"]),
  createdAt: wireInstant,
  /** null: a code without a booking record. */
  bookingId: z.nullable(z.string()),
  /** Margins in minutes before and after the booked time, for light and door. */
  lightBefore: z.number(),
  lightAfter: z.number(),
  doorBefore: z.number(),
  doorAfter: z.number(),
});

export type AccessCodeView = z.output<typeof accessCodeSchema>;

export const listAccessCodes = endpoint("GET", "/api/access-codes", EVERY_USER, {
  query: z.object({
    courtId: z.optional(courtIdInput),
    /** true: only permanent codes; false: only time-limited codes. */
    permanent: z.optional(z.enum(["true", "false"])),
    /** Only codes whose effect window begins before this instant. */
    before: z.optional(wireInstant),
    /** The id of a code: only those that follow it. For the next page: nextAfter of the page before. */
    after: z.optional(idInput),
  }),
  response: z.object({
    items: z.array(accessCodeSchema),
    /** The value of `after` for the next page; null: no further codes. */
    nextAfter: z.nullable(z.string()),
  }),
});
