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
 * An active court (status available and within the setting `court_count`, whether or not booked or blocked) with its
 * present light and booking.
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
  /** The state that its lamp last reported; of several lamps: whether all of them are on. */
  isLightOn: z.boolean(),
  light: z.object({
    /**
     * Without a fault: when the lamp first reported its present state. With a fault: when it last answered. null: no
     * report yet.
     */
    reportedAt: z.nullable(wireInstant),
    /** The state of a command that the lamp has not confirmed yet; null: none. */
    pending: z.nullable(z.boolean()),
    /** The lamp's fault; isLightOn is outdated then. null: no fault. */
    fault: z.nullable(deviceFaultSchema),
    /**
     * The light as the card shows it. after_time: it stays on after a booking and goes off by itself; the card shows
     * "Auto" (C-06), which is not autoMode.
     */
    phase: z.enum(["on", "after_time", "off"]),
    /** Whether the lamp is simulated; null: the court has no lamp, or one whose driver the server does not have. */
    isSimulated: z.nullable(z.boolean()),
    /** Whether its lamps differ: some are on, others are not; isLightOn is false then. */
    isPartlyOn: z.boolean(),
    /** The other courts that its lamps light, too: who switches this light switches theirs. */
    sharedWith: z.array(z.object({ id: courtIdSchema, name: z.string() })),
    /**
     * Who changed the light last; null: no change was observed yet. rule: the automatic control by bookings; person: a
     * user of the panel; device: somebody at the lamp, for instance with a wall switch. by: the name of the user; null:
     * no user, or a deleted one without a name.
     */
    cause: z.nullable(z.object({ kind: z.enum(["rule", "person", "device"]), by: z.nullable(z.string()) })),
    /**
     * The light override that applies now (C-14, "Licht 20 min an"); `by`: the name of the user. `reason`: what for, where
     * all lights were switched together (`overrideAllLights`). null: none.
     */
    override: z.nullable(
      z.object({
        on: z.boolean(),
        until: wireInstant,
        by: z.nullable(z.string()),
        reason: z.nullable(z.string()),
      }),
    ),
    /** Since when the light has been on without a booking, if for at least 4 hours (C-16); null: not so long. */
    forgottenSince: z.nullable(wireInstant),
    /** Why the light is to be on or off. */
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
  /** What the court's card on the start page counts down to (C-05); null: nothing. */
  countdown: z.nullable(z.object({ kind: z.enum(["booking_ends", "light_off"]), at: wireInstant })),
  /** Whether the booked time of a code for this court alone covers now, so that `endAccess` has something to end. */
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

/** Against the automatic control of the light by bookings. */
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
 * "Buchung beenden"; the slot that becomes free is the rest of the booked time. Codes for all courts stay valid.
 * `codeId`: of the booking that is shown, so that nobody ends the one that began meanwhile.
 */
export const endAccess = endpoint("POST", "/api/courts/:id/end-access", EVERY_USER, {
  params: courtParams,
  query: z.object({ codeId: z.optional(idInput) }),
  response: courtSchema,
});

/** "Rückgängig" after "Buchung beenden"; `codeId`: of the booking that was shown, before it was ended. */
export const undoEndAccess = endpoint("POST", "/api/courts/:id/end-access/undo", EVERY_USER, {
  params: courtParams,
  body: z.object({ codeId: idInput }),
  response: courtSchema,
});
