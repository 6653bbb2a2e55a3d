import type { CourtId } from "@platzwart/domain/court/court";
import { parseCourtId } from "@platzwart/domain/court/court";
import { LONGEST_OVERRIDE } from "@platzwart/domain/scheduler/light-override";
import { MINUTE } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { EVERY_USER, endpoint } from "../endpoint.ts";
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
  /** The block that covers now (C-13); null: none. */
  block: z.nullable(z.object({ id: z.string(), reason: z.string(), from: wireInstant, until: wireInstant })),
  autoMode: z.boolean(),
  /** What the lamp last reported. */
  isLightOn: z.boolean(),
  light: z.object({
    /** With a fault: the lamp's last answer. Otherwise: the first report of the present state. null: no report yet. */
    reportedAt: z.nullable(wireInstant),
    /** The state of a command that the lamp has not confirmed yet; null: none. */
    pending: z.nullable(z.boolean()),
    /** The lamp's fault; isLightOn is outdated then. null: no fault. */
    fault: z.nullable(deviceFaultSchema),
    /** The badge: "after_time" is shown as "Auto" (C-06). */
    phase: z.enum(["on", "after_time", "off"]),
    /** Whether the lamp is simulated; null: the court has no lamp. */
    isSimulated: z.nullable(z.boolean()),
    /** The cause of the last change of the light; null: no change was observed yet. */
    cause: z.nullable(z.object({ kind: z.enum(["rule", "person", "device"]), by: z.nullable(z.string()) })),
    /** The light override in force, "Licht 20 min an" (C-14). */
    override: z.nullable(z.object({ on: z.boolean(), until: wireInstant, by: z.nullable(z.string()) })),
    /** Since when the light has been on without a booking, if for at least 4 hours (C-16). */
    forgottenSince: z.nullable(wireInstant),
    reasons: z.array(reasonSchema),
    /** When the rule next changes the light, as far as is known; null in manual mode. */
    until: z.nullable(wireInstant),
  }),
  isBooked: z.boolean(),
  /** The present booking or time-limited code; `holderName`: the person the code is for, empty once erased (C-01, C-04). */
  booking: z.nullable(
    z.object({ codeId: z.string(), holderName: z.string(), from: wireInstant, until: wireInstant }),
  ),
  /** The booking after the present one, within the next 24 hours (C-15). */
  next: z.nullable(z.object({ holderName: z.string(), from: wireInstant, until: wireInstant })),
  countdown: z.nullable(z.object({ kind: z.enum(["booking_ends", "light_off"]), at: wireInstant })),
  canEndAccess: z.boolean(),
});

export type CourtView = z.output<typeof courtSchema>;

const courtParams = z.object({ id: courtIdInput });

export const listCourts = endpoint({
  method: "GET",
  path: "/api/courts",
  allowedCallers: EVERY_USER,
  summary:
    "The available courts in order of id, at most as many as configured, and those that are blocked now.",
  response: z.object({
    items: z.array(courtSchema),
    /** Courts with a block that covers now, shown below the cards with reason and end (C-13). */
    blocked: z.array(courtSchema),
    configuredCount: z.number(),
  }),
});

export const switchLight = endpoint({
  method: "PUT",
  path: "/api/courts/:id/light",
  allowedCallers: EVERY_USER,
  summary: "Switches the light of a court in manual mode; responds once the lamp has confirmed.",
  params: courtParams,
  body: z.object({ on: z.boolean() }),
  response: courtSchema,
});

export const switchMode = endpoint({
  method: "PUT",
  path: "/api/courts/:id/mode",
  allowedCallers: EVERY_USER,
  summary: "Switches a court between automatic and manual light.",
  params: courtParams,
  body: z.object({ auto: z.boolean() }),
  response: courtSchema,
});

export const overrideLight = endpoint({
  method: "PUT",
  path: "/api/courts/:id/light-override",
  allowedCallers: EVERY_USER,
  summary: "Switches the light of a court in auto mode for a limited time; then the rule holds again.",
  params: courtParams,
  body: z.object({
    on: z.boolean(),
    minutes: z.number().check(z.int(), z.minimum(1), z.maximum(LONGEST_OVERRIDE / MINUTE)),
  }),
  response: courtSchema,
});

export const endLightOverride = endpoint({
  method: "DELETE",
  path: "/api/courts/:id/light-override",
  allowedCallers: EVERY_USER,
  summary: "Back to the rule before the time is over.",
  params: courtParams,
  response: courtSchema,
});

export const endAccess = endpoint({
  method: "POST",
  path: "/api/courts/:id/end-access",
  allowedCallers: EVERY_USER,
  summary: "Ends the access that covers now: its codes expire, its booking ends, its slot is free again.",
  params: courtParams,
  response: courtSchema,
});
