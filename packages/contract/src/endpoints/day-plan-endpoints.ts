import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { wireInstant } from "../wire-instant.ts";
import { blockSchema } from "./block-endpoints.ts";
import { courtIdSchema } from "./court-endpoints.ts";

const intervalSchema = z.object({ from: wireInstant, until: wireInstant });

const dayEntrySchema = z.object({
  courtId: courtIdSchema,
  codeId: z.string(),
  /** The name on the code; null once erased. */
  name: z.nullable(z.string()),
  /** The code's time without margins, up to the instant at which it was ended. */
  from: wireInstant,
  until: wireInstant,
  /** The code's light and door windows without the court's blocks. */
  light: z.array(intervalSchema),
  door: z.array(intervalSchema),
});

export type DayEntryView = z.output<typeof dayEntrySchema>;

export const dayPlanSchema = z.object({
  /** The present calendar day of the hall: 23, 24 or 25 hours. */
  from: wireInstant,
  until: wireInstant,
  /** By court, then by time; a code for all courts has an entry for each court. */
  entries: z.array(dayEntrySchema),
  blocks: z.array(blockSchema),
});

export type DayPlanView = z.output<typeof dayPlanSchema>;

export const getDayPlan = endpoint({
  method: "GET",
  path: "/api/day-plan",
  allowedCallers: EVERY_USER,
  summary:
    "The present day of the hall: who has which court when, with light and door windows, and the blocks.",
  response: dayPlanSchema,
});
