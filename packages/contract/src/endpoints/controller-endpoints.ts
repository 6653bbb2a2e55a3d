import { CLOCK_TRUSTS } from "@platzwart/domain/doors/clock-trust";
import * as z from "zod/mini";
import { TESTED_LAMPS, WIRED_PARTS } from "../device-link/wired-parts.ts";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idInput, idParams, lineInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";

const DOOR_MODES = ["schedule", "code_only"] as const;

/** The computer at a door that decides locally (D-20). */
const controllerSchema = z.object({
  id: z.string(),
  name: z.string(),
  doorId: z.string(),
  /** Time of the first link; null: never linked. */
  enrolledAt: z.nullable(wireInstant),
  /** Expiry of the one-time code of the controller or its replacement; null: used. */
  claimEndsAt: z.nullable(wireInstant),
  /** When its used code was tried again; null: never. */
  claimReusedAt: z.nullable(wireInstant),
  isLinked: z.boolean(),
  /** Number of door events not stored here yet; null: unknown, as without a link. */
  waitingEvents: z.nullable(z.int()),
  /** Lead of its clock over the server's in milliseconds (negative: behind); null: not linked (M-06). */
  clock: z.nullable(z.object({ trust: z.enum(CLOCK_TRUSTS), ahead: z.int() })),
  lastSeenAt: z.nullable(wireInstant),
  /** Model reported by its machine; null: never linked. */
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  program: z.nullable(z.string()),
  /** Available program version; null: the server has none newer (P-05). */
  programUpdate: z.nullable(z.string()),
  /** Whether the controller waits for an operator's acceptance. */
  isAwaitingApproval: z.boolean(),
  /** Machine with its one-time code that waits for acceptance, as it describes itself; null: none. */
  claimant: z.nullable(z.object({ model: z.string(), serial: z.string() })),
  /** When a second program with its key was refused; null: never since the last change of key. */
  copySeenAt: z.nullable(wireInstant),
  /** Last wiring test with the failed parts; null: none (E-05). */
  wiringTest: z.nullable(z.object({ at: wireInstant, failed: z.array(z.string()) })),
});

export type ControllerView = z.output<typeof controllerSchema>;

/** `code`: valid for 24 hours and once. Only this response contains it. */
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
    /** Exactly one: a controller drives one relay. */
    doorIds: z.array(idInput).check(z.minLength(1), z.maxLength(100)),
    /** Door mode from the first link on; undefined: code_only, as proposed for real doors (Z-08). */
    mode: z.optional(z.enum(DOOR_MODES)),
    /** Whether the machine with the code waits for an operator's acceptance; default: no. */
    needsApproval: z.optional(z.boolean()),
  }),
  response: controllerWithCodeSchema,
});

/** Revokes the controller at once; its door is unreachable until set up again. */
export const removeController = endpoint("DELETE", "/api/controllers/:id", ADMIN_ONLY, { params: idParams });

/**
 * Accepts the machine with the one-time code. `serial`: of the machine shown, refused if another reports meanwhile; `mode`: of
 * its door from the first link on, left out: unchanged (Z-08).
 */
export const acceptController = endpoint("POST", "/api/controllers/:id/accept", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ mode: z.optional(z.enum(DOOR_MODES)), serial: lineInput(100) }),
  response: controllerSchema,
});

/**
 * Replaces a controller's machine and keeps all of its door (E-04); the former one opens the door until then. `isStolen`:
 * revokes the former key at once.
 */
export const replaceController = endpoint("POST", "/api/controllers/:id/replace", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ isStolen: z.boolean() }),
  response: controllerWithCodeSchema,
});

/** Gives a linked controller a new key; the present key is void once the new one was used. */
export const changeControllerKey = endpoint("POST", "/api/controllers/:id/change-key", ADMIN_ONLY, {
  params: idParams,
  waitsForDevices: true,
  response: controllerSchema,
});

/** Codes of coming bookings and permanent codes that a controller's card may hold, those without an end first. */
export const listControllerCodes = endpoint("GET", "/api/controllers/:id/codes", ADMIN_ONLY, {
  params: idParams,
  response: z.object({ items: z.array(accessCodeSchema) }),
});

/** Shows which controller it is by lamps and buzzer, or switches one of them on for two seconds (E-05). */
export const testController = endpoint("POST", "/api/controllers/:id/test", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ part: z.enum(["identify", ...TESTED_LAMPS]) }),
  waitsForDevices: true,
});

/**
 * Disables typing for ten seconds; returns the keys pressed since a call with `isBeginning`. Refused three minutes after the
 * last key, so that no page keeps a door from taking codes (E-05).
 */
export const watchKeys = endpoint("POST", "/api/controllers/:id/watch-keys", ADMIN_ONLY, {
  onlyReads: true,
  waitsForDevices: true,
  params: idParams,
  body: z.object({ isBeginning: z.boolean() }),
  response: z.object({ items: z.array(z.string()) }),
});

/** Sends a controller the server's newer program; answers once stored on its card (P-05). */
export const updateController = endpoint("POST", "/api/controllers/:id/update", ADMIN_ONLY, {
  params: idParams,
  waitsForDevices: true,
});

/** Stores the result of a wiring test; `failed`: parts that did not work (E-05). */
export const recordWiringTest = endpoint("PUT", "/api/controllers/:id/wiring-test", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ failed: z.array(z.enum(WIRED_PARTS)).check(z.maxLength(WIRED_PARTS.length)) }),
  response: controllerSchema,
});
