import * as z from "zod/mini";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A time at which a court is outside of its opening hours (B-07). */
export const closedTimeSchema = z.object({
  courtId: courtIdSchema,
  from: wireInstant,
  until: wireInstant,
  /** Name of the closed day; null: by the hours of the weekday. */
  name: z.nullable(z.string()),
});

export type ClosedTimeView = z.output<typeof closedTimeSchema>;
