import * as z from "zod/mini";
import { call, EVERY_USER } from "../call.ts";
import { reasonSchema } from "../reason.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdSchema } from "./court-calls.ts";

export const doorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The courts it serves (E-02). */
  courtIds: z.array(courtIdSchema),
  mode: z.enum(["schedule", "code_only"]),
  /** How long a typed code opens it, in seconds. */
  openSeconds: z.number(),
  driver: z.string(),
  address: z.string(),
  /** Whether it is a simulated one; null: nothing drives it. */
  isSimulated: z.nullable(z.boolean()),
  /** What it last reported; null: it never did. */
  isUnlocked: z.nullable(z.boolean()),
  /** Until when it is held unlocked by the schedule, as reported. */
  heldUntil: z.nullable(wireInstant),
  /** With a fault: when it last answered. Else since when its state stands. */
  reportedAt: z.nullable(wireInstant),
  /** Whether it is being told something that it has not confirmed yet. */
  isPending: z.boolean(),
  fault: z.nullable(z.enum(["offline", "timeout", "refused"])),
  /** What it should be now, until when as far as is known, and why (Z-08, Z-09). */
  desired: z.object({
    released: z.boolean(),
    until: z.nullable(wireInstant),
    reasons: z.array(reasonSchema),
  }),
});

export type DoorView = z.output<typeof doorSchema>;

export const listDoors = call({
  method: "GET",
  path: "/api/doors",
  access: EVERY_USER,
  summary: "Every door with what it reports, what it should be and why.",
  answer: z.object({ items: z.array(doorSchema) }),
});
