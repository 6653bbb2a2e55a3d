import * as z from "zod/mini";
import type { DocumentRefusal } from "../device-link/messages.ts";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { idInput, idParams, lineInput, textInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

/** In characters. */
export const MAX_PURPOSE_LENGTH = 100;

/** A choice, so that the log contains neither names nor digits (G-06). */
export const REPLACEMENT_REASONS = ["lost", "seen_by_others", "not_working", "other"] as const;

export type ReplacementReason = (typeof REPLACEMENT_REASONS)[number];

const REASONS_WITHOUT_CODE = [
  "away",
  "signature",
  "older",
  "other_door",
  "unreadable",
  "no_room",
  "unconfirmed",
] as const satisfies readonly ("away" | "unconfirmed" | DocumentRefusal)[];

/** Whether one door has a code. */
const codeAtDoorSchema = z.object({
  doorId: z.string(),
  name: z.string(),
  state: z.enum(["planned", "sending", "confirmed", "failed"]),
  /** away: out of reach; unconfirmed: no acknowledgement; else the list was refused; null: not failed. */
  why: z.nullable(z.enum(REASONS_WITHOUT_CODE)),
  /** Begin of being out of reach; null: in reach, or unknown. */
  since: z.nullable(wireInstant),
});

export type CodeAtDoor = z.output<typeof codeAtDoorSchema>;

/** A row of the list of all codes; without z.extend, which the first load of "/" does not contain. */
const codeRowSchema = z.object({
  ...accessCodeSchema.shape,
  state: z.enum(["in_force", "to_come", "over"]),
  /** First beginning and last end of its windows; light: null: switches none. */
  doorFrom: wireInstant,
  doorUntil: wireInstant,
  lightFrom: z.nullable(wireInstant),
  lightUntil: z.nullable(wireInstant),
  createdBy: z.nullable(z.string()),
  /** Last door opening by typing the code; null: never. */
  lastUsedAt: z.nullable(wireInstant),
  endedAt: z.nullable(wireInstant),
  changedAt: z.nullable(wireInstant),
  changedBy: z.nullable(z.string()),
  /** A replaced code still names its booking. */
  replacedBy: z.nullable(z.string()),
  /** Of an ended code: doors that do not know the end, for an hour. */
  doors: z.array(codeAtDoorSchema),
});

export type CodeRow = z.output<typeof codeRowSchema>;

export const searchAccessCodes = endpoint("GET", "/api/access-codes/all", EVERY_USER, {
  query: z.object({
    /** Digits match exactly this code. */
    text: z.optional(textInput(100)),
    court: z.optional(z.union([z.literal("all"), courtIdInput], "court_or_all")),
    /** open: in force or to come, ordered by beginning. */
    state: z.optional(z.enum(["open", "in_force", "to_come", "over"])),
    /** by_hand: time-limited codes without a booking. */
    kind: z.optional(z.enum(["booking", "by_hand", "permanent"])),
    id: z.optional(idInput),
    after: z.optional(textInput(100)),
  }),
  response: z.object({
    items: z.array(codeRowSchema),
    nextAfter: z.nullable(z.string()),
  }),
});

/** A time-limited code made by hand. */
const newCodeInput = z.object({
  courtId: z.nullable(courtIdInput),
  /** The holder, not necessarily a user of the control panel. */
  userName: textInput(),
  purpose: z.optional(z.nullable(lineInput(MAX_PURPOSE_LENGTH))),
  startTime: z.optional(textInput(40)),
  endTime: z.optional(textInput(40)),
  durationMinutes: z.optional(z.int().check(z.minimum(1), z.maximum(527_040))),
  /** false: opens doors only; default: true. */
  occupiesCourt: z.optional(z.boolean()),
});

/** What a code made by hand would meet: the bookings in its time, of which the first 20 are listed. */
const codePreviewSchema = z.object({
  validFrom: wireInstant,
  validTo: wireInstant,
  bookingCount: z.int(),
  bookings: z.array(
    z.object({
      id: z.string(),
      courtId: courtIdSchema,
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
    meets: codePreviewSchema,
  }),
});

export const endAccessCode = endpoint("POST", "/api/access-codes/:id/end", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});

export const restoreAccessCode = endpoint("POST", "/api/access-codes/:id/restore", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});

export const replaceAccessCode = endpoint("POST", "/api/access-codes/:id/replacement", EVERY_USER, {
  params: idParams,
  body: z.object({ reason: z.enum(REPLACEMENT_REASONS) }),
  response: z.object({ code: codeRowSchema, replaced: codeRowSchema }),
});

/** "Erneut übertragen": doors without the code get their whole list again. */
export const resendAccessCode = endpoint("POST", "/api/access-codes/:id/resend", EVERY_USER, {
  params: idParams,
  response: codeRowSchema,
});
