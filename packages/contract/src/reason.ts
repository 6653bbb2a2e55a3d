import * as z from "zod/mini";
import { wireInstant } from "./wire-instant.ts";

const intervalSchema = z.object({ from: wireInstant, until: wireInstant });

/** The reason for the desired state of a light or door (Z-09), with ids and with names as the reader may see them. */
export const reasonSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("window"),
    codeId: z.string(),
    /** The name on the code; null once erased. */
    name: z.nullable(z.string()),
    window: intervalSchema,
    part: z.enum(["before", "booking", "after"]),
  }),
  z.object({
    kind: z.literal("no_window"),
    next: z.nullable(z.object({ codeId: z.string(), name: z.nullable(z.string()), at: wireInstant })),
  }),
  z.object({ kind: z.literal("manual_mode") }),
  z.object({ kind: z.literal("switched_by_hand") }),
  z.object({
    kind: z.literal("override"),
    on: z.boolean(),
    until: wireInstant,
    /** The name of the user who made the override. */
    by: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal("blocked"), blockId: z.string(), reason: z.string(), until: wireInstant }),
  /** The lamp was switched at the wall several times; the rule is suspended for ten minutes. */
  z.object({ kind: z.literal("suspended_by_wall_switch") }),
  z.object({ kind: z.literal("auto_light_off") }),
  z.object({ kind: z.literal("court_unavailable") }),
  z.object({ kind: z.literal("code_only") }),
  z.object({ kind: z.literal("scheduler_paused"), since: wireInstant }),
]);

export type ReasonView = z.output<typeof reasonSchema>;
