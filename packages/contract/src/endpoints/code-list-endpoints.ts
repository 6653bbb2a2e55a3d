import * as z from "zod/mini";
import type { DocumentRefusal } from "../device-link/messages.ts";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, idParams, lineInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** The longest purpose of a code made by hand, in characters. */
export const MAX_PURPOSE_LENGTH = 100;

/** Why a code gets other digits. Chosen and not written, so that the log holds neither names nor digits (G-06). */
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

/** Where a code stands at a door that decides by a list of its own. */
const codeAtDoorSchema = z.object({
  doorId: z.string(),
  name: z.string(),
  /** planned: its time comes with a later list; confirmed: the door has acknowledged it. */
  state: z.enum(["planned", "sending", "confirmed", "failed"]),
  /** away: the door is out of reach; unconfirmed: it does not say that it has its list; else why it refuses it; null: it did not fail. */
  why: z.nullable(z.enum(LIST_FAILURES)),
  /** Since when the door is away; null: it is not, or has been since the server started. */
  since: z.nullable(wireInstant),
});

export type CodeAtDoor = z.output<typeof codeAtDoorSchema>;

/** A code as the list of all codes has it. Not z.extend, which would be in the first load of "/". */
const codeRowSchema = z.object({
  ...accessCodeSchema.shape,
  /** in_force: from its first to its last window; to_come: before; over: after, or ended, cancelled or replaced. */
  state: z.enum(["in_force", "to_come", "over"]),
  /** The windows of door and light; of a code that lights nothing, null. */
  doorFrom: wireInstant,
  doorUntil: wireInstant,
  lightFrom: z.nullable(wireInstant),
  lightUntil: z.nullable(wireInstant),
  /** The name of the user or booking system that made it; null: unknown. */
  createdBy: z.nullable(z.string()),
  /** When it last opened a door where it was typed; null: never. */
  lastUsedAt: z.nullable(wireInstant),
  /** When it was ended early, deleted or replaced; null: it was not. */
  endedAt: z.nullable(wireInstant),
  /** When it was last changed, ended or replaced, and the name of who did; null: not since it was made, or by the server. */
  changedAt: z.nullable(wireInstant),
  changedBy: z.nullable(z.string()),
  /** The id of the code that has its place, after it was lost; null: none. Such a code still names its booking. */
  replacedBy: z.nullable(z.string()),
  /**
   * The doors with a controller that it opens; of a code that ended within the last hour those that do not know it yet; else
   * none.
   */
  doors: z.array(codeAtDoorSchema),
});

export type CodeRow = z.output<typeof codeRowSchema>;

export const searchAccessCodes = endpoint("GET", "/api/access-codes/all", EVERY_USER, {
  query: z.object({
    /** Words of the holder's name or the purpose; digits alone: exactly this code. */
    text: z.optional(textInput(100)),
    /** A court: codes for it alone; "all": codes for all courts. */
    court: z.optional(z.union([z.literal("all"), courtIdInput], "court_or_all")),
    /** open: in force or to come; by beginning, the first first. */
    state: z.optional(z.enum(["open", "in_force", "to_come", "over"])),
    /** by_hand: time-limited codes without a booking. */
    kind: z.optional(z.enum(["booking", "by_hand", "permanent"])),
    /** One code alone. */
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

/** A time-limited code that is to be made by hand. */
const newCodeInput = z.object({
  /** null: for all courts. */
  courtId: z.nullable(courtIdInput),
  /** The person it is for, who need not be a user of the control panel. */
  userName: textInput(),
  purpose: z.optional(z.nullable(lineInput(MAX_PURPOSE_LENGTH))),
  /** Times without an offset are Europe/Berlin; left out: from now. */
  startTime: z.optional(textInput(40)),
  /** The end, or how long it is good; neither: the setting code_validity_hours. */
  endTime: z.optional(textInput(40)),
  durationMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(527_040))),
  /** false: it opens doors only; left out: true. */
  occupiesCourt: z.optional(z.boolean()),
});

/** What a code would be like, and which bookings it meets at its courts. */
const codePreviewSchema = z.object({
  validFrom: wireInstant,
  validTo: wireInstant,
  /** All of them, of which `bookings` has the first 20. */
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
    /** The bookings that it meets at its courts. */
    meets: codePreviewSchema,
  }),
});

export const endAccessCode = endpoint("POST", "/api/access-codes/:id/end", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});

/** "Rückgängig" after a code was ended. */
export const restoreAccessCode = endpoint("POST", "/api/access-codes/:id/restore", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});

export const replaceAccessCode = endpoint("POST", "/api/access-codes/:id/replacement", EVERY_USER, {
  params: idParams,
  body: z.object({ reason: z.enum(REPLACEMENT_REASONS) }),
  response: z.object({ code: codeRowSchema, replaced: codeRowSchema }),
});

/** "Erneut übertragen": the doors that do not have the code are sent their whole list anew. */
export const resendAccessCode = endpoint("POST", "/api/access-codes/:id/resend", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});
