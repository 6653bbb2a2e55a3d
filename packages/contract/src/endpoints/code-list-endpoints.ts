import * as z from "zod/mini";
import type { DocumentRefusal } from "../device-link/messages.ts";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, idParams, lineInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** The longest purpose of a code made by hand, in characters. */
export const MAX_PURPOSE_LENGTH = 100;

/** Reason for new digits; a choice, so that the log holds neither names nor digits (G-06). */
export const REPLACEMENT_REASONS = ["lost", "seen_by_others", "not_working", "other"] as const;

export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

const LIST_FAILURES = [
  "away",
  "signature",
  "older",
  "other_door",
  "unreadable",
  "no_room",
  "unconfirmed",
] as const satisfies readonly ("away" | "unconfirmed" | DocumentRefusal)[];

/** State of a code at a door with a list of its own. */
const codeAtDoorSchema = z.object({
  doorId: z.string(),
  name: z.string(),
  /** planned: part of a later list; confirmed: acknowledged by the door. */
  state: z.enum(["planned", "sending", "confirmed", "failed"]),
  /**
   * away: the door is out of reach; unconfirmed: no acknowledgement of the list; else why the door refused it; null: not
   * failed.
   */
  why: z.nullable(z.enum(LIST_FAILURES)),
  /** Since when the door is away; null: not away, or away since the server's start. */
  since: z.nullable(wireInstant),
});

export type CodeAtDoor = z.output<typeof codeAtDoorSchema>;

/** A code in the list of all codes. Without z.extend, which would be in the first load of "/". */
const codeRowSchema = z.object({
  ...accessCodeSchema.shape,
  /** in_force: from its first to its last window; to_come: before; over: after, or ended, cancelled or replaced. */
  state: z.enum(["in_force", "to_come", "over"]),
  /** Door and light windows; null: no light window. */
  doorFrom: wireInstant,
  doorUntil: wireInstant,
  lightFrom: z.nullable(wireInstant),
  lightUntil: z.nullable(wireInstant),
  /** Name of the user or booking system that made it; null: unknown. */
  createdBy: z.nullable(z.string()),
  /** Last door opening by typing the code; null: never. */
  lastUsedAt: z.nullable(wireInstant),
  /** When it was ended early, deleted or replaced; null: none of these. */
  endedAt: z.nullable(wireInstant),
  /** Time of the last change, end or replacement, and the author's name; null: unchanged, or by the server. */
  changedAt: z.nullable(wireInstant),
  changedBy: z.nullable(z.string()),
  /** Id of the replacement of a lost code; null: none. A replaced code still names its booking. */
  replacedBy: z.nullable(z.string()),
  /**
   * Doors with a controller that the code opens; for a code ended within the last hour, doors still without that news; else
   * empty.
   */
  doors: z.array(codeAtDoorSchema),
});

export type CodeRow = z.output<typeof codeRowSchema>;

export const searchAccessCodes = endpoint("GET", "/api/access-codes/all", EVERY_USER, {
  query: z.object({
    /** Words of the holder's name or the purpose; digits match exactly this code. */
    text: z.optional(textInput(100)),
    /** A court: codes for it alone; "all": codes for all courts. */
    court: z.optional(z.union([z.literal("all"), courtIdInput], "court_or_all")),
    /** open: in force or to come, ordered by beginning. */
    state: z.optional(z.enum(["open", "in_force", "to_come", "over"])),
    /** by_hand: time-limited codes without a booking. */
    kind: z.optional(z.enum(["booking", "by_hand", "permanent"])),
    /** Only this code. */
    id: z.optional(idInput),
    /** For the next page: nextAfter of the page before. */
    after: z.optional(textInput(100)),
  }),
  response: z.object({
    items: z.array(codeRowSchema),
    /** The value of `after` for the next page; null: no further codes. */
    nextAfter: z.nullable(z.string()),
  }),
});

/** A time-limited code to be made by hand. */
const newCodeInput = z.object({
  /** null: for all courts. */
  courtId: z.nullable(courtIdInput),
  /** Holder of the code, not necessarily a user of the control panel. */
  userName: textInput(),
  purpose: z.optional(z.nullable(lineInput(MAX_PURPOSE_LENGTH))),
  /** Without an offset Europe/Berlin; left out: now. */
  startTime: z.optional(textInput(40)),
  /** End or duration; neither: the setting code_validity_hours. */
  endTime: z.optional(textInput(40)),
  durationMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(527_040))),
  /** false: opens doors only; default: true. */
  occupiesCourt: z.optional(z.boolean()),
});

/** Preview of a code, with overlapping bookings at its courts. */
const codePreviewSchema = z.object({
  validFrom: wireInstant,
  validTo: wireInstant,
  /** Total number, of which `bookings` has the first 20. */
  bookingCount: z.int(),
  bookings: z.array(
    z.object({
      id: z.string(),
      courtId: courtIdSchema,
      /** null: erased. */
      customerName: z.nullable(z.string()),
      startTime: wireInstant,
      endTime: wireInstant,
    }),
  ),
});

export type CodePreview = z.output<typeof codePreviewSchema>;

export const previewAccessCode = endpoint("POST", "/api/access-codes/preview", EVERY_USER, {
  onlyReads: true,
  body: newCodeInput,
  response: codePreviewSchema,
});

export const createAccessCode = endpoint("POST", "/api/access-codes", EVERY_USER, {
  body: newCodeInput,
  response: z.object({
    code: codeRowSchema,
    /** Overlapping bookings at its courts. */
    meets: codePreviewSchema,
  }),
});

export const endAccessCode = endpoint("POST", "/api/access-codes/:id/end", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});

/** "Rückgängig" of an ended code. */
export const restoreAccessCode = endpoint("POST", "/api/access-codes/:id/restore", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});

export const replaceAccessCode = endpoint("POST", "/api/access-codes/:id/replacement", EVERY_USER, {
  params: idParams,
  body: z.object({ reason: z.enum(REPLACEMENT_REASONS) }),
  response: z.object({ code: codeRowSchema, replaced: codeRowSchema }),
});

/** "Erneut übertragen": doors that lack the code get their whole list again. */
export const resendAccessCode = endpoint("POST", "/api/access-codes/:id/resend", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});
