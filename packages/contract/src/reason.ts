import * as z from "zod/mini";
import { wireInstant } from "./wire-instant.ts";

const intervalSchema = z.object({ from: wireInstant, until: wireInstant });

/** A window's code; `booked`: its time without margins; `part`: the part of the window that covers now. */
const codeFields = {
  codeId: z.string(),
  name: z.nullable(z.string()),
  booked: z.nullable(intervalSchema),
  part: z.enum(["before", "booking", "after"]),
};

/** Reason for the desired state of a light or door (Z-09), with names that the reader may see. */
export const reasonSchema = z.discriminatedUnion("kind", [
  /** A code's window (booked time plus margins) covers now. */
  z.object({ kind: z.literal("window"), ...codeFields, window: intervalSchema }),
  /** A window covers now without effect, for another reason in the list (a block, a pause, a manual lock). */
  z.object({ kind: z.literal("held_back"), ...codeFields }),
  /** `at`: when the next window takes effect; null: a block covers all of it. */
  z.object({
    kind: z.literal("no_window"),
    next: z.nullable(
      z.object({
        codeId: z.string(),
        name: z.nullable(z.string()),
        at: z.nullable(wireInstant),
        booked: z.nullable(intervalSchema),
      }),
    ),
  }),
  z.object({ kind: z.literal("manual_mode") }),
  /** Other courts of the lamp decide; `on` null: unchanged, because users switch it there. */
  z.object({
    kind: z.literal("shared_light"),
    on: z.nullable(z.boolean()),
    courts: z.array(z.string()),
  }),
  /** Access or override has ended early, and the rule has not switched the light yet. */
  z.object({ kind: z.literal("switched_by_hand") }),
  z.object({
    kind: z.literal("override"),
    on: z.boolean(),
    until: wireInstant,
    by: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
  /** A person's command that is not confirmed yet; `by`: null: the user's name was deleted. */
  z.object({ kind: z.literal("being_switched"), on: z.boolean(), by: z.nullable(z.string()) }),
  /** A person's opening of some seconds that still runs (D-31); `by`: null: the user's name was deleted. */
  z.object({ kind: z.literal("opened_by_person"), by: z.nullable(z.string()) }),
  z.object({ kind: z.literal("opened_by_code") }),
  /** The test code opened a simulated door (D-12). */
  z.object({ kind: z.literal("opened_by_test_code") }),
  /** Locked although a window releases the door; `by`: null: the user's name was deleted. */
  z.object({ kind: z.literal("locked_by_hand"), by: z.nullable(z.string()) }),
  /** `reason`: the block's text; `court`: name of its court at a door that serves several. */
  z.object({
    kind: z.literal("blocked"),
    blockId: z.string(),
    reason: z.string(),
    until: wireInstant,
    court: z.nullable(z.string()),
  }),
  /** Repeated use of the wall switch suspends the automatic control for ten minutes. */
  z.object({ kind: z.literal("suspended_by_wall_switch") }),
  z.object({ kind: z.literal("auto_light_off") }),
  /** The court is out of operation. */
  z.object({ kind: z.literal("court_unavailable") }),
  z.object({ kind: z.literal("code_only") }),
  /** No new window releases the door; `since`: the pause, or the last manual run after it. */
  z.object({ kind: z.literal("scheduler_paused"), since: wireInstant }),
]);

export type ReasonView = z.output<typeof reasonSchema>;
