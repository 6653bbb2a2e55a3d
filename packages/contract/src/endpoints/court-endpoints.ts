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

/** A court in a list of another capability. */
export const courtNameSchema = z.object({ id: courtIdSchema, name: z.string() });

/**
 * A court's number as a path parameter or as callers write it: 1, "1" or "court_1" (X-10). "court_number" and
 * "court" are the keys of the refusals' sentences in input-problems.ts.
 */
export const courtIdInput = z.codec(
  z
    .union([z.string().check(z.maxLength(40)), z.number()], "court_number")
    .check(z.refine((value) => parseCourtId(value) !== null, "court")),
  z.custom<CourtId>((value) => typeof value === "number"),
  { decode: (value) => parseCourtId(value) as CourtId, encode: (id) => id as number },
);

/**
 * An active court (status available and within the setting `court_count`, whether or not booked or blocked) with its current
 * light and booking.
 */
export const courtSchema = z.object({
  id: courtIdSchema,
  name: z.string(),
  /** blocked: a block covers now; the court is active nevertheless. */
  status: z.enum(["available", "blocked"]),
  /** The block that covers now (C-13), a period in which the court is closed; null: none. */
  block: z.nullable(z.object({ id: z.string(), reason: z.string(), from: wireInstant, until: wireInstant })),
  /** true: bookings switch the light automatically; false: users switch it. */
  autoMode: z.boolean(),
  /** State last reported by its lamp; with several lamps: whether all are on. */
  isLightOn: z.boolean(),
  light: z.object({
    /** Without a fault: when the lamp first reported this state. With a fault: when it last answered. null: no report yet. */
    reportedAt: z.nullable(wireInstant),
    /** The state of a command that the lamp has not confirmed yet; null: none. */
    pending: z.nullable(z.boolean()),
    /** The lamp's fault; isLightOn is outdated then. null: no fault. */
    fault: z.nullable(deviceFaultSchema),
    /**
     * The light as shown on the card. after_time: on after a booking until switched off automatically; the card shows "Auto"
     * (C-06), which is not autoMode.
     */
    phase: z.enum(["on", "after_time", "off"]),
    /** Whether the lamp is simulated; null: the court has no lamp, or one whose driver the server does not have. */
    isSimulated: z.nullable(z.boolean()),
    /** Whether some of its lamps are on and others off; isLightOn is false then. */
    isPartlyOn: z.boolean(),
    /** Other courts lit by the same lamps, which switch together. */
    sharedWith: z.array(courtNameSchema),
    /**
     * Author of the last change of the light; null: no observed change. rule: the automatic control by bookings; person: a user
     * of the panel; device: at the lamp, for instance a wall switch. by: the user's name; null: no user, or a deleted one
     * without a name.
     */
    cause: z.nullable(z.object({ kind: z.enum(["rule", "person", "device"]), by: z.nullable(z.string()) })),
    /**
     * The light override in force (C-14, "Licht 20 min an"); `by`: the user's name. `reason`: given where all lights were
     * switched together (`overrideAllLights`). null: none.
     */
    override: z.nullable(
      z.object({
        on: z.boolean(),
        until: wireInstant,
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Since when the light has been on without a booking, if at least 4 hours (C-16); null: less. */
    forgottenSince: z.nullable(wireInstant),
    /** Reasons for the light's desired state. */
    reasons: z.array(reasonSchema),
    /** When the automatic control next changes the light; null: in manual mode, or no change is known. */
    until: z.nullable(wireInstant),
  }),
  /** Whether `booking` is present. */
  isBooked: z.boolean(),
  /**
   * The time-limited code whose booked time, without margins, covers now (C-01, C-04), also one without a booking record;
   * null: none. from, until: the booked time.
   */
  booking: z.nullable(
    z.object({ codeId: z.string(), holderName: z.string(), from: wireInstant, until: wireInstant }),
  ),
  /** The next time-limited code, however far ahead (C-15); null: none. */
  next: z.nullable(z.object({ holderName: z.string(), from: wireInstant, until: wireInstant })),
  /**
   * Until when a court that is neither booked nor blocked is free: until the next booking, block or code for all courts,
   * whichever is first (C-15). null: not free, or nothing is known ahead.
   */
  freeUntil: z.nullable(wireInstant),
  /** Countdown on the court's card (C-05); null: none. */
  countdown: z.nullable(z.object({ kind: z.enum(["booking_ends", "light_off"]), at: wireInstant })),
  /** Whether the booked time of a code for this court alone covers now, so that `endAccess` applies. */
  canEndAccess: z.boolean(),
});

export type CourtView = z.output<typeof courtSchema>;

const courtParams = z.object({ id: courtIdInput });

export const listCourts = endpoint("GET", "/api/courts", EVERY_USER, {
  response: z.object({
    items: z.array(courtSchema),
    /** The active courts with a block that covers now, shown below the cards with reason and end (C-13). */
    blocked: z.array(courtSchema),
    /** The setting `court_count`; fewer courts are active if some have the status unavailable. */
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

/** Override against the automatic control of the light by bookings. */
export const overrideLight = endpoint("PUT", "/api/courts/:id/light-override", EVERY_USER, {
  params: courtParams,
  body: z.object({
    on: z.boolean(),
    /** The length of the override, from now. */
    minutes: numberInput(1, LONGEST_OVERRIDE / MINUTE),
  }),
  response: courtSchema,
});

export const endLightOverride = endpoint("DELETE", "/api/courts/:id/light-override", EVERY_USER, {
  params: courtParams,
  response: courtSchema,
});

/**
 * "Buchung beenden"; the rest of the booked time becomes free. Codes for all courts stay valid. `codeId`: of the booking shown,
 * so that a booking that began meanwhile is not ended.
 */
export const endAccess = endpoint("POST", "/api/courts/:id/end-access", EVERY_USER, {
  params: courtParams,
  query: z.object({ codeId: z.optional(idInput) }),
  response: courtSchema,
});

/** "Rückgängig" of "Buchung beenden"; `codeId`: of the booking shown before the end. */
export const undoEndAccess = endpoint("POST", "/api/courts/:id/end-access/undo", EVERY_USER, {
  params: courtParams,
  body: z.object({ codeId: idInput }),
  response: courtSchema,
});
