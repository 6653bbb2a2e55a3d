import * as z from "zod/mini";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** Hall time in minutes since midnight: [from, until). */
export const dayHoursSchema = z.object({ from: z.int(), until: z.int() });

/** A court outside of its opening hours (B-07). */
export const closedTimeSchema = z.object({
  courtId: courtIdSchema,
  from: wireInstant,
  until: wireInstant,
  /** Name of the closed day; null: by the hours of the weekday. */
  name: z.nullable(z.string()),
  /** Opening hours of the day; empty: closed. */
  hours: z.array(dayHoursSchema),
});

export type ClosedTimeView = z.output<typeof closedTimeSchema>;
