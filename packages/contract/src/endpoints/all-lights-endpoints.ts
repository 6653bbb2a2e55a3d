import { LONGEST_OVERRIDE } from "@platzwart/domain/scheduler/light-override";
import { MINUTE } from "@platzwart/domain/time/instant";
import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { numberInput } from "../number-input.ts";
import { lineInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema, courtSchema } from "./court-endpoints.ts";

/** In characters. */
const LONGEST_REASON = 60;

/**
 * Why a court keeps its light as it is: it has no lamp, users switch its light themselves, or (of "off") somebody plays
 * there.
 */
const leftOutWhy = z.enum(["no_lamp", "manual_mode", "booked"]);

export type LeftOutWhy = z.output<typeof leftOutWhy>;

/** "Alle Lichter an", "Alle Lichter aus", for courts in auto mode. */
export const overrideAllLights = endpoint("POST", "/api/courts/light-overrides", EVERY_USER, {
  body: z.object({
    on: z.boolean(),
    /** The length of the overrides, from now. */
    minutes: numberInput(1, LONGEST_OVERRIDE / MINUTE),
    reason: lineInput(LONGEST_REASON),
    /** true: "off" also where a booking runs now. */
    includeBooked: z.optional(z.boolean()),
  }),
  response: z.object({
    /** The end that all have in common; a block ends the override of its court earlier (C-13). */
    until: wireInstant,
    /** The courts that were switched. */
    courts: z.array(courtSchema),
    /** The courts whose light was left as it is. */
    leftOut: z.array(z.object({ id: courtIdSchema, name: z.string(), why: leftOutWhy })),
  }),
});

/** "Zurück zur Automatik"; what was switched for one court alone ("Licht 20 min an") goes on. */
export const endAllLightOverrides = endpoint("DELETE", "/api/courts/light-overrides", EVERY_USER, {
  response: z.object({
    /** The courts where one was in force. */
    courts: z.array(courtSchema),
  }),
});
