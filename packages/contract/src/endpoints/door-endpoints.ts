import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { reasonSchema } from "../reason.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { codeAlarmSchema } from "./code-alarm-endpoints.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A door serves at least one court (E-02). */
export const doorSchema = z.object({
  id: z.string(),
  name: z.string(),
  courtIds: z.array(courtIdSchema),
  mode: z.enum(["schedule", "code_only"]),
  openSeconds: z.number(),
  /** null: hidden from the reader's role. */
  driver: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** In the device's own numbering; 0 for one without numbered outputs. */
  output: z.number(),
  /** No response holds the password itself. */
  hasPassword: z.boolean(),
  isSimulated: z.nullable(z.boolean()),
  isUnlocked: z.nullable(z.boolean()),
  heldUntil: z.nullable(wireInstant),
  openUntil: z.nullable(wireInstant),
  /** Without a fault: when the door first reported its present state. With a fault: when it last answered. */
  reportedAt: z.nullable(wireInstant),
  isPending: z.boolean(),
  /** The reported state is outdated then. */
  fault: z.nullable(deviceFaultSchema),
  /** What the door windows of codes (booked time plus margins) demand now (Z-08, Z-09). */
  desired: z.object({
    /**
     * Whether a door window keeps the door unlocked; false in mode code_only. While the scheduler is paused, only windows
     * that cover the instant of the pause, or of the last manual run since, count.
     */
    released: z.boolean(),
    until: z.nullable(wireInstant),
    blockedUntil: z.nullable(wireInstant),
    reasons: z.array(reasonSchema),
  }),
});

export type DoorView = z.output<typeof doorSchema>;

export const listDoors = endpoint("GET", "/api/doors", EVERY_USER, {
  response: z.object({
    items: z.array(doorSchema),
    /** Included so that a page with both needs one request. */
    codeAlarms: z.array(codeAlarmSchema),
  }),
});

/** An unconfirmed lock is refused with door_not_locked; the door is locked as soon as it answers. */
export const lockDoor = endpoint("POST", "/api/doors/:id/lock", EVERY_USER, {
  isAlwaysPossible: true,
  params: idParams,
  response: doorSchema,
  waitsForDevices: true,
});

export const clearWrongCodes = endpoint("POST", "/api/doors/:id/clear-wrong-codes", ADMIN_ONLY, {
  params: idParams,
});

/** An unconfirmed opening is refused with door_not_confirmed. */
export const openDoor = endpoint("POST", "/api/doors/:id/open", EVERY_USER, {
  opensDoor: true,
  params: idParams,
  response: doorSchema,
  waitsForDevices: true,
});
