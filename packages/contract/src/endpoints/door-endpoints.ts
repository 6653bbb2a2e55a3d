import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { reasonSchema } from "../reason.ts";
import { idInput, lineInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { courtIdInput, courtIdSchema } from "./court-endpoints.ts";

export const doorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The courts behind the door (E-02). */
  courtIds: z.array(courtIdSchema),
  mode: z.enum(["schedule", "code_only"]),
  /** How long a typed code opens the door, in seconds. */
  openSeconds: z.number(),
  /** Driver and address; null: hidden from the reader's role. */
  driver: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Whether the door is simulated; null: the server has no driver for the door. */
  isSimulated: z.nullable(z.boolean()),
  /** The reported state of the lock; null: no report yet. */
  isUnlocked: z.nullable(z.boolean()),
  /** The reported end of a hold, during which the schedule keeps the door unlocked. */
  heldUntil: z.nullable(wireInstant),
  /** With a fault: the door's last answer. Otherwise: the first report of the present state. */
  reportedAt: z.nullable(wireInstant),
  /** Whether a command was sent that the door has not confirmed yet. */
  isPending: z.boolean(),
  fault: z.nullable(deviceFaultSchema),
  /** The desired state with its next known change and its reasons (Z-08, Z-09). */
  desired: z.object({
    released: z.boolean(),
    until: z.nullable(wireInstant),
    reasons: z.array(reasonSchema),
  }),
});

export type DoorView = z.output<typeof doorSchema>;

export const listDoors = endpoint({
  method: "GET",
  path: "/api/doors",
  allowedCallers: EVERY_USER,
  summary: "Every door with what it reports, what it should be and why.",
  response: z.object({ items: z.array(doorSchema) }),
});

const doorParams = z.object({ id: idInput });

/** The set-up of a door; a door serves at least one court (E-02). */
export const doorInput = z.object({
  name: lineInput(60),
  courtIds: z.array(courtIdInput).check(z.minLength(1), z.maxLength(100)),
  mode: z.enum(["schedule", "code_only"]),
  openSeconds: z.number().check(z.int(), z.minimum(1), z.maximum(60)),
  driver: lineInput(40),
  address: lineInput(200),
});

export const createDoor = endpoint({
  method: "POST",
  path: "/api/doors",
  allowedCallers: ADMIN_ONLY,
  summary: "Sets up a door; it is connected at once.",
  body: doorInput,
  response: doorSchema,
});

export const changeDoor = endpoint({
  method: "PUT",
  path: "/api/doors/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Changes a door; another driver or address replaces its controller and keeps its history.",
  params: doorParams,
  body: z.object({
    ...doorInput.shape,
    /** The door as the caller last read it; the call is refused if it was changed since. */
    seen: z.optional(doorInput),
  }),
  response: doorSchema,
});

export const removeDoor = endpoint({
  method: "DELETE",
  path: "/api/doors/:id",
  allowedCallers: ADMIN_ONLY,
  summary: "Removes a door; it is let go of at once and locks by itself when its time is over.",
  params: doorParams,
});

export const openDoor = endpoint({
  method: "POST",
  path: "/api/doors/:id/open",
  allowedCallers: EVERY_USER,
  summary: "Opens a door without a code for 10 seconds, or not at all; responds once the door has confirmed.",
  params: doorParams,
  response: doorSchema,
});
