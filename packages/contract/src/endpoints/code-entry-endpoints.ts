import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** What a place where codes are typed before a door needs beside the door itself (D-04, D-08, D-21, D-32). */
export const codeEntrySchema = z.object({
  /**
   * The lengths in digits that a code can have here, ascending: `code_length`, and those of other all-digit codes of 4 to
   * 8 digits that are usable at this door now or later (D-04).
   */
  codeLengths: z.array(z.int()),
  /** For how many seconds no code is taken, right ones neither, because too many were wrong; null: codes are taken (D-21). */
  lockedForSeconds: z.nullable(z.int()),
  /** From how many minutes before its booking each new code of a booking opens the door, whoever books (A-14, D-07). */
  opensMinutesBefore: z.int(),
  /** Whether a controller at the door decides there, at its keypad also without this server (D-20). */
  hasController: z.boolean(),
  /** When a code or a person last opened the door; null: never as far as is known. */
  lastAccess: z.nullable(wireInstant),
  /** Whom to call who stands before the door (D-32); empty: not set. */
  help: z.object({ number: z.string(), text: z.string() }),
});

export type CodeEntryView = z.output<typeof codeEntrySchema>;

export const codeEntry = endpoint("GET", "/api/doors/:id/code-entry", EVERY_USER, {
  params: idParams,
  response: codeEntrySchema,
});
