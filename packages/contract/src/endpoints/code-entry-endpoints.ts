import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** Data for a code entry at one door (D-04, D-08, D-20, D-21, D-32). */
export const codeEntrySchema = z.object({
  /** Ascending: `code_length`, and lengths from 4 to 8 of codes usable at this door now or later (D-04). */
  codeLengths: z.array(z.int()),
  /** Lockout, in which no code is checked, not even a right one (D-21); null: none. */
  lockedForSeconds: z.nullable(z.int()),
  /** Door margin of new bookings (A-14, D-07). */
  opensMinutesBefore: z.int(),
  hasController: z.boolean(),
  /** null: never. */
  lastAccess: z.nullable(wireInstant),
  /** Empty: not set. */
  help: z.object({ number: z.string(), text: z.string() }),
});

export type CodeEntryView = z.output<typeof codeEntrySchema>;

export const codeEntry = endpoint("GET", "/api/doors/:id/code-entry", EVERY_USER, {
  params: idParams,
  response: codeEntrySchema,
});
