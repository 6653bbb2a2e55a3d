import * as z from "zod/mini";
import { EVERY_USER, endpoint } from "../endpoint.ts";
import { wireInstant } from "../wire-instant.ts";
import { blockSchema } from "./block-endpoints.ts";
import { closedTimeSchema } from "./closed-time.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** [from, until). */
const intervalSchema = z.object({ from: wireInstant, until: wireInstant });

/** A code's time on one court, with or without a booking; `name`: null: erased. */
const dayEntrySchema = z.object({
  courtId: courtIdSchema,
  codeId: z.string(),
  name: z.nullable(z.string()),
  /** Without margins, up to an early end. */
  from: wireInstant,
  until: wireInstant,
  /** Without blocked times. */
  light: z.array(intervalSchema),
  door: z.array(intervalSchema),
});

export type DayEntryView = z.output<typeof dayEntrySchema>;

const dayPlanSchema = z.object({
  /** The current calendar day of the hall: 23, 24 or 25 hours. */
  from: wireInstant,
  until: wireInstant,
  entries: z.array(dayEntrySchema),
  blocks: z.array(blockSchema),
  closed: z.array(closedTimeSchema),
});

export type DayPlanView = z.output<typeof dayPlanSchema>;

export const getDayPlan = endpoint("GET", "/api/day-plan", EVERY_USER, { response: dayPlanSchema });
