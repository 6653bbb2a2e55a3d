import type { CourtId } from "@platzwart/domain/court/court";
import { parseCourtId } from "@platzwart/domain/court/court";
import { LONGEST_OVERRIDE } from "@platzwart/domain/scheduler/light-override";
import { MINUTE } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { numberInput } from "../number-input.ts";
import { reasonSchema } from "../reason.ts";
import { idInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";

/** A court's number on the wire. */
export const courtIdSchema = z.codec(
  z.number().check(z.int(), z.positive(), z.maximum(9999)),
  z.custom<CourtId>((value) => typeof value === "number"),
  { decode: (id) => id as CourtId, encode: (id) => id as number },
);

export const courtNameSchema = z.object({ id: courtIdSchema, name: z.string() });

/** 1, "1" or "court_1" (X-10); the messages are keys of the refusals' sentences in input-problems.ts. */
export const courtIdInput = z.codec(
  z
    .union([z.string().check(z.maxLength(40)), z.number()], "court_number")
    .check(z.refine((value) => parseCourtId(value) !== null, "court")),
  z.custom<CourtId>((value) => typeof value === "number"),
  { decode: (value) => parseCourtId(value) as CourtId, encode: (id) => id as number },
);

/** Status available and within the setting `court_count`, booked or blocked or not. */
export const courtSchema = z.object({
  id: courtIdSchema,
  name: z.string(),
  status: z.enum(["available", "blocked"]),
  /** The block in force (C-13); null: none. */
  block: z.nullable(z.object({ id: z.string(), reason: z.string(), from: wireInstant, until: wireInstant })),
  autoMode: z.boolean(),
  /** With several lamps: whether all are on. */
  isLightOn: z.boolean(),
  light: z.object({
    /** First report of this state; with a fault: last answer; null: never. */
    reportedAt: z.nullable(wireInstant),
    /** State that was commanded and not reported yet; null: none. */
    pending: z.nullable(z.boolean()),
    /** null: none; with a fault isLightOn is outdated. */
    fault: z.nullable(deviceFaultSchema),
    /** after_time: on after a booking until switched off by rule; shown as "Auto" (C-06), not autoMode. */
    phase: z.enum(["on", "after_time", "off"]),
    /** null: no lamp, or no driver for it. */
    isSimulated: z.nullable(z.boolean()),
    /** isLightOn is false then. */
    isPartlyOn: z.boolean(),
    sharedWith: z.array(courtNameSchema),
    /** rule: control by bookings; person: a user of the panel; device: at the lamp, such as a wall switch. */
    cause: z.nullable(z.object({ kind: z.enum(["rule", "person", "device"]), by: z.nullable(z.string()) })),
    /** In force (C-14, "Licht 20 min an"); null: none; `reason`: null: an override of this court alone. */
    override: z.nullable(
      z.object({
        on: z.boolean(),
        until: wireInstant,
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Begin of light without a booking, after at least 4 hours (C-16); null: none. */
    forgottenSince: z.nullable(wireInstant),
    reasons: z.array(reasonSchema),
    /** Next change by the rule; null: unknown, or manual mode. */
    until: z.nullable(wireInstant),
  }),
  isBooked: z.boolean(),
  /** The code, of a booking or not, whose time without margins covers now (C-01, C-04); null: none. */
  booking: z.nullable(
    z.object({ codeId: z.string(), holderName: z.string(), from: wireInstant, until: wireInstant }),
  ),
  /** The booking after that, however far ahead (C-15); null: none. */
  next: z.nullable(z.object({ holderName: z.string(), from: wireInstant, until: wireInstant })),
  /** Begin of the next booking, block or code for all courts (C-15); null: none, or not free now. */
  freeUntil: z.nullable(wireInstant),
  /** Shown on the court's card (C-05); null: none. */
  countdown: z.nullable(z.object({ kind: z.enum(["booking_ends", "light_off"]), at: wireInstant })),
  /** Whether a code for this court alone covers now. */
  canEndAccess: z.boolean(),
});

export type CourtView = z.output<typeof courtSchema>;

const courtParams = z.object({ id: courtIdInput });

export const listCourts = endpoint("GET", "/api/courts", EVERY_USER, {
  response: z.object({
    items: z.array(courtSchema),
    blocked: z.array(courtSchema),
    configuredCount: z.number(),
  }),
});

export const switchLight = endpoint("PUT", "/api/courts/:id/light", EVERY_USER, {
  params: courtParams,
  body: z.object({ on: z.boolean() }),
  response: courtSchema,
  waitsForDevices: true,
});

export const switchMode = endpoint("PUT", "/api/courts/:id/mode", EVERY_USER, {
  params: courtParams,
  body: z.object({ auto: z.boolean() }),
  response: courtSchema,
});

export const overrideLight = endpoint("PUT", "/api/courts/:id/light-override", EVERY_USER, {
  params: courtParams,
  body: z.object({
    on: z.boolean(),
    minutes: numberInput(1, LONGEST_OVERRIDE / MINUTE),
  }),
  response: courtSchema,
});

export const endLightOverride = endpoint("DELETE", "/api/courts/:id/light-override", EVERY_USER, {
  params: courtParams,
  response: courtSchema,
});

/** Codes for all courts stay valid; with `codeId` a booking that began meanwhile is not ended. */
export const endAccess = endpoint("POST", "/api/courts/:id/end-access", EVERY_USER, {
  params: courtParams,
  query: z.object({ codeId: z.optional(idInput) }),
  response: courtSchema,
});

/** "Rückgängig" of "Buchung beenden". */
export const undoEndAccess = endpoint("POST", "/api/courts/:id/end-access/undo", EVERY_USER, {
  params: courtParams,
  body: z.object({ codeId: idInput }),
  response: courtSchema,
});
