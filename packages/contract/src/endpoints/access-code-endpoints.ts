import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

export const accessCodeSchema = z.object({
  id: z.string(),
  /** The digits; null once erased. */
  accessCode: z.nullable(z.string()),
  /** null: for all courts. */
  courtId: z.nullable(courtIdSchema),
  purpose: z.nullable(z.string()),
  holderName: z.string(),
  isPermanent: z.boolean(),
  validFrom: wireInstant,
  validTo: wireInstant,
  durationMinutes: z.number(),
  status: z.enum(["active", "expired"]),
  createdAt: wireInstant,
  bookingId: z.nullable(z.string()),
  lightBefore: z.number(),
  lightAfter: z.number(),
  doorBefore: z.number(),
  doorAfter: z.number(),
});

export type AccessCodeView = z.output<typeof accessCodeSchema>;

export const listAccessCodes = endpoint({
  method: "GET",
  path: "/api/access-codes",
  allowedCallers: EVERY_USER,
  summary: "The active codes whose effect is not over, ordered by validFrom; staff see no permanent ones.",
  query: z.object({
    courtId: z.optional(courtIdInput),
    permanent: z.optional(z.enum(["true", "false"])),
    /** Only codes whose effect window begins before this instant. */
    before: z.optional(wireInstant),
  }),
  response: z.object({ items: z.array(accessCodeSchema) }),
});
