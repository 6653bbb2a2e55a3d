import { CLOCK_TRUSTS } from "@platzwart/domain/doors/clock-trust";
import * as z from "zod/mini";
import { TESTED_LAMPS, WIRED_PARTS } from "../device-link/wired-parts.ts";
import { ADMIN_ONLY, endpoint } from "../endpoint.ts";
import { idInput, idParams, lineInput } from "../text-input.ts";
import { wireInstant } from "../wire-instant.ts";
import { accessCodeSchema } from "./access-code-endpoints.ts";

const DOOR_MODES = ["schedule", "code_only"] as const;

/** The computer at a door that decides there by itself (D-20). */
const controllerSchema = z.object({
  id: z.string(),
  name: z.string(),
  doorId: z.string(),
  /** When it was first linked; null: it was not yet. */
  enrolledAt: z.nullable(wireInstant),
  /** Until when its one-time code is good, the first one or that of the machine that is to take its place; null: it was used. */
  claimEndsAt: z.nullable(wireInstant),
  /** When somebody tried its used code again; null: nobody did. */
  claimReusedAt: z.nullable(wireInstant),
  isLinked: z.boolean(),
  /** How many events at its door are not stored here yet; null: not known, as while it is not linked. */
  waitingEvents: z.nullable(z.int()),
  /** Its clock beside the server's: by how many milliseconds it is ahead (negative: behind); null: it is not linked (M-06). */
  clock: z.nullable(z.object({ trust: z.enum(CLOCK_TRUSTS), ahead: z.int() })),
  lastSeenAt: z.nullable(wireInstant),
  /** Of its machine, as it says itself; null: it was not linked yet. */
  model: z.nullable(z.string()),
  serial: z.nullable(z.string()),
  /** The version of its program. */
  program: z.nullable(z.string()),
  /** The version of the program that it can be given; null: the server has none that is newer (P-05). */
  programUpdate: z.nullable(z.string()),
  /** Its one-time code gives it nothing before an operator took it over. */
  isAwaitingApproval: z.boolean(),
  /** The machine that has its one-time code and waits for that, as it says itself; null: none does. */
  claimant: z.nullable(z.object({ model: z.string(), serial: z.string() })),
  /** When another program with its key was there beside it and was refused; null: none since the key is another one. */
  copySeenAt: z.nullable(wireInstant),
  /** Its last wiring test and the parts that failed in it; null: there was none (E-05). */
  wiringTest: z.nullable(z.object({ at: wireInstant, failed: z.array(z.string()) })),
});

export type ControllerView = z.output<typeof controllerSchema>;

/** `code`: good for 24 hours and once. Only this response contains it. */
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
    /** The mode of the door from its first link on; undefined: only codes open it, as is proposed for real doors (Z-08). */
    mode: z.optional(z.enum(DOOR_MODES)),
    /** Whether the machine that has the code waits until an operator took it over; undefined: it does not. */
    needsApproval: z.optional(z.boolean()),
  }),
  response: controllerWithCodeSchema,
});

/** The controller is known no more at once; its door is unreachable until it is set up anew. */
export const removeController = endpoint("DELETE", "/api/controllers/:id", ADMIN_ONLY, { params: idParams });

/**
 * An operator takes the machine over that has the one-time code. `serial`: of the one that was shown, refused where another
 * reports meanwhile; `mode`: of its door from the first link on, left out: as it was (Z-08).
 */
export const acceptController = endpoint("POST", "/api/controllers/:id/accept", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ mode: z.optional(z.enum(DOOR_MODES)), serial: lineInput(100) }),
  response: controllerSchema,
});

/**
 * Has another machine take a controller's place, with all that its door has (E-04); the former one opens the door until then.
 * `isStolen`: the key of the former one is taken away at once.
 */
export const replaceController = endpoint("POST", "/api/controllers/:id/replace", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ isStolen: z.boolean() }),
  response: controllerWithCodeSchema,
});

/** Has a linked controller prove itself with another key; the present one is none any more once it did. */
export const changeControllerKey = endpoint("POST", "/api/controllers/:id/change-key", ADMIN_ONLY, {
  params: idParams,
  waitsForDevices: true,
  response: controllerSchema,
});

/** The codes of bookings to come and the permanent ones that a controller's card can have, those without an end first. */
export const listControllerCodes = endpoint("GET", "/api/controllers/:id/codes", ADMIN_ONLY, {
  params: idParams,
  response: z.object({ items: z.array(accessCodeSchema) }),
});

/** Has lamps and buzzer show which controller it is, or switches one of them on for two seconds (E-05). */
export const testController = endpoint("POST", "/api/controllers/:id/test", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ part: z.enum(["identify", ...TESTED_LAMPS]) }),
  waitsForDevices: true,
});

/**
 * For ten seconds keys type nothing; answers those that were pressed since a call with `isBeginning`. Three minutes after the
 * last key it is refused, so that no page keeps a door from taking codes (E-05).
 */
export const watchKeys = endpoint("POST", "/api/controllers/:id/watch-keys", ADMIN_ONLY, {
  onlyReads: true,
  waitsForDevices: true,
  params: idParams,
  body: z.object({ isBeginning: z.boolean() }),
  response: z.object({ items: z.array(z.string()) }),
});

/** Gives a controller the newer program that the server has; answers once it is on its card (P-05). */
export const updateController = endpoint("POST", "/api/controllers/:id/update", ADMIN_ONLY, {
  params: idParams,
  waitsForDevices: true,
});

/** Keeps what a wiring test came to; `failed`: the parts that did not do what they should (E-05). */
export const recordWiringTest = endpoint("PUT", "/api/controllers/:id/wiring-test", ADMIN_ONLY, {
  params: idParams,
  body: z.object({ failed: z.array(z.enum(WIRED_PARTS)).check(z.maxLength(WIRED_PARTS.length)) }),
  response: controllerSchema,
});
