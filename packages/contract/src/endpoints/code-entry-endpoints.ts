import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** Data of a code entry for one door (D-04, D-08, D-21, D-32). */
export const codeEntrySchema = z.object({
  /**
   * The lengths in digits that a code can have here, ascending: `code_length`, and those of other all-digit codes of 4 to
   * 8 digits that are usable at this door now or later (D-04).
   */
  codeLengths: z.array(z.int()),
  /** Seconds of the lockout after too many wrong codes, for right ones too; null: codes are accepted (D-21). */
  lockedForSeconds: z.nullable(z.int()),
  /** Minutes before a booking from which its new code opens the door (A-14, D-07). */
  opensMinutesBefore: z.int(),
  /** Whether a controller at the door decides there, also without this server (D-20). */
  hasController: z.boolean(),
  /** When a code or a person last opened the door; null: no known time. */
  lastAccess: z.nullable(wireInstant),
  /** Help number and text for a person at the door (D-32); empty: not set. */
  help: z.object({ number: z.string(), text: z.string() }),
});

export type CodeEntryView = z.output<typeof codeEntrySchema>;

export const codeEntry = endpoint("GET", "/api/doors/:id/code-entry", EVERY_USER, {
  params: idParams,
  response: codeEntrySchema,
});
