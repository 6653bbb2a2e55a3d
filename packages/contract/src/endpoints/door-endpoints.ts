import * as z from "zod/mini";
import { deviceFaultSchema } from "../device-fault.ts";
import { ADMIN_ONLY, EVERY_USER, endpoint } from "../endpoint.ts";
import { reasonSchema } from "../reason.ts";
import { idParams } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { codeAlarmSchema } from "./code-alarm-endpoints.ts";
import { courtIdSchema } from "./court-endpoints.ts";

/** A door: its stored configuration, reported state and desired state. */
export const doorSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The courts behind the door (E-02). */
  courtIds: z.array(courtIdSchema),
  /** schedule: unlocked during the door windows of codes. code_only: locked, opened by a typed code. */
  mode: z.enum(["schedule", "code_only"]),
  /** Opening time for a typed code, in seconds. */
  openSeconds: z.number(),
  /**
   * Name of the driver, the part of the server for one type of device, and the device's network address; null: hidden from the
   * reader's role.
   */
  driver: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Relay that opens the door, in the device's own numbering; 0 for one without numbered outputs. */
  output: z.number(),
  /** Whether a password of the device is stored; no response holds the password itself. */
  hasPassword: z.boolean(),
  /** Whether the door is simulated; null: the server has no driver for the door. */
  isSimulated: z.nullable(z.boolean()),
  /** The reported state of the lock; null: no report yet. */
  isUnlocked: z.nullable(z.boolean()),
  /** Reported end of the hold for the door windows of codes; null: not held, or no report yet. */
  heldUntil: z.nullable(wireInstant),
  /** End of an opening for a code or a person; null: not opened, or held. */
  openUntil: z.nullable(wireInstant),
  /**
   * Without a fault: when the door first reported its present state. With a fault: when it last answered. null: no
   * report yet.
   */
  reportedAt: z.nullable(wireInstant),
  /** Whether a command was sent that the door has not confirmed yet. */
  isPending: z.boolean(),
  /** The door's fault; the reported state is outdated then. null: no fault. */
  fault: z.nullable(deviceFaultSchema),
  /** The state that the door windows of codes (booked time plus margins) demand now, with its reasons (Z-08, Z-09). */
  desired: z.object({
    /**
     * Whether a door window keeps the door unlocked; false in mode code_only. While the scheduler is paused, only windows
     * that cover the instant of the pause, or of the last manual run since, count.
     */
    released: z.boolean(),
    /** When `released` next changes; null: no change is known. */
    until: z.nullable(wireInstant),
    /** While all its active courts are blocked: when the first becomes free. null: one is not blocked. */
    blockedUntil: z.nullable(wireInstant),
    reasons: z.array(reasonSchema),
  }),
});

export type DoorView = z.output<typeof doorSchema>;

export const listDoors = endpoint("GET", "/api/doors", EVERY_USER, {
  response: z.object({
    items: z.array(doorSchema),
    /** Same as GET /api/code-alarms, included so that a page with both needs one request. */
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
