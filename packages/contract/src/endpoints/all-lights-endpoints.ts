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

const leftOutReason = z.enum(["no_lamp", "manual_mode", "booked"]);

export type LeftOutReason = z.output<typeof leftOutReason>;

/** "Alle Lichter an", "Alle Lichter aus", for courts in auto mode. */
export const overrideAllLights = endpoint("POST", "/api/courts/light-overrides", EVERY_USER, {
  body: z.object({
    on: z.boolean(),
    minutes: numberInput(1, LONGEST_OVERRIDE / MINUTE),
    reason: lineInput(LONGEST_REASON),
    includeBooked: z.optional(z.boolean()),
  }),
  response: z.object({
    /** A block ends the override of its court earlier (C-13). */
    until: wireInstant,
    courts: z.array(courtSchema),
    leftOut: z.array(z.object({ id: courtIdSchema, name: z.string(), why: leftOutReason })),
  }),
});

/** "Zurück zur Automatik"; overrides of a single court ("Licht 20 min an") continue. */
export const endAllLightOverrides = endpoint("DELETE", "/api/courts/light-overrides", EVERY_USER, {
  response: z.object({
    courts: z.array(courtSchema),
  }),
});
