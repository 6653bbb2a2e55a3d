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
  /** In the device's numbering; 0: without numbered outputs. */
  output: z.number(),
  /** No response contains the password. */
  hasPassword: z.boolean(),
  /** null: no driver is connected. */
  isSimulated: z.nullable(z.boolean()),
  /** As reported; null: unknown, not held, not open. */
  isUnlocked: z.nullable(z.boolean()),
  heldUntil: z.nullable(wireInstant),
  openUntil: z.nullable(wireInstant),
  /** First report of this state; with a fault: last answer; null: never. */
  reportedAt: z.nullable(wireInstant),
  isPending: z.boolean(),
  /** null: none; with a fault the reported state is outdated. */
  fault: z.nullable(deviceFaultSchema),
  /** By the door windows of codes (booked time plus margins) now (Z-08, Z-09). */
  desired: z.object({
    /** false in mode code_only; in a pause only windows that cover its start or the last manual run count. */
    released: z.boolean(),
    /** Next change of `released`; null: unknown. `blockedUntil`: all courts are blocked; null: not all. */
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

/** Unconfirmed: refused with door_not_locked; the door is locked as soon as it answers. */
export const lockDoor = endpoint("POST", "/api/doors/:id/lock", EVERY_USER, {
  isAlwaysPossible: true,
  params: idParams,
  response: doorSchema,
  waitsForDevices: true,
});

export const clearWrongCodes = endpoint("POST", "/api/doors/:id/clear-wrong-codes", ADMIN_ONLY, {
  params: idParams,
});

/** Unconfirmed: refused with door_not_confirmed. */
export const openDoor = endpoint("POST", "/api/doors/:id/open", EVERY_USER, {
  opensDoor: true,
  params: idParams,
  response: doorSchema,
  waitsForDevices: true,
});
