import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** Hall time in minutes since midnight; an end before the beginning is on the following day. */
export const weekHoursSchema = z.object({
  weekdays: z.array(z.int()),
  from: z.int(),
  until: z.int(),
});

/** null: the digits are erased; all courts; no purpose; at all hours; no booking. */
export const accessCodeSchema = z.object({
  id: z.string(),
  accessCode: z.nullable(z.string()),
  courtId: z.nullable(courtIdSchema),
  /** German text, such as "Buchung". */
  purpose: z.nullable(z.string()),
  /** The holder, not a user of the panel. */
  userName: z.string(),
  /** Without an end; opens all doors and switches no light. */
  isPermanent: z.boolean(),
  /** "Belegt und beleuchtet": a time-limited code books and lights a court and releases its doors. */
  occupiesCourt: z.boolean(),
  hours: z.nullable(weekHoursSchema),
  /** Of a permanent code without bounded days: from its creation to 100 years later. */
  validFrom: wireInstant,
  validTo: wireInstant,
  /** As made: an early end does not change it. */
  durationMinutes: z.number(),
  status: z.enum(["active", "expired"]),
  createdAt: wireInstant,
  bookingId: z.nullable(z.string()),
  /** Margins in minutes. */
  lightBefore: z.number(),
  lightAfter: z.number(),
  doorBefore: z.number(),
  doorAfter: z.number(),
});

export type AccessCodeView = z.output<typeof accessCodeSchema>;

export const listAccessCodes = endpoint("GET", "/api/access-codes", EVERY_USER, {
  query: z.object({
    courtId: z.optional(courtIdInput),
    permanent: z.optional(z.enum(["true", "false"])),
    before: z.optional(wireInstant),
    after: z.optional(idInput),
  }),
  response: z.object({
    items: z.array(accessCodeSchema),
    nextAfter: z.nullable(z.string()),
  }),
});
