import type { CourtId } from "@platzwart/domain/court/court";
import { parseCourtId } from "@platzwart/domain/court/court";
import { LONGEST_OVERRIDE } from "@platzwart/domain/scheduler/light-override";
import { MINUTE } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { call, EVERY_USER } from "../call.ts";
import { deviceFaultSchema } from "../device-fault.ts";
import { reasonSchema } from "../reason.ts";
import { wireInstant } from "../wire-instant.ts";

/** A court's number on the wire. */
export const courtIdSchema = z.codec(
  z.number().check(z.int(), z.positive(), z.maximum(9999)),
  z.custom<CourtId>((value) => typeof value === "number"),
  { decode: (id) => id as CourtId, encode: (id) => id as number },
);

/** A court's number as a path parameter or as callers write it: 1, "1" or "court_1". */
export const courtIdInput = z.codec(
  z
    .union([z.string().check(z.maxLength(40)), z.number()])
    .check(z.refine((value) => parseCourtId(value) !== null, "court")),
  z.custom<CourtId>((value) => typeof value === "number"),
  { decode: (value) => parseCourtId(value) as CourtId, encode: (id) => id as number },
);

export const courtSchema = z.object({
  id: courtIdSchema,
  name: z.string(),
  status: z.enum(["available", "blocked"]),
  /** What blocks it now (C-13); null: it is available. */
  block: z.nullable(z.object({ id: z.string(), reason: z.string(), from: wireInstant, until: wireInstant })),
  autoMode: z.boolean(),
  /** What the lamp last reported. */
  isLightOn: z.boolean(),
  light: z.object({
    /** With a fault: when the lamp last answered. Else since when its state stands. null: it never reported. */
    reportedAt: z.nullable(wireInstant),
    /** What the lamp is being told to become and has not confirmed yet. */
    pending: z.nullable(z.boolean()),
    /** Why the lamp does not do as told; then isLightOn is old. */
    fault: z.nullable(deviceFaultSchema),
    /** The badge: "after_time" is shown as "Auto" (C-06). */
    phase: z.enum(["on", "after_time", "off"]),
    /** Whether the lamp is a simulated one; null: the court has no lamp. */
    isSimulated: z.nullable(z.boolean()),
    /** Who or what switched it last; null: it was never seen to change. */
    cause: z.nullable(z.object({ kind: z.enum(["rule", "person", "device"]), by: z.nullable(z.string()) })),
    /** "Licht 20 min an": what somebody asked for in auto mode, until when (C-14). */
    override: z.nullable(z.object({ on: z.boolean(), until: wireInstant, by: z.nullable(z.string()) })),
    /** Since when it burns without a booking, once that is 4 hours (C-16). */
    forgottenSince: z.nullable(wireInstant),
    reasons: z.array(reasonSchema),
    /** When the rule next changes the light, as far as is known; null in manual mode. */
    until: z.nullable(wireInstant),
  }),
  isBooked: z.boolean(),
  /** Who plays, while booked (C-01, C-04). */
  booking: z.nullable(
    z.object({ codeId: z.string(), playerName: z.string(), from: wireInstant, until: wireInstant }),
  ),
  /** The booking after the present one, within the next 24 hours (C-15). */
  next: z.nullable(z.object({ playerName: z.string(), from: wireInstant, until: wireInstant })),
  countdown: z.nullable(z.object({ kind: z.enum(["booking_ends", "light_off"]), at: wireInstant })),
  canEndAccess: z.boolean(),
});

export type CourtView = z.output<typeof courtSchema>;

const courtParams = z.object({ id: courtIdInput });

export const listCourts = call({
  method: "GET",
  path: "/api/courts",
  access: EVERY_USER,
  summary:
    "The available courts in order of id, at most as many as configured, and those that are blocked now.",
  answer: z.object({
    items: z.array(courtSchema),
    /** Named below the cards, with reason and end (C-13). */
    blocked: z.array(courtSchema),
    configuredCount: z.number(),
  }),
});

export const switchLight = call({
  method: "PUT",
  path: "/api/courts/:id/light",
  access: EVERY_USER,
  summary: "Switches the light of a court in manual mode; answers once the lamp has confirmed.",
  params: courtParams,
  body: z.object({ on: z.boolean() }),
  answer: courtSchema,
});

export const switchMode = call({
  method: "PUT",
  path: "/api/courts/:id/mode",
  access: EVERY_USER,
  summary: "Switches a court between automatic and manual light.",
  params: courtParams,
  body: z.object({ auto: z.boolean() }),
  answer: courtSchema,
});

export const overrideLight = call({
  method: "PUT",
  path: "/api/courts/:id/light-override",
  access: EVERY_USER,
  summary: "Switches the light of a court in auto mode for a limited time; then the rule holds again.",
  params: courtParams,
  body: z.object({
    on: z.boolean(),
    minutes: z.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_OVERRIDE / MINUTE)),
  }),
  answer: courtSchema,
});

export const endLightOverride = call({
  method: "DELETE",
  path: "/api/courts/:id/light-override",
  access: EVERY_USER,
  summary: "Back to the rule before the time is over.",
  params: courtParams,
  answer: courtSchema,
});

export const endAccess = call({
  method: "POST",
  path: "/api/courts/:id/end-access",
  access: EVERY_USER,
  summary: "Ends the access that covers now: its codes expire, its booking ends, its slot is free again.",
  params: courtParams,
  answer: courtSchema,
});
