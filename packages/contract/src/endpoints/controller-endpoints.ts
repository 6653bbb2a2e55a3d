import { CLOCK_TRUSTS } from "@platzwart/domain/doors/clock-trust";
import * as z from "zod/mini";
import { TESTED_SIGNALS, WIRED_PARTS } from "../device-link/wired-parts.ts";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idInput, idParams, lineInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";

const DOOR_MODES = ["schedule", "code_only"] as const;

/** The computer at a door, which decides locally (D-20); `claim…`: of its one-time code; null: none yet. */
const controllerSchema = z.object({
  id: z.string(),
  name: z.string(),
  doorId: z.string(),
  enrolledAt: z.nullable(wireInstant),
  claimEndsAt: z.nullable(wireInstant),
  claimReusedAt: z.nullable(wireInstant),
  isLinked: z.boolean(),
  waitingEvents: z.nullable(z.int()),
  /** `ahead`: of the server's clock, in milliseconds (M-06). */
  clock: z.nullable(z.object({ trust: z.enum(CLOCK_TRUSTS), ahead: z.int() })),
  lastSeenAt: z.nullable(wireInstant),
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  program: z.nullable(z.string()),
  /** null: the server has no newer program (P-05). */
  programUpdate: z.nullable(z.string()),
  isAwaitingApproval: z.boolean(),
  claimant: z.nullable(z.object({ model: z.string(), serial: z.string() })),
  copySeenAt: z.nullable(wireInstant),
  wiringTest: z.nullable(z.object({ at: wireInstant, failed: z.array(z.string()) })),
});

export type ControllerView = z.output<typeof controllerSchema>;

/** The code is valid once and for 24 hours; only this response contains it. */
const controllerWithCodeSchema = z.object({
  id: z.string(),
  code: z.string(),
  controller: controllerSchema,
});

export type ControllerWithCode = z.output<typeof controllerWithCodeSchema>;

export const listControllers = endpoint("GET", "/api/controllers", ADMIN_ONLY, {
  response: z.object({ items: z.array(controllerSchema) }),
});

export const createController = endpoint("POST", "/api/controllers", ADMIN_ONLY, {
  body: z.object({
    name: lineInput(60),
    doorIds: z.array(idInput).check(z.minLength(1), z.maxLength(100)),
    /** undefined: code_only, as proposed for real doors (Z-08). */
    mode: z.optional(z.enum(DOOR_MODES)),
    needsApproval: z.optional(z.boolean()),
  }),
  response: controllerWithCodeSchema,
});

export const removeController = endpoint("DELETE", "/api/controllers/:id", ADMIN_ONLY, { params: idParams });

/** `serial`: refused if another machine reports; `mode`: from the first link on, absent: unchanged (Z-08). */
export const acceptController = endpoint("POST", "/api/controllers/:id/accept", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ mode: z.optional(z.enum(DOOR_MODES)), serial: lineInput(100) }),
  response: controllerSchema,
});

/** The door stays, and the former machine opens it until then (E-04); `isStolen`: revokes its key at once. */
export const replaceController = endpoint("POST", "/api/controllers/:id/replace", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ isStolen: z.boolean() }),
  response: controllerWithCodeSchema,
});

export const changeControllerKey = endpoint("POST", "/api/controllers/:id/change-key", ADMIN_ONLY, {
  params: idParams,
  waitsForDevices: true,
  response: controllerSchema,
});

export const listControllerCodes = endpoint("GET", "/api/controllers/:id/codes", ADMIN_ONLY, {
  params: idParams,
  response: z.object({ items: z.array(accessCodeSchema) }),
});

/** identify: by lamps and buzzer; else switches one of them on for two seconds (E-05). */
export const testController = endpoint("POST", "/api/controllers/:id/test", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ part: z.enum(["identify", ...TESTED_SIGNALS]) }),
  waitsForDevices: true,
});

/** Refused three minutes after the last key, so that no page keeps a door from accepting codes (E-05). */
export const watchKeys = endpoint("POST", "/api/controllers/:id/watch-keys", ADMIN_ONLY, {
  onlyReads: true,
  waitsForDevices: true,
  params: idParams,
  body: z.object({ isBeginning: z.boolean() }),
  response: z.object({ items: z.array(z.string()) }),
});

/** Answers once the program is on the controller's memory card (P-05). */
export const updateController = endpoint("POST", "/api/controllers/:id/update", ADMIN_ONLY, {
  params: idParams,
  waitsForDevices: true,
});

export const recordWiringTest = endpoint("PUT", "/api/controllers/:id/wiring-test", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ failed: z.array(z.enum(WIRED_PARTS)).check(z.maxLength(WIRED_PARTS.length)) }),
  response: controllerSchema,
});
